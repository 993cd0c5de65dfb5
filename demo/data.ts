/** What outlives the shop's process: who is signed in, and every order that may have been begun. */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { journalIn, noJournal } from './checkout/journal.ts'

/** Without a folder everything is new with each process: then everybody is a guest after a restart. */
export function openData(folder: string | undefined) {
  if (folder === undefined) return { journal: noJournal, secret: newSecret() }
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return { journal: journalIn(join(folder, 'attempts.jsonl')), secret: secretIn(join(folder, 'secret')) }
}

/** Signs the cookie that names a shopper. */
function secretIn(file: string) {
  if (!existsSync(file)) writeFileSync(file, newSecret(), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

const newSecret = () => randomBytes(32).toString('hex')
