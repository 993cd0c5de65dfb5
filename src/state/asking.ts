/** Asking about something that changes: at once, and again after each change, for as long as somebody watches. */
import type { CallError } from '../client/errors.ts'
import type { ReadOptions } from '../client/source.ts'
import { type Watchable, watchable } from './watchable.ts'

export interface Asked<Answer> {
  /** A question is under way; what is shown meanwhile is the answer before. */
  busy: boolean
  /** Why there is no answer of now; the last one stays. */
  error?: CallError | undefined
  answer?: Answer | undefined
}

export interface Asking {
  /** Keeps the answer up to date until the function it gives back is called. */
  watch(): () => void
  /** Asks again, past any fresh answer at hand or under way, as soon as somebody watches. */
  again(): void
}

/** An answer that is kept up to date while somebody watches. */
export interface Followed<Answer> extends Watchable<Asked<Answer>>, Asking {}

/**
 * `bodyOf` says what of the topic the question is about. There is one question under way at a time: a topic that
 * changes meanwhile is asked about when the answer is back, and that answer is dropped, being about another. So
 * is one that was on its way when `again` was called: it may know nothing of what has just happened.
 */
export function createAsking<Topic, Answer>(
  $topic: Watchable<Topic>,
  bodyOf: (topic: Topic) => unknown,
  ask: (topic: Topic, options: ReadOptions) => Promise<Answer | undefined>,
): Followed<Answer> {
  const $asked = watchable<Asked<Answer>>({ busy: false })
  const questionOf = (topic: Topic) => JSON.stringify(bodyOf(topic))
  let watchers = 0
  let question = ''
  let isOld = false
  let underWay: AbortController | undefined
  let unlisten: () => void

  async function look(): Promise<void> {
    if (underWay || !watchers) return
    const fresh = isOld
    isOld = false
    const { signal } = (underWay = new AbortController())
    $asked.set({ ...$asked.get(), busy: true })
    await undefined // Several changes in a row are one.
    const topic = $topic.get()
    question = questionOf(topic)
    let { answer } = $asked.get()
    let error: CallError | undefined
    try {
      answer = await ask(topic, { signal, fresh })
    } catch (thrown) {
      // A page's own source may throw anything: an object has fields to look at.
      error = Object(thrown)
    }
    if (signal.aborted) return
    underWay = undefined
    if (isOld || questionOf($topic.get()) !== question) return look()
    $asked.set({ busy: false, error, answer })
  }

  return {
    ...$asked,

    watch() {
      if (!watchers++) {
        unlisten = $topic.listen((topic) => questionOf(topic) !== question && look())
        void look()
      }
      let mine = 1 // whoever leaves twice leaves once
      return () => {
        watchers -= mine
        mine = 0
        if (watchers) return
        unlisten()
        underWay?.abort()
        underWay = undefined
      }
    },

    again() {
      isOld = true
      void look()
    },
  }
}
