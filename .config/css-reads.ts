/** Finds the `--perk-…` properties that a style sheet reads, for an element that renders certain parts. */

interface Declaration {
  selectors: string[]
  property: string
  value: string
}

/**
 * A private property (`--_gap: var(--perk-gap)`) counts only if a rule that can match uses it. A rule cannot match if it
 * selects a part that the element does not render.
 */
export function publicPropertiesRead(css: string, parts: ReadonlySet<string>): Set<string> {
  const declarations = withoutOverridden(declarationsOf(css)).filter(({ selectors }) =>
    selectors.every((selector) => canMatch(selector, parts)),
  )
  const read = new Set<string>()
  const follow = (value: string) => {
    for (const [, name = ''] of value.matchAll(/var\(\s*(--[\w-]+)/g)) {
      if (read.has(name)) continue
      read.add(name)
      for (const { property, value } of declarations) if (property === name) follow(value)
    }
  }
  for (const { property, value } of declarations) if (!property.startsWith('--')) follow(value)
  return new Set([...read].filter((name) => name.startsWith('--perk-')))
}

/** The `--perk-…` properties that a style sheet sets on nested elements of this tag. */
export function propertiesSetOn(tag: string, css: string): Set<string> {
  const isForTag = (selector: string) =>
    listed(selector)
      .map((one) => one.trim())
      .includes(tag)
  const set = declarationsOf(css).filter(({ selectors }) => selectors.some(isForTag))
  return new Set(set.map(({ property }) => property).filter((name) => name.startsWith('--perk-')))
}

function declarationsOf(css: string) {
  const found: Declaration[] = []
  const selectors: string[] = []
  for (const [, text = '', end] of css.replace(/\/\*[^]*?\*\//g, '').matchAll(/([^{};]*)([{};])/g)) {
    const [, property, value = ''] = /^\s*([\w-]+)\s*:([^]*)/.exec(text) ?? []
    if (end === '{') selectors.push(text.trim())
    else if (property) found.push({ selectors: [...selectors], property, value })
    if (end === '}') selectors.pop()
  }
  return found
}

/** A later unconditional declaration for the same selector replaces the earlier ones. */
function withoutOverridden(declarations: readonly Declaration[]) {
  const last = new Map<string, number>()
  const keyOf = ({ selectors, property }: Declaration) => `${selectors.at(-1)} ${property}`
  declarations.forEach((declaration, at) => {
    if (declaration.selectors.length === 1) last.set(keyOf(declaration), at)
  })
  return declarations.filter((declaration, at) => at >= (last.get(keyOf(declaration)) ?? 0))
}

/** Whether a selector of the list selects only parts that the element renders. Ignores parts in `:not()` and `:has()`. */
function canMatch(selector: string, parts: ReadonlySet<string>): boolean {
  if (selector.startsWith('@')) return true
  return listed(selector.replace(/:(?:not|has)\((?:[^()]|\([^()]*(?:\([^()]*\))?[^()]*\))*\)/g, '')).some(
    (one) => {
      const alternatives = [...one.matchAll(/:is\(((?:[^()]|\([^()]*\))*)\)/g)]
      const rest = one.replace(/:is\((?:[^()]|\([^()]*\))*\)/g, '')
      const named = [...rest.matchAll(/\[part~?='([^']*)'\]/g)].flatMap(([, names = '']) => names.split(' '))
      return (
        named.every((name) => parts.has(name)) &&
        alternatives.every(([, inside = '']) => canMatch(inside, parts))
      )
    },
  )
}

/** The selectors of a list: `a, :is(b, c)` is two. */
const listed = (selector: string) => selector.split(/,(?![^(]*\))/)
