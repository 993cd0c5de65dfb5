/** Following what a query of the shop knows. */
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { CallError } from '../../client/errors.ts'
import type { ReadResponse } from '../../client/source.ts'
import type { Query } from '../../state/query.ts'

/** What came of a question. */
export interface Outcome {
  readonly busy: boolean
  /** Why there is no answer. Read by its fields, as it may be thrown by another copy or by a page's own source. */
  readonly error?: Partial<CallError> | undefined
  readonly answer?: Pick<ReadResponse<unknown>, 'receivedAt' | 'stale'> | undefined
  /** Why the answer is stale, where it is and that is known. */
  readonly why?: Partial<CallError> | undefined
  /** Asks the last question again. */
  again(): unknown
  /** Seconds until it is asked again by itself, after a failure; undefined where it is not. */
  left(): number | undefined
}

/** Redraws its host whenever the query knows more, and lets go of it when the host leaves the page. */
export class StoreController<Result extends Outcome['answer']> implements ReactiveController, Outcome {
  #host: ReactiveControllerHost & Node
  #query: Query<Result> | undefined
  /** Of the query before, until this one has an answer. */
  #before: Result | undefined
  #stop: (() => void)[] = []

  constructor(host: ReactiveControllerHost & Node) {
    ;(this.#host = host).addController(this)
  }

  get busy() {
    return this.#query?.get().busy ?? false
  }
  get error() {
    return this.#query?.get().error
  }
  get answer() {
    const { response, error } = this.#query?.get() ?? {}
    return response ?? (error?.kind === 'signed-out' ? undefined : this.#before)
  }
  get why() {
    return this.#query?.get().staleReason
  }

  /**
   * From now on this query, or none. To be called at each update: a host that comes back goes on. With `keeps` the
   * last answer stays until there is a new one, so that nothing on the page is torn down meanwhile.
   */
  follow(query: Query<Result> | undefined, keeps = false) {
    if (query !== this.#query) {
      this.#before = keeps ? this.answer : undefined
      this.#letGo()
    }
    this.#query = query
    if (!query || this.#stop.length || !this.#host.isConnected) return
    this.#stop = [query.listen(() => this.#host.requestUpdate()), query.watch()]
  }

  hostDisconnected() {
    // Moved to another place the host is back at once, and goes on with what it follows.
    queueMicrotask(() => this.#host.isConnected || this.#letGo())
  }

  #letGo() {
    for (const stop of this.#stop) stop()
    this.#stop = []
  }

  again() {
    this.#query?.refresh()
  }

  left() {
    return this.#query?.secondsUntilRetry()
  }
}
