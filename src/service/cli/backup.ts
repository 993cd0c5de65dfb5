/** `perkit backup`: a store as a folder. */
import { readWords, type Command } from './command.ts'
import { many } from './terminal.ts'
import { chosenStore, demandStore, storeFlags, storeHelp, withStore } from './which-store.ts'

const help = `perkit backup FOLDER [--data FOLDER]

Writes everything in a store into a new folder: one file of JSON lines a table,
with checksums. It holds customers and hashes of keys: keep it to yourself.
The embedded store must not be in use. "perkit restore" is the way back.

${storeHelp}
`

export const backup: Command = {
  summary: 'write everything in a store into a folder',
  help,
  async run(args, terminal) {
    const { flags, words } = readWords(args, ['FOLDER'], storeFlags)
    const [folder = ''] = words
    const chosen = chosenStore(flags.data, terminal)
    demandStore(chosen)
    const { backUp } = await import('../backup/backup.ts')
    const tables = await withStore(chosen, (store) => backUp(store, folder, new Date(), terminal.progress))
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    terminal.out(`Backed up to ${folder}: ${many(rows, 'row')} in ${many(tables.length, 'table')}.`)
  },
}
