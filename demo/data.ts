/** Data that survives a restart: the secret that signs sessions, and the log of checkout attempts. */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { attemptLogIn, noAttemptLog } from './checkout/attempt-log.ts'

/** Without a folder, nothing survives: everybody is a guest after a restart. */
export function openData(folder: string | undefined) {
  if (folder === undefined) return { attemptLog: noAttemptLog, secret: newSecret() }
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return {
    attemptLog: attemptLogIn(join(folder, 'attempts.jsonl')),
    secret: secretIn(join(folder, 'secret')),
  }
}

/** The secret that signs the session cookie. */
function secretIn(file: string) {
  if (!existsSync(file)) writeFileSync(file, newSecret(), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

const newSecret = () => randomBytes(32).toString('hex')
