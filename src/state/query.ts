import { onAbort, pause, within } from '../client/abort.ts'
import type { CallError } from '../client/errors.ts'
import type { ReadOptions } from '../client/source.ts'
import type { Recovery } from './recovery.ts'
import { type Atom, atom } from './atom.ts'

export interface QueryState<Result> {
  /** True while a request is pending. `response` is then the previous response. */
  busy: boolean
  /** Why there is no response to the current request. The previous response remains, unless the error is `signed-out`. */
  error?: CallError | undefined
  response?: Result | undefined
  /** Why the response is stale, if known. */
  staleReason?: Partial<CallError> | undefined
}

/** A response that is kept up to date while it is watched. */
export interface Query<Result> extends Atom<QueryState<Result>> {
  /** Keeps the response up to date until the returned function is called. */
  watch(): () => void
  /** Reads again, without the cache, as soon as the query is watched. A pending response is dropped. */
  refresh(): void
  /** Seconds until the automatic retry after a failure. Undefined if there is none. */
  secondsUntilRetry(): number | undefined
}

/** Milliseconds before the request for a change, so that the browser can paint the pressed control first. */
const paintMs = 30

/**
 * Reads with `load` whenever the result of `requestOf` changes. One request is sent at a time. If the result changes or
 * `refresh` is called while a request is pending, the response to that request is dropped and the next request is sent.
 * After an error, the previous response to the same request remains and is marked as stale. With `keepsPrevious`, the
 * previous response to any request remains. Requests are at least `debounceMs` apart. With
 * `debounceMs`, each one except the first waits at least `paintMs`. Requests after `refresh` do not wait.
 */
export function createQuery<Topic, Result extends { stale: boolean }>(
  $topic: Atom<Topic>,
  requestOf: (topic: Topic) => unknown,
  load: (topic: Topic, options: ReadOptions) => Promise<Result | undefined>,
  recovery: Recovery | undefined,
  { keepsPrevious = false, debounceMs = 0 } = {},
): Query<Result> {
  const $state = atom<QueryState<Result>>({ busy: false })
  const keyOf = (topic: Topic) => JSON.stringify(requestOf(topic))
  let watchers = 0
  let key = ''
  let responseKey = ''
  let needsRefresh = false
  let sentAt = -Infinity
  let pending: AbortController | undefined
  let unlisten: () => void

  async function update(): Promise<void> {
    if (pending || !watchers) return
    const fresh = needsRefresh
    needsRefresh = false
    const { signal } = (pending = new AbortController())
    $state.set({ ...$state.get(), busy: true })
    const earliest = debounceMs && sentAt >= 0 ? paintMs : 0
    const wait = fresh ? 0 : Math.max(sentAt + debounceMs - performance.now(), earliest)
    await (wait > 0 ? pause(wait, signal).catch(() => undefined) : undefined)
    if (signal.aborted) return // not watched anymore
    const topic = $topic.get()
    key = keyOf(topic)
    sentAt = performance.now()
    let { response } = $state.get()
    let error: CallError | undefined
    let staleReason: Partial<CallError> | undefined
    const onStale = (reason: Partial<CallError>) => (staleReason = reason)
    try {
      response = await load(topic, { signal, fresh, onStale })
    } catch (thrown) {
      error = thrown as CallError // operations throw only `CallError`s
      if (error.kind === 'signed-out') response = undefined
      else if (response && (keepsPrevious || responseKey === key)) {
        staleReason = error
        error = undefined
        response = { ...response, stale: true }
      }
    }
    // Aborted because nothing watches the query anymore, or because the shop was closed.
    if (signal.aborted || error?.kind === 'aborted') return
    pending = undefined
    if (needsRefresh || keyOf($topic.get()) !== key) return update()
    // Set only here, because a response can be dropped above.
    if (!error) responseKey = key
    $state.set({ busy: false, error, response, staleReason })
    recovery?.report(retry, error ?? staleReason ?? (response?.stale ? {} : undefined), sentAt)
  }

  const refresh = () => {
    needsRefresh = true
    void update()
  }
  /** A pending request counts as the retry. */
  const retry = () => pending || refresh()

  return {
    ...$state,

    watch() {
      if (!watchers++) {
        unlisten = $topic.listen((topic) => keyOf(topic) !== key && update())
        void update()
      }
      let count = 1 // a second call of the returned function has no effect
      return () => {
        watchers -= count
        count = 0
        if (watchers) return
        unlisten()
        recovery?.remove(retry)
        pending?.abort()
        pending = undefined
        $state.set({ ...$state.get(), busy: false })
      }
    },

    refresh,
    secondsUntilRetry: () => recovery?.secondsUntilRetry(retry),
  }
}

/** Rejects as soon as the signal is aborted. */
export const whenIdle = ({ subscribe }: Atom<QueryState<unknown>>, signal?: AbortSignal) =>
  within(
    signal,
    (signal) =>
      new Promise<void>((resolve) =>
        onAbort(
          signal,
          subscribe(({ busy }) => busy || resolve()),
        ),
      ),
  )
