/** Asking about something that changes: at once, and again after each change, for as long as somebody watches. */
import { onAbort, pause, within } from '../client/abort.ts'
import type { CallError } from '../client/errors.ts'
import type { ReadOptions } from '../client/source.ts'
import type { Recovery } from './recovery.ts'
import { type Atom, atom } from './atom.ts'

export interface QueryState<Answer> {
  /** A question is under way; what is shown meanwhile is the answer before. */
  busy: boolean
  /** Why there is no answer to this question. The last one to another stays, unless nobody is signed in any more. */
  error?: CallError | undefined
  answer?: Answer | undefined
  /** Why the answer is stale, where it is and that is known. */
  why?: Partial<CallError> | undefined
}

/** An answer that is kept up to date while somebody watches. */
export interface Query<Answer> extends Atom<QueryState<Answer>> {
  /** Keeps the answer up to date until the function it gives back is called. */
  watch(): () => void
  /** Asks again, past any fresh answer at hand or under way, as soon as somebody watches. */
  again(): void
  /** Seconds until it asks again by itself, after a failure; undefined where it does not. */
  left(): number | undefined
}

/**
 * `bodyOf` says what of the topic the question is about. There is one question under way at a time: a topic that
 * changes meanwhile is asked about when the answer is back, and that answer is dropped, being about another. So
 * is one that was on its way when `again` was called: it may know nothing of what has just happened. When asking
 * fails, the answer to the same question stays, as stale, and with `keeps` the answer to any. What changes within
 * `gathers` milliseconds of a question is asked about together.
 */
export function createQuery<Topic, Answer extends { stale: boolean }>(
  $topic: Atom<Topic>,
  bodyOf: (topic: Topic) => unknown,
  ask: (topic: Topic, options: ReadOptions) => Promise<Answer | undefined>,
  recovery: Recovery | undefined,
  { keeps = false, gathers = 0 } = {},
): Query<Answer> {
  const $asked = atom<QueryState<Answer>>({ busy: false })
  const questionOf = (topic: Topic) => JSON.stringify(bodyOf(topic))
  let watchers = 0
  let question = ''
  /** The question that the current answer belongs to. */
  let answered = ''
  let isOld = false
  let asked = -Infinity
  let underWay: AbortController | undefined
  let unlisten: () => void

  async function look(): Promise<void> {
    if (underWay || !watchers) return
    const fresh = isOld
    isOld = false
    const { signal } = (underWay = new AbortController())
    $asked.set({ ...$asked.get(), busy: true })
    // Several changes in a row are one.
    const wait = fresh ? 0 : asked + gathers - performance.now()
    await (wait > 0 ? pause(wait, signal).catch(() => undefined) : undefined)
    if (signal.aborted) return // Nobody watches any more.
    const topic = $topic.get()
    question = questionOf(topic)
    asked = performance.now()
    let { answer } = $asked.get()
    let error: CallError | undefined
    let why: Partial<CallError> | undefined
    const failed = (reason: Partial<CallError>) => (why = reason)
    try {
      answer = await ask(topic, { signal, fresh, failed })
    } catch (thrown) {
      error = thrown as CallError // nothing else is thrown here
      if (error.kind === 'signed-out') answer = undefined
      else if (answer && (keeps || answered === question)) {
        why = error
        error = undefined
        answer = { ...answer, stale: true }
      }
    }
    // A shop that was closed meanwhile gives up, too; whoever watches asks the next one.
    if (signal.aborted || error?.kind === 'aborted') return
    underWay = undefined
    if (isOld || questionOf($topic.get()) !== question) return look()
    // Set only here: a reply that was dropped above is not an answer.
    if (!error) answered = question
    $asked.set({ busy: false, error, answer, why })
    recovery?.settle(retry, error ?? why ?? (answer?.stale ? {} : undefined), asked)
  }

  const again = () => {
    isOld = true
    void look()
  }
  /** A request that is under way counts as a try. */
  const retry = () => underWay || again()

  return {
    ...$asked,

    watch() {
      if (!watchers++) {
        unlisten = $topic.listen((topic) => questionOf(topic) !== question && look())
        void look()
      }
      let mine = 1 // leaving twice counts once
      return () => {
        watchers -= mine
        mine = 0
        if (watchers) return
        unlisten()
        recovery?.forget(retry)
        underWay?.abort()
        underWay = undefined
        $asked.set({ ...$asked.get(), busy: false })
      }
    },

    again,
    left: () => recovery?.left(retry),
  }
}

/** Waits until no question is under way. Rejects as soon as the signal is aborted. */
export const calm = ({ subscribe }: Atom<QueryState<unknown>>, signal?: AbortSignal) =>
  within(
    signal,
    (signal) =>
      new Promise<void>((done) =>
        onAbort(
          signal,
          subscribe(({ busy }) => busy || done()),
        ),
      ),
  )
