/** A wallet whose points `<perk-combine>` moves. */
import { CallError } from '../../../src/client/errors.ts'
import type { PointsTransfer } from '../../../src/client/source.ts'
import type { PerkCombine } from '../../../src/elements/combine/perk-combine.ts'
import { memberSource, cardWith, type MemberSource, open } from './loyalty.ts'
import { button, settled, texts } from './shop.ts'
import { waitUntil } from './wait.ts'

interface WalletCard {
  id: string
  balance: number
  campaign_id?: string
}

interface TransferRequest {
  key: string
  program: string
  card: string
  items: readonly PointsTransfer[]
}

/** How a request ends. */
type Outcome = 'answered' | 'request lost' | 'response lost'

export const lost = () => new CallError('offline', 'The connection broke.')

const refused = (key: string, status = 400) =>
  new CallError('refused', key, {
    status,
    keyStatus: 'new',
    body: { code: status, key, message: key, request_id: 'req_1' },
  })

/** Ada's wallet. Its source executes each idempotency key once and rejects repeated transfer ids, like the service. */
export function walletOf(...cards: WalletCard[]) {
  const responses = new Map<string, () => MemberSource['card']>()
  const ids = new Set<string>()
  const sent: TransferRequest[] = []
  const wallet = {
    cards,
    sent,
    /** The outcomes of the next requests. Later requests are answered. */
    outcomes: [] as Outcome[],
    gate: Promise.resolve(),
    stale: false,
    error: undefined as unknown,
    reads: 0,
    points: () => cards.map(({ balance }) => balance),
  }
  const execute = ({ card, items }: TransferRequest) => {
    if (items.some(({ source_id }) => ids.has(source_id))) throw refused('duplicate_found', 409)
    const cardOf = (code: string) => cards.find(({ id }) => id === code)
    if (items.some(({ code, points }) => (cardOf(code)?.balance ?? 0) < points))
      throw refused('loyalty_card_points_exceeded')
    for (const { code, points, source_id } of items) {
      ids.add(source_id)
      const [from, to] = [cardOf(code), cardOf(card)]
      if (from) from.balance -= points
      if (to) to.balance += points
    }
    return cardWith(cardOf(card)?.balance ?? 0)
  }
  const source: MemberSource = {
    ...memberSource(),
    async qualifications() {
      wallet.reads++
      if (wallet.error) throw wallet.error
      const data = cards.map(({ id, balance, campaign_id = 'camp_1' }) => ({
        id,
        object: 'voucher' as const,
        campaign_id,
        result: { loyalty_card: { balance, points: balance } },
      }))
      return {
        value: {
          redeemables: { object: 'list', data_ref: 'data', data, total: data.length, has_more: false },
        },
        receivedAt: Date.now(),
        stale: wallet.stale,
        dropped: 0,
      }
    },
    async transfer(program, card, items, { idempotencyKey: key }) {
      const request = { key, program, card, items }
      sent.push(request)
      const outcome = wallet.outcomes.shift()
      if (outcome === 'request lost') throw lost()
      await wallet.gate
      if (!responses.has(key)) {
        try {
          const result = execute(request)
          responses.set(key, () => result)
        } catch (error) {
          responses.set(key, () => {
            throw error
          })
        }
      }
      if (outcome === 'response lost') throw lost()
      return responses.get(key)?.() ?? cardWith(0)
    },
  }
  return { wallet, source }
}

export const ada = (balance = 500) => ({ id: 'ADA-1', balance })

export const old = (balance = 350, id = 'OLD-0386') => ({ id, balance })

export const memoryStorage = () => {
  const entries: Record<string, string> = {}
  return {
    entries,
    getItem: (name: string) => entries[name] ?? null,
    setItem: (name: string, text: string) => void (entries[name] = text),
  }
}

export async function show(source: MemberSource, options: Parameters<typeof open>[2] = {}) {
  const page = await open('perk-combine', source, options)
  await waitUntil(() => page.element.status !== 'waiting')
  await settled(page.element)
  return page
}

export const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time))

export const row = (element: PerkCombine) => texts(element, 'text')[0]

export const question = (element: PerkCombine) => texts(element, 'dialog-title')[0]

export const visibleContent = (element: PerkCombine) => [element.offsetHeight, row(element)]

/** Clicks the button of the row. */
export async function begin(element: PerkCombine, words = 'Move points') {
  button(element, words).click()
  await element.updateComplete
}
