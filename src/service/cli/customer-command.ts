import { countOf, parseCommandArgs, UsageError, type Command, type Terminal } from './command.ts'
import { chosenStore, findProject, requireStore, storeFlags, storeHelp, withStore } from './store-options.ts'
import type { Store } from '../database/store.ts'

const help = `Usage: perkit customer export ID [options]
       perkit customer erase ID [options]

Export or erase what is stored about one customer. The service can run
meanwhile.

  export  print all data about the customer as JSON
  erase   erase personal data: name, e-mail, phone, birthdate, address, metadata,
          source_id, codes, activity, tokens, sessions and stored responses.
          Points, redemptions and orders stay under the id of the customer, so
          totals do not change. The cards of the customer are disabled.

Erasing cannot be undone. Backups that were made before still contain the data:
note the id, and erase it again after you restore one of them.

Arguments:
  ID                    id (cust_…) or source_id of the customer

Options:
  --project ID          required if the store has several projects
  --yes                 for erase: do not ask for confirmation
${storeHelp}

Examples:
  perkit customer export ada > ada.json
  perkit customer erase ada --yes
`

const options = { ...storeFlags, project: { type: 'string' } } as const

const actions = { export: exportOne, erase: eraseOne }

export const customerCommand: Command = {
  summary: 'export or erase the data of one customer',
  help,
  async run([name = '', ...args], terminal) {
    if (name !== 'export' && name !== 'erase')
      throw new UsageError(`Specify an action: ${Object.keys(actions).join(', ')}.`)
    const own = name === 'erase' ? ({ yes: { type: 'boolean' } } as const) : {}
    const { flags, positionals } = parseCommandArgs(args, ['ID'], { ...options, ...own })
    const [customer = ''] = positionals
    const isConfirmed = 'yes' in flags && flags.yes === true
    if (name === 'erase' && !isConfirmed && !terminal.confirm)
      throw new UsageError('Erasing cannot be undone. Add --yes to confirm it.')
    const chosen = chosenStore(flags.data, terminal.env)
    requireStore(chosen)
    await withStore({ ...chosen, useShared: true, progress: terminal.progress }, async (store) => {
      const project = await findProject(store, flags.project)
      await actions[name](store, { project, customer, isConfirmed, terminal })
    })
  },
}

interface Task {
  project: { id: string }
  customer: string
  isConfirmed: boolean
  terminal: Terminal
}

async function exportOne(store: Store, { project, customer, terminal }: Task) {
  const { exportCustomer } = await import('../customers/own-data.ts')
  const exported = await exportCustomer(store, project, customer, new Date())
  terminal.out(JSON.stringify(exported, null, 2))
}

async function eraseOne(store: Store, { project, customer, isConfirmed, terminal }: Task) {
  const { eraseCustomer } = await import('../customers/own-data.ts')
  const { findCustomer } = await import('../customers/queries.ts')
  const found = await findCustomer(store.db, project.id, customer)
  if (!found) throw new Error(`${project.id} has no customer ${customer}.`)
  if (!isConfirmed && !(await terminal.confirm?.(`Erase the data of ${customer} (${found.id})?`)))
    throw new Error('Nothing was erased.')

  const { customer_id, rows, wasDeclared } = await eraseCustomer(store, project, found.id)
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
  if (total === 0) return terminal.out(`${customer_id} has no personal data.`)
  for (const [table, count] of Object.entries(rows))
    terminal.err(`${table.padEnd(24)}${countOf(count, 'row')}`)
  if (wasDeclared)
    terminal.err(
      'The catalog declares the customer or a card. Remove them from the file before you load it again.',
    )
  terminal.out(`Erased ${customer_id}. Note this id to erase it again after you restore an older backup.`)
}
