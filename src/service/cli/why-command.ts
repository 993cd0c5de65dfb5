import { readFile } from 'node:fs/promises'
import { parseCommandArgs, UsageError, type Command } from './command.ts'
import { chosenStore, findProject, requireStore, storeFlags, storeHelp, withStore } from './store-options.ts'

const help = `Usage: perkit why OFFER --cart FILE [options]

Explain whether an offer applies to a cart: the discount, and each validation
rule with the values that it checks. Nothing is redeemed.

Arguments:
  OFFER                 name or id of a promotion tier or promotion stack, or
                        the code of a voucher

Options:
  --cart FILE           order as JSON, such as
                        {"items": [{"source_id": "mug", "quantity": 2}]}
  --customer ID         source_id or id of the customer (default: a guest)
  --project ID          required if the store has several projects
${storeHelp}

Examples:
  perkit why "Ten off" --cart cart.json
  perkit why SPRING5 --cart cart.json --customer ada
`

const options = {
  ...storeFlags,
  cart: { type: 'string' },
  customer: { type: 'string' },
  project: { type: 'string' },
} as const

export const why: Command = {
  summary: 'explain why an offer does or does not apply to a cart',
  help,
  async run(args, terminal) {
    const { flags, positionals } = parseCommandArgs(args, ['OFFER'], options)
    const [offer = ''] = positionals
    if (flags.cart === undefined) throw new UsageError('--cart is missing: set a file with an order as JSON.')
    const chosen = chosenStore(flags.data, terminal.env)
    const order = await readCart(flags.cart)
    requireStore(chosen)
    const { explainOffer } = await import('../eligibility/explain.ts')
    const explanations = await withStore(
      { ...chosen, useShared: true, progress: terminal.progress },
      async (store) =>
        explainOffer(store.db, {
          project: await findProject(store, flags.project),
          offer,
          customer: flags.customer,
          order,
          now: new Date(),
        }),
    )
    for (const { offer, applies, amount, reason, rules } of explanations) {
      terminal.out(
        `${offer} ${applies ? `applies: ${amount} minor units off.` : `does not apply. ${reason}`}`,
      )
      for (const { name, id, holds, conditions } of rules) {
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
  throw new Error([`${file} is not a valid order.`, ...faults].join('\n'))
}
