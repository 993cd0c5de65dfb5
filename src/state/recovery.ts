/** Coming back by itself: what could not be read is asked again later, by one first, and by all when that one is well. */
import { type CallError, isAway, waitOf } from '../client/errors.ts'
import { type Atom, atom } from './atom.ts'

/** Asks once more. What comes of it is heard by {@link Recovery.settle}. */
export type Again = () => void

/** What is needed of a browser; in a page `window` and its `navigator`. Elsewhere nobody is ever away. */
export interface RecoveryPort {
  events?: (EventTarget & { document?: Document }) | null | undefined
  navigator?: { onLine?: boolean } | undefined
}

export interface Recovery {
  /** Changes each second while something waits to be asked again: the one clock of all countdowns. */
  readonly $tick: Atom<number>
  /** Takes the outcome of a question sent at `asked` (milliseconds of `performance.now()`): all is well without `error`. */
  settle(again: Again, error: Partial<CallError> | undefined, asked: number): void
  /** This answer is no longer needed. */
  forget(again: Again): void
  /** Seconds until it is asked again by itself; undefined where it is not, as while the device is offline. */
  left(again: Again): number | undefined
  close(): void
}

/** Between two looks at a service that does not answer, in milliseconds, counted from when the first was sent. */
const rest = 30_000
/** But at least so long after an answer. */
const breath = 5_000
/** Between two questions that were refused, once that has happened so often in a row that it may well stay so. */
const longest = 300_000
const often = 10

interface Trouble {
  isAway: boolean
  /** When to ask again, where the service itself has said so. */
  due?: number | undefined
}

/** `wake` is called before the network is tried again earlier than was announced. */
export function createRecovery({ events, navigator }: RecoveryPort, wake: () => void): Recovery {
  /** The longest in trouble first. What is being asked again is not in it. */
  const troubles = new Map<Again, Trouble>()
  /** When to look again: for what is out of reach, and for what was refused, which may well stay so. */
  let lookAt = Infinity
  let refusedUntil = Infinity
  let refusals = 0
  let probe: Again | undefined
  /** A page's own source might never answer. */
  let probeUntil = 0
  let timer: ReturnType<typeof setInterval> | undefined
  const $tick = atom(0)
  const life = new AbortController()
  const { signal } = life
  // Not all pages that saw a service fail come back at the same moment.
  const lag = Math.random() * 3_000

  const isAsleep = () => events?.document?.hidden || navigator?.onLine === false
  const dueOf = ({ due, isAway }: Trouble) => due ?? (isAway ? lookAt : refusedUntil)

  function beat() {
    $tick.set($tick.get() + 1)
    const now = performance.now()
    if ((probe && now < probeUntil) || isAsleep()) return
    for (const [again, trouble] of troubles) {
      if (dueOf(trouble) > now) continue
      probe = again
      probeUntil = now + rest
      troubles.delete(again)
      return again()
    }
  }

  /** The clock runs while there is something to wait for. */
  function wind() {
    const isNeeded = troubles.size > 0 && !signal.aborted
    if (isNeeded) timer ??= setInterval(beat, 1_000)
    else timer = void clearInterval(timer)
  }

  /** All that waits is asked now, but for what the service wants to be asked later. */
  function release() {
    refusals = 0
    lookAt = refusedUntil = Infinity
    for (const [again, { due = 0 }] of [...troubles]) {
      if (due > performance.now()) continue
      troubles.delete(again)
      again()
    }
  }

  function enter(again: Again, error: Partial<CallError>, asked: number, wasProbe: boolean) {
    const now = performance.now() + lag
    const wait = waitOf(error) * 1000
    const away = isAway(error)
    const soonest = Math.max(now + breath, asked + lag + rest)
    const isFirst = wasProbe || ![...troubles.values()].some(({ isAway, due }) => isAway === away && !due)
    const isResting = error.unsent && wait
    troubles.set(again, { isAway: away, due: away && wait && !isResting ? now + wait : undefined })
    if (!away) {
      if (wasProbe) refusals++
      const at = now + (refusals < often ? rest : longest)
      refusedUntil = isFirst ? at : Math.min(refusedUntil, at)
    } else if (isResting) {
      // Until then the client lets nobody through.
      lookAt = isFirst ? now + wait : Math.max(lookAt, now + wait)
    } else if (wasProbe || !wait) {
      lookAt = isFirst ? soonest : Math.min(lookAt, soonest)
    }
  }

  const onLine = () => {
    wake()
    lookAt = 0
    for (const trouble of troubles.values()) trouble.due = undefined
    beat()
  }
  events?.addEventListener('online', onLine, { signal })
  events?.document?.addEventListener('visibilitychange', beat, { signal })

  return {
    $tick,

    settle(again, error, asked) {
      const wasProbe = probe === again
      if (wasProbe) probe = undefined
      const wasInTrouble = troubles.delete(again) || wasProbe
      if (error && mayChange(error)) enter(again, error, asked, wasProbe)
      else if (!error && wasInTrouble) release()
      wind()
    },

    forget(again) {
      if (probe === again) probe = undefined
      troubles.delete(again)
      wind()
    },

    left(again) {
      const trouble = troubles.get(again)
      if (!trouble || isAsleep()) return undefined
      return Math.max(0, dueOf(trouble) - performance.now()) / 1000
    },

    close() {
      life.abort()
      troubles.clear()
      wind()
    },
  }
}

/** Nobody is asked again who has no token to go with, nor what can never be sent. */
const mayChange = (error: Partial<CallError>) => isAway(error) || Boolean(error.status)
