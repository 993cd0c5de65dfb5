/** `perkit backup`, `restore`, `export` and `move`: work with a whole store. */
import { parseCommandArgs, UsageError, type Command, countOf } from './command.ts'
import {
  chosenStore,
  folderHelp,
  requirePostgresql,
  requireStore,
  storeFlags,
  storeHelp,
  withStore,
} from './store-options.ts'

// `perkit backup`: writes a store to a folder.

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
    const { flags, words } = parseCommandArgs(args, ['FOLDER'], storeFlags)
    const [folder = ''] = words
    const chosen = chosenStore(flags.data, terminal.env)
    requireStore(chosen)
    const { backUp } = await import('../backup/backup.ts')
    const tables = await withStore({ ...chosen, progress: terminal.progress }, (store) =>
      backUp(store, folder, new Date(), terminal.progress),
    )
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    terminal.out(`Backed up to ${folder}: ${countOf(rows, 'row')} in ${countOf(tables.length, 'table')}.`)
  },
}

// `perkit restore`: restores a backup folder into an empty store.

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
    const { flags, words } = parseCommandArgs(args, ['FOLDER'], storeFlags)
    const [folder = ''] = words
    const chosen = chosenStore(flags.data, terminal.env)
    const { checkBackup, restore, migrationsOf } = await import('../backup/backup.ts')
    const contents = await checkBackup(folder, terminal.progress)
    await withStore({ ...chosen, migrations: migrationsOf(contents), progress: terminal.progress }, (store) =>
      restore(store, folder, contents, terminal.progress),
    )
    const rows = contents.tables.reduce((sum, table) => sum + table.rows, 0)
    terminal.out(
      `Restored ${countOf(rows, 'row')} in ${countOf(contents.tables.length, 'table')}, all equal to the backup.`,
    )
  },
}

// `perkit export`: writes a store's content for people and other programs.

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
    const { flags, words } = parseCommandArgs(args, ['FOLDER'], options)
    const [folder = ''] = words
    const chosen = chosenStore(flags.data, terminal.env)
    requireStore(chosen)
    const { exportStore } = await import('../backup/export.ts')
    const tables = await withStore({ ...chosen, progress: terminal.progress }, (store) =>
      exportStore(store, folder, flags.project, terminal.progress),
    )
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    terminal.out(`Exported to ${folder}: ${countOf(rows, 'row')} in ${countOf(tables.length, 'table')}.`)
  },
}

// `perkit move`: moves the embedded store to PostgreSQL.

const moveHelp = `perkit move --to postgresql://USER:PASSWORD@HOST/DATABASE [--data FOLDER]

Copies everything from the embedded store into an empty PostgreSQL database, in
one transaction, and compares every table by its rows and a checksum: all of it
is there and equal, or nothing is. Stop the service first, and start it again
with DATABASE_URL. The folder stays as it is.

  --to ADDRESS    PERKIT_TO      the database; the variable keeps a password out
                                 of the list of processes
${folderHelp}
`

export const moveCommand: Command = {
  summary: 'copy the embedded store into PostgreSQL',
  help: moveHelp,
  async run(args, terminal) {
    const { flags } = parseCommandArgs(args, [], { ...storeFlags, to: { type: 'string' } })
    const databaseUrl = flags.to ?? terminal.env.PERKIT_TO
    if (databaseUrl === undefined)
      throw new UsageError('--to is missing: the address of the PostgreSQL database.')
    requirePostgresql(databaseUrl, flags.to === undefined ? 'PERKIT_TO' : '--to')
    // DATABASE_URL may already contain the new database.
    const from = chosenStore(flags.data, { ...terminal.env, DATABASE_URL: undefined })
    requireStore(from)
    const { move } = await import('../backup/backup.ts')
    const tables = await withStore({ ...from, progress: terminal.progress }, (source) =>
      withStore({ databaseUrl, progress: terminal.progress }, (target) =>
        move(source, target, terminal.progress),
      ),
    )
    for (const { name, rows } of tables.filter((table) => table.rows > 0))
      terminal.out(`${name.padEnd(32)}${countOf(rows, 'row')}, equal`)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    terminal.out(
      `Moved ${countOf(rows, 'row')}. All ${countOf(tables.length, 'table')} are equal on both sides.`,
    )
  },
}
