/**
 * Lets `most` pieces of work run at once, the others in the order in which they came: when thousands of shoppers ask at
 * the same moment, each question is asked when it can be answered in time, and the service is not run over.
 */
export function createLine(most: number) {
  let running = 0
  const waiting = new Set<() => void>()

  /** Who gives up while waiting loses the place. */
  const turn = (signal: AbortSignal | undefined) =>
    new Promise<void>((come, leave) => {
      waiting.add(come)
      signal?.addEventListener('abort', () => {
        if (waiting.delete(come)) leave(signal.reason)
      })
    })

  function passOn() {
    const [next] = waiting
    if (!next) return void running--
    waiting.delete(next)
    next()
  }

  return async <Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> => {
    signal?.throwIfAborted()
    if (running < most) running++
    else await turn(signal)
    return work().finally(passOn)
  }
}

export type Line = ReturnType<typeof createLine>
