/** The embedded store: PGlite in a folder or in memory, which begins with prepared tables. */
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { lockFolder } from './lock.ts'
import { onePlacePool } from './single-connection-pool.ts'
import { parsers } from './parsers.ts'
import { peer } from '../optional-package.ts'
import type { Pool } from './pool.ts'
import { preparedTar, unpack } from './prepared.ts'

/** The data folder that is none: everything is gone when the store is closed. */
export const inMemory = 'memory'

interface EmbeddedOptions {
  snapshot?: Blob | undefined
  /** Milliseconds that a query waits for its turn. */
  patience?: number | undefined
  bare?: boolean | undefined
}

/**
 * A new store begins with a snapshot, else with the prepared tables unless it is to be `bare`.
 * @throws Error when another process holds the folder.
 */
export async function embeddedPool(
  data: string,
  { snapshot, patience, bare }: EmbeddedOptions = {},
): Promise<Pool> {
  const { PGlite } = await peer('@electric-sql/pglite', () => import('@electric-sql/pglite'))
  const create = (place: string | undefined, loadDataDir?: Blob) =>
    PGlite.create({ ...(place && { dataDir: place }), parsers, ...(loadDataDir && { loadDataDir }) })

  if (data === inMemory) {
    const tar = snapshot || bare ? undefined : await preparedTar()
    return onePlacePool(await create(undefined, snapshot ?? (tar && new Blob([new Uint8Array(tar)]))), {
      patience,
    })
  }
  await mkdir(data, { recursive: true })
  const unlock = await lockFolder(data)
  try {
    const database = join(data, 'database')
    if (!bare && !existsSync(database)) await beginPrepared(database)
    return onePlacePool(await create(database), { afterwards: unlock, patience })
  } catch (error) {
    await unlock()
    throw error
  }
}

async function beginPrepared(database: string) {
  const tar = await preparedTar()
  if (tar) await unpack(tar, database)
}
