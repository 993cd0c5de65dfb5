/** Which store a command works on: said by the same flag and variables as for the service. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Store, StoreOptions } from '../database/store.ts'
import { readWords, type Command, type Terminal, many } from './command.ts'
import { databaseFrom, UsageError } from './options.ts'

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
export function requireStore({ databaseUrl, data }: { databaseUrl?: string; data: string }) {
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

// `perkit backup`: a store as a folder.

const backupHelp = `perkit backup FOLDER [--data FOLDER]

Writes everything in a store into a new folder: one file of JSON lines a table,
with checksums. It holds customers and hashes of keys: keep it to yourself.
The embedded store must not be in use. "perkit restore" is the way back.

${storeHelp}
`

export const backupCommand: Command = {
  summary: 'write everything in a store into a folder',
  help: backupHelp,
  async run(args, terminal) {
    const { flags, words } = readWords(args, ['FOLDER'], storeFlags)
    const [folder = ''] = words
    const chosen = chosenStore(flags.data, terminal)
    requireStore(chosen)
    const { backUp } = await import('../backup/backup.ts')
    const tables = await withStore(chosen, (store) => backUp(store, folder, new Date(), terminal.progress))
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    terminal.out(`Backed up to ${folder}: ${many(rows, 'row')} in ${many(tables.length, 'table')}.`)
  },
}

// `perkit restore`: a folder that `backup` wrote into an empty store.

const restoreHelp = `perkit restore FOLDER [--data FOLDER]

Fills a new store, or an empty one, with a backup. Every line is looked at
first: a backup that is damaged anywhere is refused whole, and so is a store
with anything in it.

${storeHelp}
`

export const restoreCommand: Command = {
  summary: 'fill an empty store with a backup',
  help: restoreHelp,
  async run(args, terminal) {
    const { flags, words } = readWords(args, ['FOLDER'], storeFlags)
    const [folder = ''] = words
    const chosen = chosenStore(flags.data, terminal)
    const { checkBackup, restore, tablesAtThatTime } = await import('../backup/backup.ts')
    const contents = await checkBackup(folder, terminal.progress)
    await withStore({ ...chosen, migrations: tablesAtThatTime(contents) }, (store) =>
      restore(store, folder, contents, terminal.progress),
    )
    const rows = contents.tables.reduce((sum, table) => sum + table.rows, 0)
    terminal.out(
      `Restored ${many(rows, 'row')} in ${many(contents.tables.length, 'table')}, all equal to the backup.`,
    )
  },
}

// `perkit export`: a store's contents for people and other programs.

const exportHelp = `perkit export FOLDER [--project ID] [--data FOLDER]

Writes one file of JSON lines a table into a new folder, for other programs.
Secrets are left out, so it cannot be restored: for that use "perkit backup".

  --project ID                   only this project
${storeHelp}
`

export const exportCommand: Command = {
  summary: 'write a project, or all of them, as JSON lines',
  help: exportHelp,
  async run(args, terminal) {
    const options = { ...storeFlags, project: { type: 'string' } } as const
    const { flags, words } = readWords(args, ['FOLDER'], options)
    const [folder = ''] = words
    const chosen = chosenStore(flags.data, terminal)
    requireStore(chosen)
    const { exportStore } = await import('../backup/export.ts')
    const tables = await withStore(chosen, (store) =>
      exportStore(store, folder, flags.project, terminal.progress),
    )
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    terminal.out(`Exported to ${folder}: ${many(rows, 'row')} in ${many(tables.length, 'table')}.`)
  },
}

// `perkit move`: from the embedded store to PostgreSQL.

const moveHelp = `perkit move --to postgresql://USER:PASSWORD@HOST/DATABASE [--data FOLDER]

Copies everything from the embedded store into an empty PostgreSQL database, in
one transaction, and compares every table by its rows and a checksum: all of it
is there and equal, or nothing is. Stop the service first, and start it again
with DATABASE_URL. The folder stays as it is.

  --to ADDRESS    PERKIT_TO      the database; the variable keeps a password out
                                 of the list of processes
  --data FOLDER   PERKIT_DATA    folder of the embedded store (.perkit/data)
`

export const moveCommand: Command = {
  summary: 'copy the embedded store into PostgreSQL',
  help: moveHelp,
  async run(args, terminal) {
    const { flags } = readWords(args, [], { data: { type: 'string' }, to: { type: 'string' } })
    const databaseUrl = flags.to ?? terminal.env.PERKIT_TO
    if (databaseUrl === undefined)
      throw new UsageError('--to is missing: the address of the PostgreSQL database.')
    databaseFrom(databaseUrl, '--to')
    // DATABASE_URL may already be that of the new one.
    const from = chosenStore(flags.data, { ...terminal, env: { ...terminal.env, DATABASE_URL: undefined } })
    requireStore(from)
    const { move } = await import('../backup/copy.ts')
    const tables = await withStore(from, (source) =>
      withStore({ databaseUrl }, (target) => move(source, target, terminal.progress)),
    )
    for (const { name, rows } of tables.filter((table) => table.rows > 0))
      terminal.out(`${name.padEnd(32)}${many(rows, 'row')}, equal`)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    terminal.out(`Moved ${many(rows, 'row')}. All ${many(tables.length, 'table')} are equal on both sides.`)
  },
}
