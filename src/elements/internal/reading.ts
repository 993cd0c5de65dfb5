/** Asking the shop for something, and what came of it. */
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { CallError } from '../../client/errors.ts'
import type { Answer, ReadOptions } from '../../client/source.ts'
import type { Recovery } from '../../state/recovery.ts'

/** What came of a question. A shop's store that is followed has the same face; see store-controller.ts. */
export interface Outcome {
  readonly busy: boolean
  /** Why there is no answer. Read by its fields, as it may be thrown by another copy or by a page's own source. */
  readonly error?: Partial<CallError> | undefined
  readonly answer?: Pick<Answer<unknown>, 'receivedAt' | 'stale'> | undefined
  /** Why the answer is stale, where it is and that is known. */
  readonly why?: Partial<CallError> | undefined
  /** Asks the last question again. */
  again(): unknown
  /** Seconds until it is asked again by itself, after a failure; undefined where it is not. */
  left(): number | undefined
}

type Read<Value> = (options: ReadOptions) => Promise<Answer<Value>>

/**
 * One question at a time: a newer one, or leaving the page, gives up the older. The last answer is kept
 * until a better one comes, so that nothing on the page is torn down meanwhile; when asking the same again
 * fails it stays, as stale.
 */
export class Reading<Value> implements ReactiveController, Outcome {
  answer: Answer<Value> | undefined
  error: Partial<CallError> | undefined
  why: Partial<CallError> | undefined
  busy = false

  #host: ReactiveControllerHost
  #recovery: Recovery | undefined
  #read: Read<Value> | undefined
  /** The question that the answer is to. */
  #answered: Read<Value> | undefined
  #abort: AbortController | undefined

  constructor(host: ReactiveControllerHost) {
    ;(this.#host = host).addController(this)
  }

  hostConnected() {
    if (this.busy || this.error || this.answer?.stale) void this.again(false)
  }

  hostDisconnected() {
    this.#abort?.abort()
    this.#recovery?.forget(this.#retry)
  }

  /** Asks, and goes on asking while it fails. True when an answer came, false when not, or when nobody waits for it any more. */
  ask(read: Read<Value>, recovery: Recovery | undefined) {
    this.#recovery?.forget(this.#retry)
    this.#recovery = recovery
    this.#read = read
    return this.again(false)
  }

  left() {
    return this.#recovery?.left(this.#retry)
  }

  /** Forgets the question and what came of it. */
  reset() {
    this.hostDisconnected()
    this.#read = this.answer = this.error = undefined
    this.busy = false
  }

  /** Asks the last question again, by default past any fresh answer at hand. */
  async again(fresh = true) {
    const read = this.#read
    if (!read) return false
    this.#abort?.abort()
    const { signal } = (this.#abort = new AbortController())
    const asked = performance.now()
    let why: Partial<CallError> | undefined
    const failed = (reason: Partial<CallError>) => (why = reason)
    this.busy = true
    this.#host.requestUpdate()
    let answer: Answer<Value> | undefined
    let error: unknown
    try {
      answer = await read({ signal, fresh, failed })
    } catch (thrown) {
      error = thrown
    }
    // Anything may be thrown, even undefined: an object has fields to look at.
    const failure: Partial<CallError> = Object(error)
    // A shop that was closed meanwhile gives up too; the next one will be asked.
    if (signal.aborted || failure.kind === 'aborted') return false
    if (answer) this.#answered = read
    else if (failure.kind === 'signed-out') this.answer = undefined
    else if (this.answer && this.#answered === read) {
      why = failure
      answer = { ...this.answer, stale: true }
    }
    this.busy = false
    if (answer) this.answer = answer
    this.error = answer ? undefined : failure
    this.why = why
    this.#recovery?.settle(this.#retry, this.error ?? why ?? (answer?.stale ? {} : undefined), asked)
    this.#host.requestUpdate()
    return !this.error
  }

  /** What is on its way is a try, too. */
  #retry = () => {
    if (!this.busy) void this.again()
  }
}
