/** `perkit restore`: a folder that `backup` wrote into an empty store. */
import { readWords, type Command } from './command.ts'
import { many } from './terminal.ts'
import { chosenStore, storeFlags, storeHelp, withStore } from './which-store.ts'

const help = `perkit restore FOLDER [--data FOLDER]

Fills a new store, or an empty one, with a backup. Every line is looked at
first: a backup that is damaged anywhere is refused whole, and so is a store
with anything in it.

${storeHelp}
`

export const restore: Command = {
  summary: 'fill an empty store with a backup',
  help,
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
