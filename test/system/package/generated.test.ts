import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { generatedFiles, generatedPaths } from '../../../.config/generate.ts'
import { root } from '../../../.config/run.ts'

const generated = await generatedFiles()

test('every generated file is up to date', () => {
  expect(Object.keys(generated)).toContain('src/elements/define/perk-promotions.generated.ts')
  const outdated = Object.entries(generated).filter(
    ([path, text]) => !existsSync(root + path) || readFileSync(root + path, 'utf8') !== text,
  )

  expect(
    outdated.map(([path]) => path),
    'run `npm run generate`',
  ).toEqual([])
})

test('no generated file is left over', () => {
  expect(generatedPaths().filter((path) => !(path in generated))).toEqual([])
})
