/** `perkit check`: what is wrong with a catalogue, without a store. */
import { readWords, type Command } from './command.ts'
import { many } from './terminal.ts'

const help = `perkit check FILE

Looks at a catalogue file and names every fault with its place. No store is
opened: names and keys that a store already has are looked at by "perkit load".
`

export const check: Command = {
  summary: 'look at a catalogue file and name every fault',
  help,
  async run(args, { out }) {
    const [file = ''] = readWords(args, ['FILE'], {}).words
    const { readCatalogue } = await import('../catalogue/check.ts')
    const { declareCatalogue } = await import('../catalogue/declare.ts')
    const { CatalogueError } = await import('../catalogue/faults.ts')
    const catalogue = await readCatalogue(file)
    const { faults } = declareCatalogue(catalogue, () => () => undefined)
    if (faults.length > 0) throw new CatalogueError(faults)
    out(`${file} has no fault: ${many(catalogue.projects.length, 'project')}.`)
  },
}
