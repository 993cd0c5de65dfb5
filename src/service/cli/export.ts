/** `perkit export`: a store's contents for people and other programs. */
import { readWords, type Command } from './command.ts'
import { many } from './terminal.ts'
import { chosenStore, demandStore, storeFlags, storeHelp, withStore } from './which-store.ts'

const help = `perkit export FOLDER [--project ID] [--data FOLDER]

Writes one file of JSON lines a table into a new folder, for other programs.
Secrets are left out, so it cannot be restored: for that use "perkit backup".

  --project ID                   only this project
${storeHelp}
`

export const exportCommand: Command = {
  summary: 'write a project, or all of them, as JSON lines',
  help,
  async run(args, terminal) {
    const options = { ...storeFlags, project: { type: 'string' } } as const
    const { flags, words } = readWords(args, ['FOLDER'], options)
    const [folder = ''] = words
    const chosen = chosenStore(flags.data, terminal)
    demandStore(chosen)
    const { exportStore } = await import('../backup/export.ts')
    const tables = await withStore(chosen, (store) =>
      exportStore(store, folder, flags.project, terminal.progress),
    )
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    terminal.out(`Exported to ${folder}: ${many(rows, 'row')} in ${many(tables.length, 'table')}.`)
  },
}
