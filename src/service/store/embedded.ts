/** PGlite behind the few methods of a pg pool that kysely uses: one connection, taken in turns. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { lockFolder } from './lock.ts'
import { parsers } from './parsers.ts'
import { peer } from './peers.ts'

/** The data folder that is none: everything is gone when the store is closed. */
export const inMemory = 'memory'

/** @throws Error when another process holds the folder. */
export async function embeddedPool(data: string, snapshot?: Blob): Promise<PostgresPool> {
  const { PGlite } = await peer('@electric-sql/pglite', () => import('@electric-sql/pglite'))
  if (data === inMemory) {
    return onePlacePool(await PGlite.create({ parsers, ...(snapshot && { loadDataDir: snapshot }) }))
  }
  await mkdir(data, { recursive: true })
  const unlock = await lockFolder(data)
  try {
    return onePlacePool(await PGlite.create(join(data, 'database'), { parsers }), unlock)
  } catch (error) {
    await unlock()
    throw error
  }
}

/** Of one connection: whoever comes second waits until it is released. */
export function onePlacePool(database: PGlite, afterwards?: () => Promise<void>): PostgresPool {
  let free = Promise.resolve()

  return {
    async connect() {
      const before = free
      let release = () => undefined as void
      free = new Promise((resolve) => {
        release = resolve
      })
      await before
      return clientOf(database, () => release())
    },
    async end() {
      await free
      await database.close()
      await afterwards?.()
    },
  }
}

/** PGlite says of each answer what pg says: rows, rowCount and command. */
function clientOf(database: PGlite, release: () => void): PostgresPoolClient {
  const query = (text: string, parameters: readonly unknown[]) => database.query(text, [...parameters])
  // The type has a second form for cursors, which kysely uses only when it was given a cursor class.
  return { query: query as unknown as PostgresPoolClient['query'], release }
}
