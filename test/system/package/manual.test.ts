import type { CSSResult, CSSResultGroup } from 'lit'
import { describe, expect, test } from 'vitest'
import { propertiesSetOn, publicPropertiesRead } from '../../../.config/css-reads.ts'
import {
  codeOf,
  linesOf,
  literalParts,
  manualOf,
  modulesOf,
  nestedIn,
  propertyLines,
  sources,
} from '../../../.config/manual.ts'
import * as classes from '../../../src/elements/index.generated.ts'

interface ElementClass {
  styles?: CSSResultGroup
}

/** `PerkTierUp` → `perk-tier-up`. */
const tagOf = (name: string) => name.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()

/** Each element's tag with its class. */
const elements = Object.entries(classes)
  .filter(([name]) => /^Perk([A-Z][a-z]+)+$/.test(name))
  .map(([name, value]) => [tagOf(name), value as ElementClass] as const)

/** Parts in `layout/item.ts` for items of another kind: only rewards have a price in points, only offers save money. */
const ofOtherItems: Record<string, string[]> = {
  'perk-promotions': ['buy', 'price'],
  'perk-eligibility': ['buy', 'price'],
  'perk-rewards': ['saves'],
}

describe.each(elements)('the manual of <%s>', (tag, { styles = [] }) => {
  const { parts, properties } = manualOf(tag)
  const documented = names(parts)
  const nested = nestedIn(tag).map((inside) => ({ inside, manual: manualOf(inside) }))
  const code = templateCode(tag)

  test('lists every part that its templates render', () => {
    const rendered = [...literalParts(code), ...nested.flatMap(({ manual }) => names(manual.parts))]
    const undocumented = rendered.filter((part) => !documented.includes(part))

    expect([...new Set(undocumented)].sort()).toEqual(ofOtherItems[tag] ?? [])
  })

  test('lists no part that its templates do not render', () => {
    const all = [code, ...nested.map(({ inside }) => templateCode(inside))].join('\n')
    const rendered = literalParts(all)
    const isNamed = (part: string) => rendered.has(part) || new RegExp(`\\b${part}\\b`).test(all)

    expect(documented.filter((part) => !isNamed(part))).toEqual([])
  })

  test('lists exactly the custom properties that its styles read', () => {
    const sheets = ([styles] as unknown[]).flat(Infinity) as CSSResult[] // elements add no other kind
    const css = sheets.map(({ cssText }) => cssText).join('\n')
    const read = publicPropertiesRead(css, new Set(documented))
    for (const { inside, manual } of nested) {
      const set = propertiesSetOn(inside, css)
      for (const name of names(manual.properties)) if (!set.has(name)) read.add(name)
    }

    expect(names(properties).sort()).toEqual([...read].sort())
  })

  test('describes everything', () => {
    expect([...parts, ...properties].filter(({ description }) => !description)).toEqual([])
  })
})

test('documents every custom property once, and each is read by an element', () => {
  const documented = names(propertyLines())
  const listed = new Set(elements.flatMap(([tag]) => names(manualOf(tag).properties)))

  expect(documented).toEqual([...new Set(documented)])
  expect(documented.filter((name) => !listed.has(name))).toEqual([])
})

test('uses every documented part in a manual', () => {
  const listed = new Set(elements.flatMap(([tag]) => names(manualOf(tag).parts)))
  const documented = sources().flatMap((path) => names(linesOf('csspart', path)))

  expect(documented.filter((name) => !listed.has(name))).toEqual([])
})

describe('custom properties that a style sheet reads', () => {
  const read = (css: string, ...parts: string[]) => [...publicPropertiesRead(css, new Set(parts))]

  test('include those that a used private property reads', () => {
    expect(
      read(`:host { --_gap: var(--perk-gap, 1em); --_pad: var(--perk-padding) } p { margin: var(--_gap) }`),
    ).toEqual(['--perk-gap'])
  })

  test('leave out those in rules for parts that are not rendered', () => {
    const css = `[part~='card'] b { gap: var(--perk-gap) } :is([part='a'], [part='b']) { color: var(--perk-text) }`

    expect(read(css, 'b')).toEqual(['--perk-text'])
    expect(read(css, 'card')).toEqual(['--perk-gap'])
  })

  test('leave out those that a later rule for the same selector replaces', () => {
    expect(read(`p { gap: var(--perk-gap) } p { gap: 1em }`)).toEqual([])
    expect(read(`p { gap: var(--perk-gap) } @media (width > 1em) { p { gap: 1em } }`)).toEqual(['--perk-gap'])
  })
})

function names(lines: readonly { name: string }[]) {
  return lines.map(({ name }) => name)
}

function templateCode(tag: string) {
  return modulesOf(tag)
    .filter((path) => !path.startsWith('styles/') && !path.endsWith('.styles.ts'))
    .map(codeOf)
    .join('\n')
}
