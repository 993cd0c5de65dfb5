import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isOlder } from '../../../demo/docs/is-older.ts'
import { temporaryFolder } from '../../support/package.ts'

let folder: string
let remove: () => void
const at = (path: string) => join(folder, path)
const isOutdated = () => isOlder(at('built'), [at('sources'), at('script.js')])

/** Marks a file or folder as changed in a year long ago. */
const setYear = (path: string, year: number) => utimesSync(at(path), new Date(year, 0), new Date(year, 0))

beforeEach(() => {
  ;({ folder, remove } = temporaryFolder())
  mkdirSync(at('sources/inner'), { recursive: true })
  for (const file of ['built', 'script.js', 'sources/page.md', 'sources/inner/style.css'])
    writeFileSync(at(file), '')
  for (const path of ['script.js', 'sources/page.md', 'sources/inner/style.css', 'sources/inner', 'sources'])
    setYear(path, 2001)
  setYear('built', 2002)
})
afterEach(() => remove())

test('is false while nothing has changed', () => {
  expect(isOutdated()).toBe(false)
})

test.each(['script.js', 'sources/page.md', 'sources/inner/style.css'])(
  'is true after an edit of %s',
  (file) => {
    setYear(file, 2003)
    expect(isOutdated()).toBe(true)
  },
)

test.each(['sources/page.md', 'sources/inner/style.css', 'built'])('is true after %s was deleted', (file) => {
  rmSync(at(file))
  expect(isOutdated()).toBe(true)
})
