/** Folders of backups and exports: complete, or removed. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder } from '../../../src/service/backup/folder.ts'
import { lockFile, lockFolder } from '../../../src/service/database/lock.ts'

const fill = async (folder: string) => writeFileSync(join(folder, 'rows.jsonl'), '{}\n')

function newParent() {
  const parent = mkdtempSync(join(tmpdir(), 'perkit-folder-'))
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }))
  return parent
}

test('contains only what it was filled with', async () => {
  const parent = newParent()

  await makeFolder(join(parent, 'monday'), fill)

  expect(readdirSync(parent)).toEqual(['monday'])
  expect(readdirSync(join(parent, 'monday'))).toEqual(['rows.jsonl'])
})

test('replaces what killed processes have left, but no folder that another process is filling', async () => {
  const parent = newParent()
  const folderOf = (name: string) => {
    const folder = join(parent, name)
    mkdirSync(folder)
    writeFileSync(join(folder, 'rows.jsonl'), '{}\n')
    return folder
  }
  const left = folderOf('monday.unfinished-1')
  const inUse = folderOf('monday.unfinished-2')
  const [justCreated, another] = [folderOf('monday.unfinished-3'), folderOf('tuesday.unfinished-1')]
  const lock = await lockFolder(inUse)
  onTestFinished(lock.unlock)
  const holder: object = JSON.parse(readFileSync(join(inUse, lockFile), 'utf8'))
  // An earlier process with the same pid.
  for (const folder of [left, another])
    writeFileSync(join(folder, lockFile), JSON.stringify({ ...holder, born: '1', nonce: 'n' }))

  await makeFolder(join(parent, 'monday'), fill)

  expect([left, inUse, justCreated, another].map((folder) => existsSync(folder))).toEqual([
    false,
    true,
    true,
    true,
  ])
})
