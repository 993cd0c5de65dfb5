/** Whether what a row says of a promotion and of the cart is what the service takes off. */
import type { ValidatedRedeemable } from '../../../../src/contract/resources/redeemable.ts'
import { shelf } from './offers.ts'
import { type Line, readLacking, reckon } from './read-gives.ts'
import type { Language } from './read-when.ts'
import { type RawAnswers, takenBy } from './shop.ts'

export interface Row {
  id: string
  gives: string
  said: string
  /** The service has said something of it on this cart. */
  mentioned: boolean
}

const verdicts = {
  en: {
    applies: 'Available for your cart',
    nothing: 'Takes nothing off this cart.',
    unfit: 'Doesn’t apply to the items in your cart.',
    applied: 'Applied',
  },
  de: {
    applies: 'Für Ihren Warenkorb verfügbar',
    nothing: 'Bringt bei diesem Warenkorb keine Ersparnis.',
    unfit: 'Gilt nicht für die Artikel in Ihrem Warenkorb.',
    applied: 'Angewendet',
  },
} as const

/** What is wrong, or nothing. `judged` is the service's answer about this one alone on `lines`. */
export async function wrongGives(
  { id, gives, said, mentioned }: Row,
  judged: ValidatedRedeemable,
  answers: RawAnswers,
  lines: readonly Line[],
  language: Language,
  seen: Record<'ready' | 'nothing' | 'lacking' | 'reckoned' | 'capped', number>,
): Promise<string[]> {
  const wrong: string[] = []
  const fault = (what: string) =>
    wrong.push(
      `${id} ${language} "${gives}" "${said}": ${what}; ${lines.map(({ name, quantity }) => `${quantity} × ${name}`).join()}`,
    )
  const taken = takenBy(judged)
  const { applies, nothing, unfit } = verdicts[language]
  if ((said === applies) !== (taken !== undefined && taken.total > 0)) fault(`takes ${taken?.total}`)
  const lacking = readLacking(said, language)
  // Where nothing in the cart is what it is for, it says what is.
  if (!lacking && (said === nothing) !== (taken?.total === 0)) fault(`takes ${taken?.total}`)
  if (said === applies) seen.ready += 1
  if (said === nothing) seen.nothing += 1

  if (said === unfit && taken) fault(`takes ${taken.total}`)
  const isStatus = said === applies || said === nothing || said === unfit
  if (mentioned && !isStatus && !lacking) fault('has no status')
  if (lacking) {
    seen.lacking += 1
    if (taken?.total) fault('applies already')
    const wrongs = await wrongLacking(id, lacking, answers, lines)
    wrongs.forEach(fault)
  }

  if (!mentioned || !taken) return wrong
  const reckoned = reckon(gives, lines, language)
  if (!reckoned) return wrong
  seen.reckoned += 1
  if (/up to|höchstens \d[\d.,]* €/.test(gives)) seen.capped += 1
  if (reckoned.total !== taken.total) fault(`takes ${taken.total}, not ${reckoned.total}`)
  else if (reckoned.lines && taken.lines.join() !== reckoned.lines.join())
    fault(`takes ${taken.lines.join()}, not ${reckoned.lines.join()}`)
  return wrong
}

/** With what is asked for it applies, and with a cent or a piece less it does not, or takes nothing off. */
async function wrongLacking(
  id: string,
  { money, pieces }: NonNullable<ReturnType<typeof readLacking>>,
  { judged }: RawAnswers,
  lines: readonly Line[],
): Promise<string[]> {
  const wrong: string[] = []
  /** So much money and so many pieces less than it asks for, of the first, second… that it asks for. */
  const added = (less: { money?: number; piece?: number } = {}) => {
    const cart = lines.map((line) => ({ ...line }))
    const worth = new Map<string, number>()
    pieces.forEach(({ count, products }, at) => {
      const product = shelf.find((one) => one.id === products[0])
      const quantity = count - (less.piece === at ? 1 : 0)
      if (!product || !quantity) return
      worth.set(product.id, (worth.get(product.id) ?? 0) + product.price * quantity)
      const held = cart.find(({ name }) => name === product.name)
      if (held) held.quantity += quantity
      else cart.push({ ...product, quantity })
    })
    // What was added is spent as well.
    let isExact = true
    money.forEach(({ amount, products }, at) => {
      const spent = [...worth].filter(([id]) => !products.length || products.includes(id))
      const rest = amount - (less.money === at ? 1 : 0) - spent.reduce((sum, [, cost]) => sum + cost, 0)
      if (rest <= 0) isExact &&= rest === 0
      else
        cart.push({ name: products.length ? `${products[0]}:more` : 'prod_filler', price: rest, quantity: 1 })
    })
    return { cart, isExact }
  }
  if (!takenBy(await judged(id, added().cart))) wrong.push('does not apply with what it asks for')
  // A page cannot know that a product is in a collection, nor in how many pieces money is spent: it may ask for more.
  const asked = [...money, ...pieces].flatMap(({ products }) => products)
  if (new Set(asked).size < asked.length || (money.length && pieces.length)) return wrong
  const applies = async (cart: readonly Line[]) => !!takenBy(await judged(id, cart))?.total
  for (const [at] of money.entries()) {
    const { cart, isExact } = added({ money: at })
    if (isExact && (await applies(cart))) wrong.push('applies with a cent less')
  }
  for (const [at] of pieces.entries())
    if (await applies(added({ piece: at }).cart)) wrong.push('applies with a piece less')
  return wrong
}
