/** What was read lately, and what is being read now. */
import { onAbort, within } from './abort.ts'
import { type CallError, outlives } from './errors.ts'
import type { Answer, ReadOptions } from './answer.ts'

type Read = (signal: AbortSignal) => Promise<Answer<unknown>>

/** How long an answer serves everyone who asks the same, in milliseconds. */
const fresh = 5_000

/** More different questions than a page asks at a time; after that the one asked longest ago is forgotten. */
const most = 50

/** Callers with one question share one request, which is given up when nobody waits any more. */
export function createCache(clock: () => number) {
  const entries = new Map<string, ReturnType<typeof createEntry>>()

  return (question: string, read: Read, options: ReadOptions = {}) => {
    const ask = entries.get(question) ?? createEntry(clock)
    entries.delete(question)
    entries.set(question, ask)
    for (const [oldest] of entries) if (entries.size > most) entries.delete(oldest)
    return ask(read, options)
  }
}

function createEntry(clock: () => number) {
  let kept: Answer<unknown> | undefined
  let since = 0
  let waiting = 0
  let controller: AbortController
  let reading: Promise<Answer<unknown>>

  return (read: Read, options: ReadOptions): Promise<Answer<unknown>> =>
    within(options.signal, async (signal) => {
      if (kept && !options.fresh && clock() - since < fresh) return kept
      if (!waiting++) {
        controller = new AbortController()
        reading = read(controller.signal).then((answer) => {
          since = clock()
          return (kept = answer)
        })
      }
      onAbort(signal, () => --waiting || controller.abort())
      try {
        return await reading
      } catch (thrown) {
        const error = thrown as CallError // the client throws no other
        if (error.kind === 'aborted') throw error
        if (!outlives(error)) kept = undefined
        if (!kept) throw error
        options.failed?.(error)
        return { ...kept, stale: true }
      }
    })
}
