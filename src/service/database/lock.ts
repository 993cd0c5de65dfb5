/**
 * Locks a data folder for one process, because two processes would silently lose rows. The lock is a file that
 * identifies its holder. If the holder is dead, another process takes over.
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
  /**
   * Start time of the process. Distinguishes it from a later process with the same pid, because pids are reused, in
   * containers almost immediately. The field's name is part of the lock file's format.
   */
  born: string
}

/** The holder touches the lock file this often, because other machines detect a live holder by the file's time. */
const heartbeatMs = 5_000
const staleAfterMs = 4 * heartbeatMs

/** Returns a function that unlocks the folder. @throws Error if another process holds the lock. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(resolve(folder), 'perkit.lock')
  const holder: Holder = { pid: process.pid, host: hostname(), born: startTimeOf(process.pid) }
  const content = JSON.stringify({ ...holder, nonce: randomUUID() })

  if (!(await createIfMissing(path, content))) {
    await removeStale(path, folder)
    if (!(await createIfMissing(path, content))) throw inUse(folder)
  }
  const heartbeat = setInterval(
    () => void utimes(path, new Date(), new Date()).catch(() => undefined),
    heartbeatMs,
  )
  heartbeat.unref()

  return async () => {
    clearInterval(heartbeat)
    await rm(path, { force: true })
  }
}

async function createIfMissing(path: string, content: string): Promise<boolean> {
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
 * Only the process that creates the marker removes the lock, and it reads the lock again first. So two processes that
 * find the same stale lock never remove a fresh one.
 */
async function removeStale(path: string, folder: string) {
  const content = await readContent(path)
  if (content === undefined) return
  if (await isHeld(content, path)) throw inUse(folder, content)
  const marker = `${path}.${createHash('sha256').update(content).digest('hex').slice(0, 16)}`
  if (!(await createIfMissing(marker, ''))) {
    // A marker exists only for an instant. An old one was left by a killed process.
    if (await isStale(marker)) await rm(marker, { force: true })
    throw inUse(folder)
  }
  try {
    if (readFileSync(path, 'utf8') === content) rmSync(path)
  } finally {
    rmSync(marker)
  }
}

/** Retries briefly while the file is empty, because another process may have just created it. */
async function readContent(path: string): Promise<string | undefined> {
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
  if (holder.host !== hostname()) return !(await isStale(path))
  return isAlive(holder.pid) && startTimeOf(holder.pid) === holder.born
}

async function isStale(path: string): Promise<boolean> {
  const touched = await stat(path).catch(() => undefined)
  return !touched || Date.now() - touched.mtimeMs > staleAfterMs
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return isCode(error, 'EPERM')
  }
}

/** Empty if the system does not provide the start time. */
function startTimeOf(pid: number): string {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return status.slice(status.lastIndexOf(')')).split(' ')[20] ?? ''
  } catch {
    return ''
  }
}

/** Undefined for a truncated lock file or one of another program. */
function parseHolder(content: string): Holder | undefined {
  const named = /^\{"pid":(\d+),"host":"([^"]+)","born":"(\w*)","nonce":"[\w-]+"\}$/.exec(content)
  return named ? { pid: Number(named[1]), host: named[2] ?? '', born: named[3] ?? '' } : undefined
}

function inUse(folder: string, content?: string) {
  const holder = content === undefined ? undefined : parseHolder(content)
  const who = holder ? `process ${holder.pid} on ${holder.host}` : 'another process'
  return new Error(
    `The data folder ${folder} is in use by ${who}. Two processes on one embedded store would lose data: ` +
      'stop the other process, use a different folder, or let both processes use PostgreSQL (DATABASE_URL).',
  )
}

const isCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code
