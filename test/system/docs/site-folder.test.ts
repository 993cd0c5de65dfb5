/** Which folders the docs site is written to, and what happens to the files in them. */
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { replaceSite, siteFolder } from '../../../.config/site-folder.ts'
import { temporaryFolder } from '../../support/package.ts'

function newFolder() {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  return folder
}

/** Writes files that contain their own names. */
function write(folder: string, files: readonly string[]) {
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), file)
  }
}

/** Writes a site that has only these files, as `npm run site` does. */
function writeSite(path: string, files: readonly string[]) {
  const folder = siteFolder(path)
  const draft = join(newFolder(), 'draft')
  write(draft, files)
  replaceSite(folder, draft)
}

const contents = (folder: string) => readdirSync(folder).toSorted()

test('writes to a missing or empty folder', () => {
  const folder = newFolder()
  mkdirSync(join(folder, 'empty'))

  for (const name of ['missing', 'empty']) {
    writeSite(join(folder, name), ['index.html', 'cart/index.html'])
    expect(readFileSync(join(folder, name, 'cart/index.html'), 'utf8')).toBe('cart/index.html')
  }
})

test('rejects a folder with other files, even if one is named like a file of the site', () => {
  const folder = newFolder()
  write(folder, ['mine.txt', 'llms.txt'])

  expect(() => writeSite(folder, ['index.html'])).toThrow('is neither empty nor an earlier site')
  expect(contents(folder)).toEqual(['llms.txt', 'mine.txt'])
})

test('replaces an earlier site and keeps all other files', () => {
  const folder = join(newFolder(), 'site')
  writeSite(folder, ['index.html', 'old/index.html', 'old.md', 'shared/old.svg'])
  write(folder, ['CNAME', '.git/config', 'shared/mine.svg'])

  writeSite(folder, ['index.html', 'new.md'])

  expect(contents(folder)).toEqual(['.git', '.perkit-site', 'CNAME', 'index.html', 'new.md', 'shared'])
  expect(contents(join(folder, 'shared'))).toEqual(['mine.svg'])
})

test('writes to the folder that a symbolic link leads to', () => {
  const folder = newFolder()
  mkdirSync(join(folder, 'target'))
  symlinkSync(join(folder, 'target'), join(folder, 'link'))

  writeSite(join(folder, 'link'), ['index.html'])
  rmSync(join(folder, 'link'))

  expect(existsSync(join(folder, 'target/index.html'))).toBe(true)
})
