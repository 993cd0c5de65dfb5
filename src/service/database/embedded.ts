/** The embedded store: PGlite in a folder or in memory, which begins with prepared tables. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rename, writeFile } from 'node:fs/promises'
import { join, dirname } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { optionalPackage } from '../optional-package.ts'
import { lockFolder } from './lock.ts'
import { migrations } from './migrate.ts'
import { type Pool, parsers } from './postgresql.ts'
import { singleConnectionPool } from './single-connection-pool.ts'

/** The data folder that is none: everything is gone when the store is closed. */
export const inMemory = 'memory'

interface EmbeddedOptions {
  /** Milliseconds that a query waits for its turn. */
  patience?: number | undefined
  bare?: boolean | undefined
}

/**
 * A new store begins with the prepared tables unless it is to be `bare`.
 * @throws Error when another process holds the folder.
 */
export async function embeddedPool(data: string, { patience, bare }: EmbeddedOptions = {}): Promise<Pool> {
  const { PGlite } = await optionalPackage('@electric-sql/pglite', () => import('@electric-sql/pglite'))
  const create = (place: string | undefined, loadDataDir?: Blob) =>
    PGlite.create({ ...(place && { dataDir: place }), parsers, ...(loadDataDir && { loadDataDir }) })

  if (data === inMemory) {
    const tar = bare ? undefined : await preparedTar()
    return singleConnectionPool(await create(undefined, tar && blobOf(tar)), { patience })
  }
  await mkdir(data, { recursive: true, mode: 0o700 })
  const unlock = await lockFolder(data)
  try {
    const database = join(data, 'database')
    if (!bare && !existsSync(database)) await beginPrepared(database)
    const opened = await create(database)
    // An earlier release may have left it open to others.
    await chmod(database, 0o700)
    return singleConnectionPool(opened, { afterwards: unlock, patience })
  } catch (error) {
    await unlock()
    throw error
  }
}

/** What PGlite asks a Blob for, and no more: one that is made of the bytes copies them twice again. */
const blobOf = (bytes: Buffer) =>
  Object.assign(new Blob(), { arrayBuffer: async () => new Uint8Array(bytes).buffer })

async function beginPrepared(database: string) {
  const tar = await preparedTar()
  if (tar) await unpack(tar, database)
}

// A database that is initialised and has its tables and no rows, which the build packs: to make one takes seconds,
// to unpack it a blink. A package without it works, and so does one whose tables have changed since.

/** Names the state of the tables, so that a file of another state is not found. */
const state = createHash('sha256').update(JSON.stringify(migrations)).digest('hex').slice(0, 16)

/** The same from `src` and from `dist`. */
export const preparedFile = new URL(`../../../dist/service/database/tables-${state}.tar.br`, import.meta.url)

/** The files of the database as a tar, or nothing. */
export async function preparedTar(): Promise<Buffer | undefined> {
  const packed = await readFile(preparedFile).catch(() => undefined)
  // In the small pieces of Node's default it takes half as long again.
  return packed && promisify(brotliDecompress)(packed, { chunkSize: 2 ** 20 })
}

/** Makes the folder, which is there whole or not at all. */
export async function unpack(tar: Buffer, folder: string) {
  const unfinished = await mkdtemp(`${folder}.unfinished-`)
  for (const { path, content } of entriesOf(tar)) {
    const place = join(unfinished, path)
    await mkdir(content ? dirname(place) : place, { recursive: true, mode: 0o700 })
    if (content) await writeFile(place, content, { mode: 0o600 })
  }
  await rename(unfinished, folder)
}

const block = 512

/** Files with their content, folders without, as POSIX writes a tar ("ustar"). */
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
