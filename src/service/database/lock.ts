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
   * Start time of the process. Distinguishes it from a later process with the same pid. The field's name is part of
   * the lock file's format.
   */
  born: string
}

/** How often the holder touches the file. Other machines can detect a live holder only by its modification time. */
const heartbeatMs = 5_000
const staleAfterMs = 4 * heartbeatMs

/** Locks the folder and returns a function that unlocks it. @throws Error if another process holds the lock. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(resolve(folder), 'perkit.lock')
  const holder: Holder = { pid: process.pid, host: hostname(), born: startTimeOf(process.pid) }
  const content = JSON.stringify({ ...holder, nonce: randomUUID() })

  if (!(await create(path, content))) {
    await removeStale(path, folder)
    if (!(await create(path, content))) throw inUse(folder)
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

/** Creates the file only if it does not exist. */
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
 * Removes a stale lock. Only the process that creates the marker may do so, and it reads the lock again first. If two
 * processes find the same stale lock, one removes it, and neither removes a fresh one.
 */
async function removeStale(path: string, folder: string) {
  const content = await readContent(path)
  if (content === undefined) return
  if (await isHeld(content, path)) throw inUse(folder, content)
  const marker = `${path}.${createHash('sha256').update(content).digest('hex').slice(0, 16)}`
  if (!(await create(marker, ''))) {
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

/** Reads the content. If the file is empty, retries briefly, because another process may have just created it. */
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

/** Whether the holder has stopped touching the file, or the file is missing. */
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

/** Start time of a process, if the system provides it. Pids are reused, in containers almost immediately. */
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
