/** Asking the shop for something, and what came of it. */
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { CallError } from '../../client/errors.ts'
import type { Answer, ReadOptions } from '../../client/source.ts'

/** What came of a question. A shop's store that is followed has the same face; see following.ts. */
export interface Outcome {
  readonly busy: boolean
  /** Why there is no answer. Read by its fields, as it may be thrown by another copy or by a page's own source. */
  readonly error?: Partial<CallError> | undefined
  readonly answer?: Pick<Answer<unknown>, 'receivedAt' | 'stale'> | undefined
  /** Asks the last question again. */
  again(): unknown
}

type Read<Value> = (options: ReadOptions) => Promise<Answer<Value>>

/**
 * One question at a time: a newer one, or leaving the page, gives up the older. The last answer is kept
 * until a better one comes, so that nothing on the page is torn down meanwhile.
 */
export class Reading<Value> implements ReactiveController, Outcome {
  answer: Answer<Value> | undefined
  error: Partial<CallError> | undefined
  busy = false

  #host: ReactiveControllerHost
  #read: Read<Value> | undefined
  #abort: AbortController | undefined

  constructor(host: ReactiveControllerHost) {
    ;(this.#host = host).addController(this)
  }

  hostConnected() {
    if (this.busy) void this.again(false)
  }

  hostDisconnected() {
    this.#abort?.abort()
  }

  /** Asks; true when an answer came, false when not, or when nobody waits for it any more. */
  ask(read: Read<Value>) {
    this.#read = read
    return this.again(false)
  }

  /** Asks the last question again, by default past any fresh answer at hand. */
  async again(fresh = true) {
    if (!this.#read) return false
    this.#abort?.abort()
    const { signal } = (this.#abort = new AbortController())
    this.busy = true
    this.#host.requestUpdate()
    let answer: Answer<Value> | undefined
    let error: unknown
    try {
      answer = await this.#read({ signal, fresh })
    } catch (thrown) {
      error = thrown
    }
    // Anything may be thrown, even undefined: an object has fields to look at.
    const failure: Partial<CallError> = Object(error)
    // A shop that was closed meanwhile gives up too; the next one will be asked.
    if (signal.aborted || failure.kind === 'aborted') return false
    this.busy = false
    if (answer) this.answer = answer
    this.error = answer ? undefined : failure
    this.#host.requestUpdate()
    return !this.error
  }
}
