/** Moves the points of the shopper's other cards onto the card that the page shows. */
import { CallError } from '../../client/errors.ts'
import { walletRequest } from '../../client/default-requests.ts'
import {
  type ReadResponse,
  cardOperations,
  type ReadOptions,
  transferOperations,
} from '../../client/source.ts'
import { looseCode } from '../../contract/code.ts'
import type { QualificationRequest } from '../../contract/resources/qualification.ts'
import type { QualifiedRedeemable } from '../../contract/resources/redeemable.ts'
import { type Atom, atom } from '../atom.ts'
import { createOnce } from '../once.ts'
import { type Attempt, isPending } from '../once-request.ts'
import { createQuery, type Query } from '../query.ts'
import type { Shop } from '../shop.ts'
import { withCard, cardChangesOf, findCardOf } from './card.ts'

/** A loyalty card and its spendable points. */
export interface CardBalance {
  code: string
  points: number
}

export interface CombinableCards {
  /** The card that the page shows. Undefined if it is not in the wallet. */
  card?: CardBalance | undefined
  /** Id of the card's loyalty program. */
  program: string
  /** Other cards of the same program with points. In another program, a point may have another value. */
  others: readonly CardBalance[]
}

/** An attempt to move points. */
export interface CombineAttempt extends Attempt {
  program: string
  /** Code of the card that receives the points. */
  to: string
  from: readonly CardBalance[]
  /** `unconfirmed`: the points may have been moved. No other attempt can start until the outcome is known. */
  state: 'sending' | 'done' | 'refused' | 'unconfirmed'
}

export interface CombineStore {
  /** Has an error of the kind `signed-out` while nobody is signed in, or the customer has no card. */
  readonly $cards: Query<ReadResponse<CombinableCards>>
  readonly $attempt: Atom<CombineAttempt | undefined>
  /** Moves all points of the other cards. Does nothing while an attempt is pending. Never rejects. */
  combine(cards: CombinableCards): Promise<void>
  /** Sends an unconfirmed attempt again, with the same key: the points are moved at most once. Never rejects. */
  resend(): Promise<void>
  /** Removes an attempt that is not pending. */
  dismiss(): void
}

/** The only fields that are stored and sent: no balance of the receiving card, no names of people. */
const fields = ['id', 'program', 'to', 'from', 'code', 'points', 'state', 'startedAt']

/** Maximum number of requests per wallet: one for the 50 newest entries, four for 200 older loyalty cards. */
const maxPages = 5

/** Limit of the service for one transfer. */
const maxCards = 100

const moreCards = (starting_after: string): QualificationRequest => ({
  ...walletRequest,
  options: {
    ...walletRequest.options,
    starting_after,
    filters: { voucher_type: { conditions: { $in: ['LOYALTY_CARD'] } } },
  },
})

/** Pending attempts of an earlier page continue as soon as the customer or the card is known. */
export const combineOf = (shop: Shop): CombineStore => shop.feature('combine', () => createCombine(shop))

function createCombine(shop: Shop): CombineStore & { close(): void } {
  const source = () =>
    shop.operations((client) => ({ ...cardOperations(client), ...transferOperations(client) }))

  const { start, ...once } = createOnce<CombineAttempt, void>(shop.port, {
    name: 'combining',
    fields,
    storesOutcome: false,
    parse: attemptFrom,
    now: shop.now,
    prepare: async () => undefined,
    checkUnsaved: async (attempt) => attempt, // a later attempt can only move points that are still on the cards

    async send(attempt, _, signal) {
      const { id, program, to, from } = attempt
      const items = from.map(({ code, points }, index) => ({ code, points, source_id: `${id}.${index}` }))
      const { transfer } = source()
      if (!transfer) throw noTransfers()
      try {
        await transfer(program, to, items, { idempotencyKey: id, signal })
      } catch (thrown) {
        // Only this attempt uses these ids, so one of its earlier requests has moved the points.
        if ((thrown as CallError).key !== 'duplicate_found') throw thrown
      }
      return { ...attempt, state: 'done', error: undefined }
    },
  })

  const findCard = findCardOf(shop)
  const cardOf = async (options: ReadOptions) => {
    const code = await findCard(options)
    once.open(shop.customer ?? code)
    return code
  }

  const load = async (code: string, options: ReadOptions) => {
    if (!source().transfer) throw noTransfers()
    const response = await source().qualifications(walletRequest, options)
    const entries = [...response.value.redeemables.data]
    let { stale } = response
    let after = response.value.redeemables.more_starting_after
    for (let page = 1; after && page < maxPages; page++) {
      const { value, stale: isOld } = await source().qualifications(moreCards(after), options)
      entries.push(...value.redeemables.data)
      after = value.redeemables.more_starting_after
      stale ||= isOld
    }
    return { ...response, stale, value: cardsIn(entries, code) }
  }
  const $cards = createQuery(atom(undefined), (topic) => topic, withCard(cardOf, load), shop.recovery)

  // After each attempt, in any tab, the displayed cards may be outdated.
  let wasPending = false
  once.$attempt.listen((attempt) => {
    if (wasPending && attempt?.state !== 'sending') {
      const $changes = cardChangesOf(shop)
      $changes.set($changes.get() + 1)
      $cards.refresh()
    }
    wasPending = isPending(attempt)
  })

  return {
    ...once,
    $cards,

    async combine({ card, program, others }) {
      if (!card || !others.length) return
      await start({ program, to: card.code, from: others.map(({ code, points }) => ({ code, points })) })
    },
  }
}

/** Only pending attempts are stored. */
function attemptFrom(stored: unknown): CombineAttempt | undefined {
  const attempt: CombineAttempt = Object(stored) // may be anything
  const { id, from, state } = attempt
  return id && Array.isArray(from)
    ? { ...attempt, state: state === 'sending' ? state : 'unconfirmed' }
    : undefined
}

const noTransfers = () => new CallError('refused', 'source.transfer is missing', { unsent: true })

function cardsIn(entries: readonly QualifiedRedeemable[], code: string): CombinableCards {
  const cards = entries.flatMap(({ id, campaign_id, result }) => {
    const { balance = 0 } = result?.loyalty_card ?? {}
    return result?.loyalty_card && campaign_id ? [{ code: id, points: balance, campaign_id }] : []
  })
  // The service ignores case, dashes and quotes, and returns codes as declared.
  const match = (normalize: (text: string) => string) =>
    cards.find((card) => normalize(card.code) === normalize(code))
  const card = match(String) ?? match(looseCode)
  const program = card?.campaign_id ?? ''
  const others = cards.filter((one) => one !== card && one.campaign_id === program && one.points > 0)
  return { card, program, others: others.slice(0, maxCards) }
}
