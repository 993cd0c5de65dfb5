/**
 * Locks a data folder for one process, because two processes would silently lose rows. The lock is a file that
 * identifies its holder. If the holder is dead, another process takes over.
 */
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { open, readFile, rm, stat, utimes } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export const lockFile = 'perkit.lock'

interface Holder {
  pid: number
  host: string
  /** Which processes the pid can be compared with. Missing in locks of earlier releases. */
  space?: string | undefined
  /**
   * Start time of the process. Distinguishes it from a later process with the same pid, because pids are reused, in
   * containers almost immediately. The field's name is part of the lock file's format.
   */
  born: string
}

export interface FolderLock {
  /** Aborted if another process has taken over the lock, for example while this process was suspended. */
  lost: AbortSignal
  unlock(): Promise<void>
}

interface LockOptions {
  /** How often the holder touches the lock file. A file that is not touched for four times as long has no holder. */
  heartbeatMs?: number | undefined
}

/** @throws Error if another process holds the lock. */
export async function lockFolder(
  folder: string,
  { heartbeatMs = 5_000 }: LockOptions = {},
): Promise<FolderLock> {
  const path = join(resolve(folder), lockFile)
  const born = startTimeOf(process.pid)
  const holder: Holder = { pid: process.pid, host: hostname(), space: ownSpace, born }
  const content = JSON.stringify({ ...holder, nonce: randomUUID() })

  if (!(await createIfMissing(path, content))) {
    await removeStale(path, folder, heartbeatMs)
    if (!(await createIfMissing(path, content))) throw inUse(folder)
  }
  const lost = new AbortController()
  const isOwn = () =>
    readFile(path, 'utf8').then(
      (current) => current === content,
      // A file that cannot be read now can still be its own.
      (error: unknown) => !isCode(error, 'ENOENT'),
    )
  const heartbeat = setInterval(() => void beat(), heartbeatMs)
  heartbeat.unref()

  async function beat() {
    if (await isOwn()) await utimes(path, new Date(), new Date()).catch(() => undefined)
    else if (!lost.signal.aborted)
      lost.abort(new Error(`Another process has taken over the data folder ${folder}. Restart this one.`))
  }

  return {
    lost: lost.signal,
    async unlock() {
      clearInterval(heartbeat)
      if (await isOwn()) await rm(path, { force: true })
    },
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
async function removeStale(path: string, folder: string, heartbeatMs: number) {
  const content = await readContent(path)
  if (content === undefined) return
  if (await isHeld(content, path, heartbeatMs)) throw inUse(folder, content)
  const marker = `${path}.${createHash('sha256').update(content).digest('hex').slice(0, 16)}`
  if (!(await createIfMissing(marker, ''))) {
    // A marker exists only for an instant. One that stays was left by a killed process.
    if (!(await isTouched(marker, heartbeatMs))) await rm(marker, { force: true })
    throw inUse(folder)
  }
  try {
    if (existsSync(path) && readFileSync(path, 'utf8') === content) rmSync(path)
  } finally {
    rmSync(marker, { force: true })
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

/** Only processes of the same space can be looked up by their pid. Others show that they are alive by the heartbeat. */
async function isHeld(content: string, path: string, heartbeatMs: number): Promise<boolean> {
  const holder = parseHolder(content)
  if (holder?.space !== ownSpace) return isTouched(path, heartbeatMs)
  if (!isAlive(holder.pid)) return false
  const born = startTimeOf(holder.pid)
  const isHidden = born === '' && holder.born !== ''
  return isHidden ? isTouched(path, heartbeatMs) : born === holder.born
}

/** Watches the file instead of comparing its time with the clock, because clocks jump and differ between machines. */
async function isTouched(path: string, heartbeatMs: number): Promise<boolean> {
  if (!existsSync(path)) return false
  const before = await stampOf(path)
  for (let check = 0; check < 40; check += 1) {
    await sleep(heartbeatMs / 10)
    if ((await stampOf(path)) !== before) return existsSync(path)
  }
  return false
}

async function stampOf(path: string) {
  const { ino, mtimeNs, ctimeNs } = (await stat(path, { bigint: true }).catch(() => undefined)) ?? {}
  return `${ino} ${mtimeNs} ${ctimeNs}`
}

const ownSpace = pidSpace()

/** Containers on one machine have separate pids, and can have the same host name. */
function pidSpace(): string {
  if (process.platform !== 'linux') return hostname()
  try {
    const namespace = readlinkSync('/proc/self/ns/pid')
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    // A /proc that was mounted in another namespace describes other processes.
    if (readlinkSync('/proc/self') === String(process.pid)) return `${boot} ${namespace}`
  } catch {
    // Without this information, every other process is judged by its heartbeat.
  }
  return randomUUID()
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
  const named =
    /^\{"pid":(\d+),"host":"([^"]+)",(?:"space":"([^"]+)",)?"born":"(\w*)","nonce":"[\w-]+"\}$/.exec(content)
  if (!named) return undefined
  const [, pid, host = '', space, born = ''] = named
  return { pid: Number(pid), host, space, born }
}

class FolderInUseError extends Error {
  override name = 'FolderInUseError'
}

function inUse(folder: string, content?: string) {
  const holder = content === undefined ? undefined : parseHolder(content)
  const who = holder ? `process ${holder.pid} on ${holder.host}` : 'another process'
  return new FolderInUseError(
    `The data folder ${folder} is in use by ${who}. Two processes on one embedded store would lose data: ` +
      'stop the other process, use a different folder, or let both processes use PostgreSQL (DATABASE_URL).',
  )
}

const isCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code
