/** Which store a command works on: said by the same flag and variables as for the service. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { databaseFrom, UsageError } from './options.ts'
import type { Store, StoreOptions } from '../database/store.ts'
import type { Terminal } from './terminal.ts'

export const storeFlags = { data: { type: 'string' } } as const

export const storeHelp = `  --data FOLDER   PERKIT_DATA    folder of the embedded store (.perkit/data)
                  DATABASE_URL   postgresql://… instead of it; --data outranks it`

/** Throws {@link UsageError} for a store in memory: it is gone as soon as the command is done. */
export function chosenStore(
  data: string | undefined,
  { env }: Terminal,
): { databaseUrl?: string; data: string } {
  const databaseUrl = data === undefined ? databaseFrom(env.DATABASE_URL) : undefined
  const folder = data ?? (env.PERKIT_DATA || '.perkit/data')
  if (databaseUrl !== undefined) return { databaseUrl, data: folder }
  if (folder === 'memory')
    throw new UsageError('A store in memory ends with its process. Name a folder with --data.')
  return { data: folder }
}

/** @throws Error when there is no store in the folder. */
export function demandStore({ databaseUrl, data }: { databaseUrl?: string; data: string }) {
  if (databaseUrl === undefined && !existsSync(join(data, 'database')))
    throw new Error(`There is no store in ${data}.`)
}

/** Opens a store for as long as `work` takes. */
export async function withStore<T>(options: StoreOptions, work: (store: Store) => Promise<T>): Promise<T> {
  const { openStore } = await import('../database/store.ts')
  const store = await openStore(options).catch((error: unknown) => {
    throw toldPlainly(error)
  })
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

const tableIsThere = '42P07'

function toldPlainly(error: unknown) {
  const isOthers = error instanceof Error && 'code' in error && error.code === tableIsThere
  return isOthers
    ? new Error('This database has tables of something else. Give Perkit a database of its own.', {
        cause: error,
      })
    : error
}
