/** Points on other cards of the shopper's, and moving them onto the card that the page shows: confirmed once, done once. */
import { pause } from '../../client/abort.ts'
import { CallError } from '../../client/errors.ts'
import { walletQuestion } from '../../client/questions.ts'
import { type Answer, cardOperations, type ReadOptions, transferOperations } from '../../client/source.ts'
import { looseCode } from '../../contract/code.ts'
import type { QualificationRequest } from '../../contract/resources/qualification.ts'
import type { QualifiedRedeemable } from '../../contract/resources/redeemable.ts'
import { type Atom, atom } from '../atom.ts'
import { createPersistence, keyOf } from '../persist.ts'
import { createQuery, type Query } from '../query.ts'
import type { Shop } from '../shop.ts'
import { askAbout, changesOf, findCardOf } from './card.ts'
import { alone } from './redemption/alone.ts'
import { type AttemptError, span } from './redemption/attempt.ts'
import { send } from './redemption/send.ts'

/** A loyalty card and what can be spent of it. */
export interface HeldCard {
  code: string
  points: number
}

export interface Cards {
  /** The one that the page shows; undefined where it is not in the wallet. */
  card?: HeldCard | undefined
  /** Id of its programme. */
  programme: string
  /** Those of the same programme that hold points: in another one a point may be worth something else. */
  others: readonly HeldCard[]
}

/** From the press of the button until the shopper has seen what became of it. */
export interface Combining {
  /** The `Idempotency-Key` of each of its requests; the ids of its transfers begin with it. */
  id: string
  programme: string
  /** Code of the card that receives. */
  to: string
  from: readonly HeldCard[]
  /** `unconfirmed`: it may have happened or not, and nothing else is moved until that is settled. */
  state: 'sending' | 'done' | 'refused' | 'unconfirmed'
  /** Why nothing is known of it, or nothing was moved. */
  error?: AttemptError | undefined
  /** In milliseconds of the service's time. */
  startedAt: number
}

export interface CombineStore {
  /** While nobody is signed in, or has no card, an error of the kind `signed-out`. */
  readonly $cards: Query<Answer<Cards>>
  readonly $combining: Atom<Combining | undefined>
  /** Moves all points of the others. Does nothing while something is under way or not confirmed. Never rejects. */
  combine(cards: Cards): Promise<void>
  /** Sends what is not confirmed once more, as it was: the points are moved once at most. Never rejects. */
  resend(): Promise<void>
  /** Forgets what has an outcome. */
  dismiss(): void
}

/** All that is ever kept, and all that is sent: no balance of the card that receives, nobody's name. */
const fields = ['id', 'programme', 'to', 'from', 'code', 'points', 'state', 'startedAt']

/** How much of a wallet is read, in requests: the 50 newest entries, and of what is older 200 loyalty cards. */
const mostPages = 5

/** From how many cards the service moves points at once. */
const mostMoved = 100

const moreCards = (starting_after: string): QualificationRequest => ({
  ...walletQuestion,
  options: {
    ...walletQuestion.options,
    starting_after,
    filters: { voucher_type: { conditions: { $in: ['LOYALTY_CARD'] } } },
  },
})

/** How long storage may take from one tab to another, in milliseconds. */
const lag = 100

/** Of the shop's customer. What an earlier page has left unconfirmed is taken up as soon as it is known whose it is. */
export const combineOf = (shop: Shop): CombineStore => shop.feature('combine', () => createCombine(shop))

