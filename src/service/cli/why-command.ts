/** `perkit why`: explains whether an offer applies to a cart, with each rule and the value it checks. */
import { readFile } from 'node:fs/promises'
import { parseCommandArgs, UsageError, type Command } from './command.ts'
import { chosenStore, findProject, requireStore, storeFlags, storeHelp, withStore } from './store-options.ts'

const help = `perkit why OFFER --cart FILE [--customer WHO] [--project ID]

Tells whether an offer applies to a cart, what it takes off, and each of its
rules with the value that it looks at. OFFER is the name or id of a promotion
tier or a promotion stack, or the code of a voucher. Nothing is redeemed.

  --cart FILE                    an order as JSON, such as
                                 {"items": [{"source_id": "mug", "quantity": 2}]}
  --customer WHO                 a customer, by source_id or id; nobody otherwise
  --project ID                   where the store has several
${storeHelp}
`

const options = {
  ...storeFlags,
  cart: { type: 'string' },
  customer: { type: 'string' },
  project: { type: 'string' },
} as const

export const why: Command = {
  summary: 'tell why an offer applies to a cart, or does not',
  help,
  async run(args, terminal) {
    const { flags, words } = parseCommandArgs(args, ['OFFER'], options)
    const [offer = ''] = words
    if (flags.cart === undefined) throw new UsageError('--cart is missing: a file with an order as JSON.')
    const chosen = chosenStore(flags.data, terminal.env)
    const order = await readCart(flags.cart)
    requireStore(chosen)
    const { explainOffer } = await import('../eligibility/explain.ts')
    const answers = await withStore({ ...chosen, progress: terminal.progress }, async (store) =>
      explainOffer(store.db, {
        project: await findProject(store, flags.project),
        offer,
        customer: flags.customer,
        order,
        now: new Date(),
      }),
    )
    for (const answer of answers) {
      const { applies, amount, reason } = answer
      terminal.out(
        `${answer.offer} ${applies ? `applies: ${amount} minor units off.` : `does not apply. ${reason}`}`,
      )
      for (const { name, id, holds, conditions } of answer.rules) {
        terminal.out(`${sign(holds)} rule "${name}" (${id})`)
        for (const { text, depth, ...condition } of conditions)
          terminal.out(`${'  '.repeat(depth + 1)}${sign(condition.holds)} ${text}`)
      }
    }
  },
}

const sign = (holds: boolean) => (holds ? '✓' : '✗')

async function readCart(file: string) {
  const { parseJson } = await import('../json.ts')
  const { orderRequest } = await import('../../contract/resources/order.ts')
  const { z } = await import('../../contract/zod.ts')
  const { detailsOf } = await import('../schema-issues.ts')
  const json = parseJson(await readFile(file, 'utf8'))
  const { data, error } = z.safeParse(orderRequest, json, { reportInput: true })
  if (data) return data
  const faults = detailsOf(error.issues, 'order').map(({ field, message }) => `${field}: ${message}`)
  throw new Error([`${file} is no order.`, ...faults].join('\n'))
}
