/** `perkit move`: from the embedded store to PostgreSQL. */
import { databaseFrom, UsageError } from './options.ts'
import { readWords, type Command } from './command.ts'
import { many } from './terminal.ts'
import { chosenStore, demandStore, withStore } from './which-store.ts'

const help = `perkit move --to postgresql://USER:PASSWORD@HOST/DATABASE [--data FOLDER]

Copies everything from the embedded store into an empty PostgreSQL database, in
one transaction, and compares every table by its rows and a checksum: all of it
is there and equal, or nothing is. Stop the service first, and start it again
with DATABASE_URL. The folder stays as it is.

  --to ADDRESS    PERKIT_TO      the database; the variable keeps a password out
                                 of the list of processes
  --data FOLDER   PERKIT_DATA    folder of the embedded store (.perkit/data)
`

export const move: Command = {
  summary: 'copy the embedded store into PostgreSQL',
  help,
  async run(args, terminal) {
    const { flags } = readWords(args, [], { data: { type: 'string' }, to: { type: 'string' } })
    const databaseUrl = flags.to ?? terminal.env.PERKIT_TO
    if (databaseUrl === undefined)
      throw new UsageError('--to is missing: the address of the PostgreSQL database.')
    databaseFrom(databaseUrl, '--to')
    // DATABASE_URL may already be that of the new one.
    const from = chosenStore(flags.data, { ...terminal, env: { ...terminal.env, DATABASE_URL: undefined } })
    demandStore(from)
    const { move } = await import('../backup/move.ts')
    const tables = await withStore(from, (source) =>
      withStore({ databaseUrl }, (target) => move(source, target, terminal.progress)),
    )
    for (const { name, rows } of tables.filter((table) => table.rows > 0))
      terminal.out(`${name.padEnd(32)}${many(rows, 'row')}, equal`)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    terminal.out(`Moved ${many(rows, 'row')}. All ${many(tables.length, 'table')} are equal on both sides.`)
  },
}
