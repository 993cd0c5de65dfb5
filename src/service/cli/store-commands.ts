import { parseCommandArgs, UsageError, type Command, countOf } from './command.ts'
import {
  chosenPrepared,
  chosenStore,
  dataHelp,
  requirePostgresql,
  requireStore,
  storeFlags,
  storeHelp,
  withStore,
} from './store-options.ts'

const backupHelp = `Usage: perkit backup FOLDER [options]

Back up a whole store to a new folder: one file of JSON lines for each table,
with checksums. The folder contains customer data and hashes of keys, so keep it
private. Stop a service that uses an embedded store first. To restore the
backup, use "perkit restore".

Options:
${storeHelp}

Examples:
  perkit backup backups/monday
`

export const backupCommand: Command = {
  summary: 'back up a store to a folder',
  help: backupHelp,
  async run(args, terminal) {
    const { flags, positionals } = parseCommandArgs(args, ['FOLDER'], storeFlags)
    const [folder = ''] = positionals
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

const restoreHelp = `Usage: perkit restore FOLDER [options]

Restore a backup into a new or empty store. The whole backup is checked first. A
damaged backup and a store that is not empty are rejected.

Options:
${storeHelp}

Examples:
  perkit restore backups/monday --data .perkit/restored
`

export const restoreCommand: Command = {
  summary: 'restore a backup into an empty store',
  help: restoreHelp,
  async run(args, terminal) {
    const { flags, positionals } = parseCommandArgs(args, ['FOLDER'], storeFlags)
    const [folder = ''] = positionals
    const chosen = chosenStore(flags.data, terminal.env)
    const { checkBackup, restore, migrationsOf } = await import('../backup/backup.ts')
    const contents = await checkBackup(folder, terminal.progress)
    const empty = { ...chosen, whenOutdated: 'migrate', migrations: migrationsOf(contents) } as const
    await withStore({ ...empty, progress: terminal.progress }, (store) =>
      restore(store, folder, contents, terminal.progress),
    )
    const rows = contents.tables.reduce((sum, table) => sum + table.rows, 0)
    terminal.out(
      `Restored ${countOf(rows, 'row')} in ${countOf(contents.tables.length, 'table')}, verified against the backup.`,
    )
  },
}

const exportHelp = `Usage: perkit export FOLDER [options]

Export a store to a new folder for other programs: one file of JSON lines for
each table, without secrets. An export cannot be restored; for that, use
"perkit backup".

Options:
  --project ID          export only this project
${storeHelp}

Examples:
  perkit export exports/shop --project proj_shop
`

export const exportCommand: Command = {
  summary: 'export one project or all as JSON lines, without secrets',
  help: exportHelp,
  async run(args, terminal) {
    const options = { ...storeFlags, project: { type: 'string' } } as const
    const { flags, positionals } = parseCommandArgs(args, ['FOLDER'], options)
    const [folder = ''] = positionals
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

const moveHelp = `Usage: perkit move --to URL [options]

Copy the embedded store into an empty PostgreSQL database. All data is copied in
one transaction, which commits only if every table has the same rows and
checksum. The embedded store is not changed.

Stop the service first. Afterward, start it with DATABASE_URL.

Options:
  --to URL              postgresql://USER:PASSWORD@HOST/DATABASE
${dataHelp}

Environment variables:
  PERKIT_TO             same as --to; keeps a password out of the process list
  PERKIT_DATA           same as --data
  PERKIT_NO_PREPARED    1 behind a PostgreSQL pooler in transaction mode

Examples:
  perkit move --to postgresql://perkit@db.example/perkit
`

export const moveCommand: Command = {
  summary: 'copy an embedded store into PostgreSQL',
  help: moveHelp,
  async run(args, terminal) {
    const { flags } = parseCommandArgs(args, [], { ...storeFlags, to: { type: 'string' } })
    const databaseUrl = flags.to ?? terminal.env.PERKIT_TO
    if (databaseUrl === undefined)
      throw new UsageError('--to is missing: set the URL of the PostgreSQL database.')
    requirePostgresql(databaseUrl, flags.to === undefined ? 'PERKIT_TO' : '--to')
    // DATABASE_URL may already be the URL of the new database.
    const from = chosenStore(flags.data, { ...terminal.env, DATABASE_URL: undefined })
    requireStore(from)
    const to = { databaseUrl, prepared: chosenPrepared(terminal.env) }
    const { move } = await import('../backup/backup.ts')
    const tables = await withStore({ ...from, progress: terminal.progress }, (source) =>
      withStore({ ...to, progress: terminal.progress }, (target) => move(source, target, terminal.progress)),
    )
    for (const { name, rows } of tables.filter((table) => table.rows > 0))
      terminal.out(`${name.padEnd(32)}${countOf(rows, 'row')}, identical`)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    terminal.out(`Copied ${countOf(rows, 'row')}. All ${countOf(tables.length, 'table')} are identical.`)
  },
}
