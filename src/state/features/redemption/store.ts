/** Redeeming: one attempt at a time over all tabs, and none that is forgotten before its outcome is known. */
import { pause, within } from '../../../client/abort.ts'
import type { CallError } from '../../../client/errors.ts'
import { toJson } from '../../../client/json.ts'
import { alone as oneTab, type LockPort } from './alone.ts'
import { type Attempt, attemptFrom, type AttemptStore, fields, isOpen, keepable, span } from './attempt.ts'
import { type CartPort, createPersistence, keyOf } from '../../persist.ts'
import { type Act, createPursuit, type Desk } from './pursue.ts'
import { failed } from './send.ts'
import { atom } from '../../atom.ts'

/** What of a browser is needed; in a page `localStorage`, `window` and its `navigator`. */
export interface AttemptPort extends CartPort {
  navigator?: (LockPort & { onLine?: boolean }) | undefined
  /** The longest first pause before something is sent once more, in milliseconds. */
  longestPause?: number
}

export interface RedemptionStore extends AttemptStore {
  /** From now on keeps and follows the attempts of this owner, and takes over what was left undone. */
  open(owner: string): void
  close(): void
}

/** How long storage may take from one tab to another, in milliseconds. */
const lag = 100

/** As many characters as any attempt takes. */
const room = 3_000

export function createRedemptionStore(
  { navigator, longestPause = 1_000, ...port }: AttemptPort,
  desk: Desk,
): RedemptionStore {
  const $attempt = atom<Attempt | undefined>(undefined)
  const life = new AbortController()
  const { signal } = life
  let persistence: ReturnType<typeof createPersistence> | undefined
  let unfollow: (() => void) | undefined
  /** What all tabs know. */
  let kept: Attempt | undefined
  /** Without room in the storage this page is on its own. */
  let isKept = true
  let isBusy = false
  let isWaiting = false

  const take = (found: unknown) => {
    const next = attemptFrom(found)
    // Nobody forgets an attempt that has no outcome: a storage without it was emptied.
    if (!isKept || (!next && isOpen(kept))) return
    // Nor is an outcome taken back by a tab that had not heard of it: that one learns it now.
    if (kept && !isOpen(kept) && next?.id === kept.id && isOpen(next)) put(kept)
    else kept = next
    show()
  }

  const show = () => {
    if (isBusy) return
    const { id, state, isUnheard } = $attempt.get() ?? {}
    if (id !== kept?.id || state !== kept?.state || isUnheard !== kept?.isUnheard) $attempt.set(kept)
    if (kept?.state === 'sending') takeOver().catch(() => undefined) // only when closed
  }

  const put = (attempt: Attempt | undefined) => {
    kept = attempt
    isKept = persistence?.keep(attempt ? keepable(attempt) : null, fields) ?? true
    $attempt.set(attempt)
    return isKept
  }
  const alone = (options: LockOptions, act: (lock: unknown) => Promise<void>) =>
    oneTab(keyOf('attempt', port), navigator, signal, options, act)
  const { begin, goOn } = createPursuit(desk, put, signal, longestPause)

  /**
   * Alone, a new one unless there is an `act`. Nothing happens where another attempt has no outcome yet, or this one
   * has been settled meanwhile.
   */
  async function run(attempt: Attempt, act: Act | undefined, consent?: string) {
    isBusy = true
    try {
      const card = await within(signal, desk.identify, span).catch((error: CallError) => ({ error }))
      persistence?.read()
      const isMine = isOpen(kept) ? kept?.id === attempt.id : !act
      if (!isMine || signal.aborted) return
      let outcome
      if (typeof card !== 'string') outcome = failed(attempt, card.error, !!act)
      else if (act) outcome = await goOn(attempt, card, act)
      else outcome = await begin(attempt, card, consent)
      if (!signal.aborted) put(outcome)
    } finally {
      isBusy = false
    }
  }

  async function start(attempt: Attempt, act: Act | undefined, consent?: string) {
    isBusy = true
    $attempt.set(attempt)
    await alone({ ifAvailable: true }, async (lock) => {
      if (lock) await run(attempt, act, consent)
    })
    isBusy = false
    persistence?.read()
    show()
  }

  /** Goes on where another tab, or this page before it was loaded again, has left off. */
  async function takeOver() {
    if (isWaiting) return
    isWaiting = true
    await alone({ signal }, async () => {
      persistence?.read()
      // The outcome of the other tab may arrive a little later than its lock.
      if (kept?.state === 'sending') await pause(lag, signal)
      persistence?.read()
      if (!isBusy && kept?.state === 'sending') await run(kept, 'resumed')
    })
    isWaiting = false
    if (!signal.aborted) show()
  }

  /** Only what is not confirmed. */
  async function again(act: Act) {
    const attempt = $attempt.get()
    if (attempt?.state === 'unconfirmed') await start({ ...attempt, state: 'sending' }, act)
  }

  return {
    $attempt,

    async redeem({ reward_id, name, points }) {
      const shown = $attempt.get()
      if (isOpen(shown)) return
      const attempt = {
        id: crypto.getRandomValues(new Uint32Array(4)).join('-'),
        reward: { id: reward_id, name },
        points,
        state: 'sending',
        startedAt: desk.now(),
      }
      // As it will be when it was kept: the same key must come with the same body.
      const consent = shown?.state === 'repeated' ? shown.id : undefined
      await start(JSON.parse(toJson(attempt, fields)), undefined, consent)
    },

    settle: () => again('asked'),
    resend: () => again('resent'),

    dismiss() {
      const shown = $attempt.get()
      if (isOpen(shown)) return
      persistence?.read()
      if (!kept || kept.id === shown?.id) put(undefined)
    },

    taken(attempt) {
      persistence?.read()
      if ($attempt.get()?.id === attempt.id) put({ ...attempt, isInCart: true })
    },

    open(owner) {
      if (persistence) return
      persistence = createPersistence(port, 'attempt:1', take, owner)
      unfollow = persistence.open()
    },

    close() {
      life.abort()
      unfollow?.()
    },

    canKeep: () => persistence?.hasRoomFor(room) ?? false,
  }
}
