/** `perkit load`: a catalogue into a store. */
import { readWords, type Command } from './command.ts'
import { number } from './terminal.ts'
import { chosenStore, storeFlags, storeHelp, withStore } from './which-store.ts'

const help = `perkit load FILE [--data FOLDER]

Loads a catalogue file into a store, whole or not at all. The same file again
changes nothing. A service on PostgreSQL sees the change at once; one on an
embedded store must be stopped first, or load the file when it starts.

${storeHelp}
`

export const load: Command = {
  summary: 'load a catalogue file into a store',
  help,
  async run(args, terminal) {
    const { flags, words } = readWords(args, ['FILE'], storeFlags)
    const [file = ''] = words
    const chosen = chosenStore(flags.data, terminal)
    const { loadCatalogue } = await import('../catalogue/load.ts')
    const { readCatalogue } = await import('../catalogue/check.ts')
    // Before a store is opened, or even made.
    await readCatalogue(file)
    const { created, updated, unchanged } = await withStore(chosen, (store) => loadCatalogue(store, file))
    terminal.out(
      `Loaded ${file}: ${number(created)} made, ${number(updated)} changed, ${number(unchanged)} as before.`,
    )
  },
}
