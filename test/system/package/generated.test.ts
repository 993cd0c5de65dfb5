import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { generatedFiles } from '../../../.config/generated.ts'
import { root } from '../../../.config/run.ts'

const made = await generatedFiles()

test('whatever is made from the elements and the contract is up to date; npm run generate writes it', () => {
  expect(Object.keys(made)).toContain('src/elements/define/perk-promotions.ts')
  const old = Object.entries(made).filter(
    ([path, text]) => !existsSync(root + path) || readFileSync(root + path, 'utf8') !== text,
  )

  expect(old.map(([path]) => path)).toEqual([])
})

test('nothing is registered that is no element any more', () => {
  const registered = readdirSync(`${root}src/elements/define`).map((file) => `src/elements/define/${file}`)

  expect(registered.filter((path) => !(path in made))).toEqual([])
})

test('an element takes over all parts of the elements inside it', () => {
  const parts = made['src/elements/loyalty/exported-parts.ts'] ?? ''

  // Each promised by another of the three.
  for (const part of ['pass', 'warning', 'entry']) expect(parts).toMatch(new RegExp(`[,']${part}[,']`))
})
