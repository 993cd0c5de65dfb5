import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { leanLit } from '../../.config/lean-lit.ts'
import { cuts } from '../../.config/lean-lit-cuts.ts'

/** What the build does with one file. */
function transform(code: string, id: string) {
  const { transform } = leanLit()
  // Ours is a plain function that asks nothing of its surroundings.
  return (transform as unknown as (code: string, id: string) => { code: string } | null)(code, id)?.code
}

const published = Object.keys(cuts).map((name) => {
  const folder = name.startsWith('reactive-element') ? '@lit/' : ''
  return [name, new URL(`../../node_modules/${folder}${name}.js`, import.meta.url).pathname] as const
})

test.each(published)('every cut finds its place in the %s that is installed', (_, path) => {
  const code = readFileSync(path, 'utf8')

  expect(transform(code, path)?.length).toBeLessThan(code.length)
  expect(() => transform(`// another release\n${code.slice(0, 900)}`, path)).toThrow('stands elsewhere')
})

test.each([
  ["import { repeat } from 'lit/directives/repeat.js'", 'lit/directives'],
  ['const star = svg`<path/>`', 'svg`'],
  ['class Open { @property({ type: Boolean, reflect: true }) open = false }', 'reflect:'],
])('an element that needs what was cut stops the build: %s', (code, used) => {
  expect(() => transform(code, '/kit/src/elements/perk-new.ts')).toThrow(used)
  expect(transform(code, '/page/other.ts')).toBeUndefined()
})