function createCombine(shop: Shop): CombineStore & { close(): void } {
  const source = () =>
    shop.operations((client) => ({ ...cardOperations(client), ...transferOperations(client) }))
  const $combining = atom<Combining | undefined>(undefined)
  const life = new AbortController()
  let persistence: ReturnType<typeof createPersistence> | undefined
  let unfollow: (() => void) | undefined
  let isBusy = false
  let isWaiting = false
  /** What all tabs know. */
  let kept: Combining | undefined
  /** Without room in the storage this page is on its own. */
  let isKept = false

  const findCard = findCardOf(shop)
  const cardOf = async (options: ReadOptions) => {
    const code = await findCard(options)
    open(shop.customer ?? code)
    return code
  }
  const ask = async (code: string, options: ReadOptions) => {
    if (!source().transfer) throw noTransfers()
    const answer = await source().qualifications(walletQuestion, options)
    const entries = [...answer.value.redeemables.data]
    let { stale } = answer
    let after = answer.value.redeemables.more_starting_after
    for (let page = 1; after && page < mostPages; page++) {
      const { value, stale: isOld } = await source().qualifications(moreCards(after), options)
      entries.push(...value.redeemables.data)
      after = value.redeemables.more_starting_after
      stale ||= isOld
    }
    return { ...answer, stale, value: cardsIn(entries, code) }
  }
  const $cards = createQuery(atom(undefined), (topic) => topic, askAbout(cardOf, ask), shop.recovery)

  /** What is shown of the cards may be old. */
  function refresh() {
    const $changes = changesOf(shop)
    $changes.set($changes.get() + 1)
    $cards.again()
  }

  function open(owner: string) {
    if (persistence) return
    persistence = createPersistence(shop.port, 'combining:1', take, owner)
    unfollow = persistence.open()
  }

  const oneTab = (options: LockOptions, act: (lock: unknown) => Promise<void>) =>
    alone(keyOf('combining', shop.port), shop.port.navigator, life.signal, options, act)

  /** What is kept has no outcome yet, whichever tab is at it. */
  function take(found: unknown) {
    const { id, from, state } = Object(found) as Combining // only looked into
    kept =
      id && Array.isArray(from)
        ? { ...(found as Combining), state: state === 'sending' ? state : 'unconfirmed' }
        : undefined
    isKept ||= !!kept
    show()
  }

  function show() {
    if (isBusy) return
    const { id, state } = $combining.get() ?? {}
    if (kept) {
      if (id !== kept.id || state !== kept.state) $combining.set(kept)
      if (kept.state === 'sending') takeOver().catch(() => undefined) // only when closed
    } else if (isKept && isOpen()) {
      $combining.set(undefined)
      refresh()
    }
  }

  function put(combining: Combining) {
    kept = isOpen(combining) ? combining : undefined
    isKept = persistence?.keep(kept ?? null, fields) ?? false
    $combining.set(combining)
  }

  /** Goes on where another tab, or this page before it was loaded again, has left off. */
  async function takeOver() {
    if (isWaiting) return
    isWaiting = true
    const { signal } = life
    await oneTab({ signal }, async () => {
      persistence?.read()
      // The outcome of the other tab may arrive a little later than its lock.
      if (kept?.state === 'sending') await pause(lag, signal)
      persistence?.read()
      if (isBusy || kept?.state !== 'sending') return
      // What was wanted a while ago may not be wanted now.
      if (Math.abs(shop.now() - kept.startedAt) < span) await run(kept, true)
      else put({ ...kept, state: 'unconfirmed' })
    })
    isWaiting = false
  }

  async function run(combining: Combining, mayHaveHappened: boolean) {
    isBusy = true
    put(combining)
    const once = (signal: AbortSignal) => transfer(combining, signal)
    const outcome = await send(combining, once, life.signal, mayHaveHappened, 1_000)
    isBusy = false
    if (life.signal.aborted) return
    put(outcome)
    refresh()
  }

  /** Sends it unless another tab is at one, or has left one open. */
  async function start(combining: Combining, mayHaveHappened: boolean) {
    const before = $combining.get()
    isBusy = true
    $combining.set(combining)
    await oneTab({ ifAvailable: true }, async (lock) => {
      persistence?.read()
      const isWanted = mayHaveHappened ? !isKept || kept?.id === combining.id : !kept
      if (lock && isWanted && !life.signal.aborted) await run(combining, mayHaveHappened)
    })
    isBusy = false
    if ($combining.get() === combining) $combining.set(before)
    persistence?.read()
  }

  async function transfer(combining: Combining, signal: AbortSignal): Promise<Combining> {
    const { id, programme, to, from } = combining
    // Nothing is sent later than the shopper thinks.
    if (shop.port.navigator?.onLine === false) throw new CallError('offline', 'offline', { unsent: true })
    const items = from.map(({ code, points }, at) => ({ code, points, source_id: `${id}.${at}` }))
    const { transfer } = source()
    if (!transfer) throw noTransfers()
    try {
      await transfer(programme, to, items, { idempotencyKey: id, signal })
    } catch (thrown) {
      // Nobody else has these ids: it was done, however long ago.
      if ((thrown as CallError).key !== 'duplicate_found') throw thrown
    }
    return { ...combining, state: 'done', error: undefined }
  }

  const isOpen = (combining = $combining.get()) => /sending|unconfirmed/.test(`${combining?.state}`)

  async function resend() {
    const combining = $combining.get()
    if (combining?.state === 'unconfirmed' && !isBusy) await start({ ...combining, state: 'sending' }, true)
  }

  return {
    $cards,
    $combining,
    resend,

    async combine({ card, programme, others }) {
      persistence?.read()
      if (!card || !others.length || isOpen()) return
      const id = crypto.getRandomValues(new Uint32Array(4)).join('-')
      const from = others.map(({ code, points }) => ({ code, points }))
      const startedAt = shop.now()
      await start({ id, programme, to: card.code, from, state: 'sending', startedAt }, false)
    },

    dismiss() {
      if (!isOpen()) $combining.set(undefined)
    },

    close() {
      life.abort()
      unfollow?.()
    },
  }
}

const noTransfers = () => new CallError('refused', 'source.transfer is missing', { unsent: true })

function cardsIn(entries: readonly QualifiedRedeemable[], code: string): Cards {
  const cards = entries.flatMap(({ id, campaign_id, result }) => {
    const { balance = 0 } = result?.loyalty_card ?? {}
    return result?.loyalty_card && campaign_id ? [{ code: id, points: balance, campaign_id }] : []
  })
  // The service finds a code however it is typed, and replies with it as declared.
  const called = (as: (text: string) => string) => cards.find((card) => as(card.code) === as(code))
  const card = called(String) ?? called(looseCode)
  const programme = card?.campaign_id ?? ''
  const others = cards.filter((one) => one !== card && one.campaign_id === programme && one.points > 0)
  return { card, programme, others: others.slice(0, mostMoved) }
}
