/**
 * Lets `most` pieces of work run at once, the others in the order in which they came: when thousands of shoppers ask at
 * the same moment, each question is asked when it can be answered in time, and the service is not run over.
 */
import { CallError } from '../client/errors.ts'

export interface LineOptions {
  most: number
  /** Milliseconds: whoever has waited that long is turned away, for it could not be answered in time any more. */
  longest?: number
  turnAway?: () => Error
}

/**
 * A service that is slow today answers nobody in time while it is asked too much at once: each answer that does not come
 * in time takes a tenth of the places, down to so many of them, and ten that do give one back.
 */
const least = 10

export function createLine({ most, longest, turnAway = () => new Error('waited too long') }: LineOptions) {
  let places = most
  let running = 0
  const waiting = new Set<() => void>()

  /** Who gives up while waiting loses the place. */
  const turn = (signal: AbortSignal | undefined) =>
    new Promise<void>((come, reject) => {
      const leave = (why: () => unknown) => {
        if (waiting.delete(enter)) reject(why())
      }
      const patience = longest === undefined ? undefined : setTimeout(leave, longest, turnAway)
      const enter = () => {
        clearTimeout(patience)
        come()
      }
      waiting.add(enter)
      signal?.addEventListener('abort', () => {
        clearTimeout(patience)
        leave(() => signal.reason)
      })
    })

  function passOn(signal: AbortSignal | undefined) {
    const isLate = signal?.reason instanceof CallError && signal.reason.kind === 'timeout'
    places = isLate ? Math.max(Math.min(least, most), places * 0.9) : Math.min(most, places + 0.1)
    running--
    for (const next of waiting) {
      if (running >= places) return
      waiting.delete(next)
      running++
      next()
    }
  }

  return async <Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> => {
    signal?.throwIfAborted()
    if (running < places) running++
    else await turn(signal)
    return work().finally(() => passOn(signal))
  }
}

export type Line = ReturnType<typeof createLine>
