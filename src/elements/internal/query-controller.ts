import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { CallError } from '../../client/errors.ts'
import type { ReadResponse } from '../../client/source.ts'
import type { Query } from '../../state/query.ts'

export interface QueryState {
  readonly busy: boolean
  /** Why there is no response. Not always a `CallError`: another copy of Perkit or a custom source may have thrown it. */
  readonly error?: Partial<CallError> | undefined
  readonly response?: Pick<ReadResponse<unknown>, 'receivedAt' | 'stale'> | undefined
  /** Why the response is stale, if known. */
  readonly staleReason?: Partial<CallError> | undefined
  retry(): unknown
  /** Seconds until the automatic retry after a failure. Undefined if there is none. */
  secondsUntilRetry(): number | undefined
}

/** Updates its host whenever the query changes. Stops watching the query when the host leaves the page. */
export class QueryController<Result extends QueryState['response']>
  implements ReactiveController, QueryState
{
  #host: ReactiveControllerHost & Node
  #query: Query<Result> | undefined
  /** Response of the previous query, until the current one has its own. */
  #previous: Result | undefined
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
  get response() {
    const { response, error } = this.#query?.get() ?? {}
    return response ?? (error?.kind === 'signed-out' ? undefined : this.#previous)
  }
  get staleReason() {
    return this.#query?.get().staleReason
  }

  /**
   * Watches this query, or none if it is undefined. Call this in each update, so that a reconnected host resumes. With
   * `keepPrevious`, the last response stays until there is a new one, to avoid layout shift.
   */
  follow(query: Query<Result> | undefined, keepPrevious = false) {
    if (query !== this.#query) {
      this.#previous = keepPrevious ? this.response : undefined
      this.#unwatch()
    }
    this.#query = query
    if (!query || this.#stop.length || !this.#host.isConnected) return
    this.#stop = [query.listen(() => this.#host.requestUpdate()), query.watch()]
  }

  hostDisconnected() {
    // If the host was only moved, it is connected again before this microtask runs and keeps watching.
    queueMicrotask(() => this.#host.isConnected || this.#unwatch())
  }

  #unwatch() {
    for (const stop of this.#stop) stop()
    this.#stop = []
  }

  retry() {
    this.#query?.refresh()
  }

  secondsUntilRetry() {
    return this.#query?.secondsUntilRetry()
  }
}
