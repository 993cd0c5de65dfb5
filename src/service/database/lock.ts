/**
 * One process at a time on a data folder: two would lose rows without a word. The lock is a file that says who
 * holds it; one whose holder is dead is taken over.
 */
import { createHash, randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { open, readFile, rm, stat, utimes } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

interface Holder {
  pid: number
  host: string
  /** Tells a process from a later one with the same pid. */
  born: string
}

/** The holder touches the file this often; from another machine, that is the only sign of life. */
const beat = 5_000
const silence = 4 * beat

/** Locks the folder; call what it returns to unlock it. @throws Error when another process holds it. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(resolve(folder), 'perkit.lock')
  const mine: Holder = { pid: process.pid, host: hostname(), born: birthOf(process.pid) }
  const content = JSON.stringify({ ...mine, nonce: randomUUID() })

  if (!(await create(path, content))) {
    await removeStale(path, folder)
    if (!(await create(path, content))) throw inUse(folder)
  }
  const beating = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => undefined), beat)
  beating.unref()

  return async () => {
    clearInterval(beating)
    await rm(path, { force: true })
  }
}

/** Makes the file only if there is none. */
async function create(path: string, content: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx', 0o600)
    await file.writeFile(content).finally(() => file.close())
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  }
}

/**
 * Only who makes the marker of a stale lock may remove that lock, and the lock is read again after the marker
 * was made: so of two processes that find the same stale lock, one removes it and neither removes a fresh one.
 */
async function removeStale(path: string, folder: string) {
  const content = await readWritten(path)
  if (content === undefined) return
  if (await isHeld(content, path)) throw inUse(folder, content)
  const marker = `${path}.${createHash('sha256').update(content).digest('hex').slice(0, 16)}`
  if (!(await create(marker, ''))) {
    // Whoever made it needs a blink; one that is still there was killed in it, and the next start is free.
    if (await isSilent(marker)) await rm(marker, { force: true })
    throw inUse(folder)
  }
  try {
    if (readFileSync(path, 'utf8') === content) rmSync(path)
  } finally {
    rmSync(marker)
  }
}

/** The content, waiting a little for one that has just been made. */
async function readWritten(path: string): Promise<string | undefined> {
  for (let attempt = 0; ; attempt += 1) {
    const content = await readFile(path, 'utf8').catch((error: unknown) => {
      if (isCode(error, 'ENOENT')) return undefined
      throw error
    })
    if (content !== '' || attempt === 10) return content
    await sleep(50)
  }
}

async function isHeld(content: string, path: string): Promise<boolean> {
  const holder = parseHolder(content)
  if (!holder) return false
  if (holder.host !== hostname()) return !(await isSilent(path))
  return isAlive(holder.pid) && birthOf(holder.pid) === holder.born
}

/** A file that is gone is no sign of life either. */
async function isSilent(path: string): Promise<boolean> {
  const touched = await stat(path).catch(() => undefined)
  return !touched || Date.now() - touched.mtimeMs > silence
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return isCode(error, 'EPERM')
  }
}

/** When a process was started, where the system tells; pids are used again, in containers at once. */
function birthOf(pid: number): string {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return status.slice(status.lastIndexOf(')')).split(' ')[20] ?? ''
  } catch {
    return ''
  }
}

/** A lock file that was cut short, or is not ours, names no process. */
function parseHolder(content: string): Holder | undefined {
  const named = /^\{"pid":(\d+),"host":"([^"]+)","born":"(\w*)","nonce":"[\w-]+"\}$/.exec(content)
  return named ? { pid: Number(named[1]), host: named[2] ?? '', born: named[3] ?? '' } : undefined
}

function inUse(folder: string, content?: string) {
  const holder = content === undefined ? undefined : parseHolder(content)
  const who = holder ? `process ${holder.pid} on ${holder.host}` : 'another process'
  return new Error(
    `The data folder ${folder} is in use by ${who}. Two processes on one embedded store would lose data: ` +
      'stop the other one, give this one a folder of its own, or let both use PostgreSQL (DATABASE_URL).',
  )
}

const isCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code
