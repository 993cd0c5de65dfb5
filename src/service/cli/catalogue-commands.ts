/** `perkit check`: what is wrong with a catalogue, without a store. */
import { readWords, type Command, many, formatNumber } from './command.ts'
import { chosenStore, storeFlags, storeHelp, withStore } from './store-options.ts'

const checkHelp = `perkit check FILE

Looks at a catalogue file and names every fault with its place. No store is
opened: names and keys that a store already has are looked at by "perkit load".
`

export const check: Command = {
  summary: 'look at a catalogue file and name every fault',
  help: checkHelp,
  async run(args, { out }) {
    const [file = ''] = readWords(args, ['FILE'], {}).words
    const { readCatalogue } = await import('../catalogue/check.ts')
    const { planCatalogue } = await import('../catalogue/mappers.ts')
    const { CatalogueError } = await import('../catalogue/plan.ts')
    const catalogue = await readCatalogue(file)
    const { faults } = planCatalogue(catalogue, () => () => undefined)
    if (faults.length > 0) throw new CatalogueError(faults)
    out(`${file} has no fault: ${many(catalogue.projects.length, 'project')}.`)
  },
}

// `perkit load`: a catalogue into a store.

const loadHelp = `perkit load FILE [--data FOLDER]

Loads a catalogue file into a store, whole or not at all. The same file again
changes nothing. A service on PostgreSQL sees the change at once; one on an
embedded store must be stopped first, or load the file when it starts.

${storeHelp}
`

export const load: Command = {
  summary: 'load a catalogue file into a store',
  help: loadHelp,
  async run(args, terminal) {
    const { flags, words } = readWords(args, ['FILE'], storeFlags)
    const [file = ''] = words
    const chosen = chosenStore(flags.data, terminal.env)
    const { loadCatalogue } = await import('../catalogue/load.ts')
    const { readCatalogue } = await import('../catalogue/check.ts')
    // Before a store is opened, or even made.
    await readCatalogue(file)
    const { created, updated, unchanged } = await withStore(chosen, (store) => loadCatalogue(store, file))
    terminal.out(
      `Loaded ${file}: ${formatNumber(created)} made, ${formatNumber(updated)} changed, ${formatNumber(unchanged)} as before.`,
    )
  },
}
