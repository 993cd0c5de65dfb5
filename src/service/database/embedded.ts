/** The embedded store: PGlite in a folder or in memory. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, dirname } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { PGlite } from '@electric-sql/pglite'
import { migrationsTable } from './applied-migrations.ts'
import { lockFolder } from './lock.ts'
import { migrations } from './migrate.ts'
import { type Pool, parsers } from './postgresql.ts'
import { singleConnectionPool } from './single-connection-pool.ts'

/** Value of `data` for a store that is lost when it is closed. */
export const inMemory = 'memory'

interface EmbeddedOptions {
  /** Milliseconds that a query waits for the connection. */
  timeoutMs?: number | undefined
  /** Whether to create a store without tables. */
  bare?: boolean | undefined
  /** See `lockFolder`. */
  heartbeatMs?: number | undefined
}

/** @throws Error if another process uses the folder. */
export async function embeddedPool(
  data: string,
  { timeoutMs, bare, heartbeatMs }: EmbeddedOptions = {},
): Promise<Pool> {
  const { PGlite } = await import('@electric-sql/pglite')
  const create = (dataDir: string | undefined, loadDataDir?: Blob) =>
    PGlite.create({ ...(dataDir && { dataDir }), parsers, ...(loadDataDir && { loadDataDir }) })

  if (data === inMemory) {
    const tar = bare ? undefined : await preparedTar()
    return singleConnectionPool(await create(undefined, tar && blobOf(tar)), { timeoutMs })
  }
  await mkdir(data, { recursive: true, mode: 0o700 })
  // An existing folder may have other permissions. They cannot be changed if it belongs to another user.
  await chmod(data, 0o700).catch(() => undefined)
  const { lost, unlock } = await lockFolder(data, { heartbeatMs })
  try {
    const database = join(data, 'database')
    await removeUnfinished(data)
    if (!bare && !existsSync(database)) await unpackPrepared(database)
    const opened = await create(database)
    // An earlier release may have created the folder with read permission for others.
    await chmod(database, 0o700)
    const reopen = reopenAfterPanic(data, () => create(database))
    return singleConnectionPool(opened, { afterwards: unlock, timeoutMs, reopen, lost })
  } catch (error) {
    await unlock()
    throw error
  }
}

const reopenIntervalMs = 5_000

/**
 * A full disk is the likely cause of a panic, and each failed attempt to open the database costs memory. So attempts are
 * rare, and made only when there is space again.
 */
function reopenAfterPanic(data: string, open: () => Promise<PGlite>) {
  let lastAttempt = -Infinity
  return async (panic: Error, broken: PGlite) => {
    if (performance.now() - lastAttempt < reopenIntervalMs) throw panic
    lastAttempt = performance.now()
    await requireSpaceIn(data)
    // Closing the database would send it a query. This only closes its files.
    broken.Module.FS.quit()
    return open().catch((cause: unknown) => {
      throw Object.assign(panic, { cause })
    })
  }
}

/** What PostgreSQL needs to start after a crash. */
const spaceToStart = 4 * 2 ** 20

/** @throws the file system's error if the disk is full. */
async function requireSpaceIn(data: string) {
  const probe = join(data, 'space.probe')
  try {
    await writeFile(probe, Buffer.alloc(spaceToStart), { mode: 0o600 })
  } finally {
    await rm(probe, { force: true })
  }
}

/** Creates a Blob whose `arrayBuffer` returns the bytes. A regular Blob would copy them twice. */
const blobOf = (bytes: Buffer) =>
  Object.assign(new Blob(), { arrayBuffer: async () => new Uint8Array(bytes).buffer })

async function unpackPrepared(database: string) {
  const tar = await preparedTar()
  if (tar) await unpack(tar, database)
}

// The build packs a database with tables and no rows. Creating the tables takes seconds, unpacking them almost no time.
// If there is no packed file for the current migrations, the migrations create the tables.

const schema = JSON.stringify([migrationsTable, migrations])
const schemaHash = createHash('sha256').update(schema).digest('hex').slice(0, 16)

/** Resolves to the same file from `src` and from `dist`. */
export const preparedFile = new URL(
  `../../../dist/service/database/tables-${schemaHash}.tar.br`,
  import.meta.url,
)

export async function preparedTar(): Promise<Buffer | undefined> {
  const packed = await readFile(preparedFile).catch(() => undefined)
  // Larger chunks than Node's default make decompression a third faster.
  return packed && promisify(brotliDecompress)(packed, { chunkSize: 2 ** 20 })
}

const unfinishedFolder = (folder: string) => `${folder}.unfinished-`

/** Removes what a killed process has unpacked. No other process unpacks there, because this one holds the lock. */
async function removeUnfinished(data: string) {
  const names = (await readdir(data)).filter((name) => name.startsWith(unfinishedFolder('database')))
  for (const name of names) await rm(join(data, name), { recursive: true, force: true })
}

/** Unpacks into a temporary folder and renames it, so that the folder is complete or does not exist. */
export async function unpack(tar: Buffer, folder: string) {
  const unfinished = await mkdtemp(unfinishedFolder(folder))
  for (const { path, content } of entriesOf(tar)) {
    const target = join(unfinished, path)
    await mkdir(content ? dirname(target) : target, { recursive: true, mode: 0o700 })
    if (content) await writeFile(target, content, { mode: 0o600 })
  }
  await rename(unfinished, folder)
}

const block = 512

/** Yields the entries of a POSIX tar ("ustar"): files with their content, folders without. */
function* entriesOf(tar: Buffer): Generator<{ path: string; content?: Buffer }> {
  for (let at = 0; at + block <= tar.length && tar[at] !== 0;) {
    const field = (from: number, to: number) =>
      tar.toString('latin1', at + from, at + to).split('\0', 1)[0] ?? ''
    const path = [field(345, 500), field(0, 100)].filter(Boolean).join('/')
    const size = parseInt(field(124, 136), 8) || 0
    const start = at + block
    yield field(156, 157) === '5' ? { path } : { path, content: tar.subarray(start, start + size) }
    at = start + Math.ceil(size / block) * block
  }
}
