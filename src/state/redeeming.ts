/** Redeeming: one attempt at a time over all tabs, and none that is forgotten before its outcome is known. */
import { pause, within } from '../client/abort.ts'
import { type Attempt, attemptFrom, type AttemptStore, fields, isOpen, keepable, span } from './attempt.ts'
import { type CartPort, createKeeper, markOf } from './keeper.ts'
import { failed, send, type SendOnce } from './sending.ts'
import { watchable } from './watchable.ts'

/** What of a browser is needed; in a page `localStorage`, `window` and its `navigator`. */
export interface AttemptPort extends CartPort {
  /** Locks are there on https alone, and on this machine. */
  navigator?: { locks?: Pick<LockManager, 'request'>; onLine?: boolean } | undefined
  /** The longest first pause before something is sent once more, in milliseconds. */
  longestPause?: number
}

export interface Redeeming extends AttemptStore {
  /** From now on keeps and follows the attempts of this owner, and takes over what was left undone. */
  open(owner: string): void
  close(): void
}

const lockName = 'perkit:attempt'

/** `identify` finds the card, and opens. */
export function createRedeeming(
  { navigator, longestPause = 1_000, ...port }: AttemptPort,
  identify: (signal: AbortSignal) => Promise<string>,
  once: SendOnce,
): Redeeming {
  const $attempt = watchable<Attempt | undefined>(undefined)
  const life = new AbortController()
  const { signal } = life
  let keeper: ReturnType<typeof createKeeper> | undefined
  let unfollow: (() => void) | undefined
  /** What all tabs know. */
  let kept: Attempt | undefined
  /** Without room in the storage this page is on its own. */
  let isKept = true
  let isBusy = false
  let isWaiting = false

  const take = (found: unknown) => {
    if (!isKept) return
    kept = attemptFrom(found)
    show()
  }

  const show = () => {
    if (isBusy) return
    const { id, state } = $attempt.get() ?? {}
    if (id !== kept?.id || state !== kept?.state) $attempt.set(kept)
    if (kept?.state === 'sending') takeOver().catch(() => undefined) // only when closed
  }

  const put = (attempt: Attempt | undefined) => {
    kept = attempt
    isKept = keeper?.keep(attempt ? keepable(attempt) : null, fields) ?? true
    $attempt.set(attempt)
  }

  /** `options` of a lock: either at once or not at all, or as soon as no other tab is at it. */
  async function alone(options: LockOptions, act: (lock: unknown) => Promise<void>) {
    let hasBegun = false
    try {
      if (!navigator?.locks) throw options
      await navigator.locks.request(lockName, options, (lock) => {
        hasBegun = true
        return act(lock)
      })
    } catch {
      // Not there, or forbidden: who waits for another tab gives it the time it may take.
      if (hasBegun || signal.aborted) return
      if (options.signal) await pause(span, signal)
      await act(true)
    }
  }

  /** Alone. Nothing happens where another attempt has no outcome yet, or this one has been settled meanwhile. */
  async function run(attempt: Attempt, isNew: boolean) {
    isBusy = true
    try {
      const found = await within(signal, identify, span).catch((error: unknown) => ({ error }))
      keeper?.read()
      const isMine = isOpen(kept) ? kept?.id === attempt.id : isNew
      if (!isMine || signal.aborted) return
      if (typeof found !== 'string') return put(failed(attempt, found.error, !isNew))
      put(attempt)
      const ask = (signal: AbortSignal) => once(attempt, found, signal)
      const outcome = await send(attempt, ask, signal, !isNew, longestPause)
      if (!signal.aborted) put(outcome)
    } finally {
      isBusy = false
    }
  }

  async function start(attempt: Attempt, isNew: boolean) {
    isBusy = true
    $attempt.set(attempt)
    await alone({ ifAvailable: true }, async (lock) => {
      if (lock) await run(attempt, isNew)
    })
    isBusy = false
    keeper?.read()
    show()
  }

  /** Goes on where another tab, or this page before it was loaded again, has left off. */
  async function takeOver() {
    if (isWaiting) return
    isWaiting = true
    await alone({ signal }, async () => {
      keeper?.read()
      if (isBusy || kept?.state !== 'sending') return
      // What the shopper wanted a while ago may not be wanted now.
      if (Math.abs(Date.now() - kept.startedAt) > span) put({ ...kept, state: 'unconfirmed' })
      else await run(kept, false)
    })
    isWaiting = false
  }

  return {
    $attempt,

    async redeem({ reward_id, name, points, order }) {
      if (isOpen($attempt.get())) return
      const attempt = {
        id: crypto.getRandomValues(new Uint32Array(4)).join('-'),
        reward: { id: reward_id, name },
        points,
        order,
        state: 'sending',
        startedAt: Date.now(),
      }
      // As it will be when it was kept: the same key must come with the same body.
      await start(JSON.parse(JSON.stringify(attempt, fields)), true)
    },

    async settle() {
      const attempt = $attempt.get()
      if (attempt?.state === 'unconfirmed') await start({ ...attempt, state: 'sending' }, false)
    },

    dismiss() {
      const shown = $attempt.get()
      if (isOpen(shown)) return
      keeper?.read()
      if (!kept || kept.id === shown?.id) put(undefined)
    },

    open(owner) {
      if (keeper) return
      keeper = createKeeper(port, `attempt:1:${markOf(owner)}`, take)
      unfollow = keeper.open()
    },

    close() {
      life.abort()
      unfollow?.()
    },
  }
}
