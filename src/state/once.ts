/**
 * Requests that take effect at most once. An attempt is saved with its idempotency key, then sent. Its state becomes an
 * outcome or `unconfirmed`. A pending attempt survives a reload, and is resolved with the same key. At most one attempt
 * is pending at a time, across all tabs.
 */
import { pause, within } from '../client/abort.ts'
import { CallError } from '../client/errors.ts'
import { toJson } from '../client/json.ts'
import { type Atom, atom } from './atom.ts'
import { type Attempt, failed, isPending, readOutcome, send, sendingTimeoutMs } from './once-request.ts'
import { type StoragePort, createPersistence, storageKey } from './persist.ts'
import { type LockPort, withTabLock } from './tab-lock.ts'

/** The parts of a browser that attempts need. In a page: `localStorage`, `window` and `navigator`. */
export interface OncePort extends StoragePort {
  navigator?: (LockPort & { onLine?: boolean }) | undefined
  /** Maximum pause before the first retry, in milliseconds. */
  firstPauseMs?: number
}

export interface OnceOptions<A extends Attempt, Context> {
  /** Part of the storage key and of the lock's name. */
  name: string
  /** The only fields that are stored and sent. */
  fields: string[]
  /** Whether outcomes are stored, too, so that all tabs show them until they are dismissed. */
  storesOutcome: boolean
  /** Returns undefined if the value is not an attempt. */
  parse(stored: unknown): A | undefined
  toStored?(attempt: A): unknown
  /** Loads the context of the requests. Can call `open` if the owner was not known before. Throws a `CallError`. */
  prepare(signal: AbortSignal): Promise<Context>
  /** Returns the attempt with its outcome. Throws a `CallError`. */
  send(attempt: A, context: Context, signal: AbortSignal): Promise<A>
  /** Returns a function that reads the outcome, or undefined if the source has no such operation. */
  outcome?(attempt: A, context: Context): ((signal: AbortSignal) => Promise<A>) | undefined
  /** Called before the first request if the attempt cannot be stored. The result is sent if its state is `sending`. */
  checkUnsaved(attempt: A, context: Context, signal: AbortSignal): Promise<A>
  /** How long the service stores keys, in milliseconds. Older attempts become `forgotten`. Default: forever. */
  keyLifetimeMs?: number
  /** The service's time in milliseconds. */
  now(): number
}

/**
 * Why a pending attempt continues:
 *
 * - `resumed`: after a reload, or in another tab
 * - `checked`: to read its outcome
 * - `resent`: to send it again
 */
type Mode = 'resumed' | 'checked' | 'resent'

/** Time in which one tab's write to storage reaches the others. */
const storageDelayMs = 100

const maxStoredLength = 3_000

export function createOnce<A extends Attempt, Context>(
  { navigator, firstPauseMs = 1_000, ...port }: OncePort,
  options: OnceOptions<A, Context>,
) {
  const { name, fields, storesOutcome, keyLifetimeMs = Infinity } = options
  const $attempt = atom<A | undefined>(undefined)
  const lifetime = new AbortController()
  const { signal } = lifetime
  let persistence: ReturnType<typeof createPersistence> | undefined
  let closePersistence: (() => void) | undefined
  /** The attempt that all tabs share. */
  let saved: A | undefined
  /** False if storage is full or blocked. This page then ignores the other tabs. */
  let isSaved = true
  let isBusy = false
  let isWaiting = false

  function save(attempt: A | undefined) {
    saved = storesOutcome || isPending(attempt) ? attempt : undefined
    const stored = saved && (options.toStored?.(saved) ?? saved)
    isSaved = persistence?.save(stored ?? null, fields) ?? true
    $attempt.set(attempt)
    return isSaved
  }

  function onStorage(value: unknown) {
    const next = options.parse(value)
    if (!isSaved) return
    if (storesOutcome) {
      // The storage was cleared, but a pending attempt must not be lost.
      if (!next && isPending(saved)) return
      // Another tab, which had not read the outcome yet, has overwritten it with the pending attempt.
      if (saved && !isPending(saved) && next?.id === saved.id && isPending(next)) return void save(saved)
    }
    saved = next
    publish()
  }

  function publish() {
    if (isBusy) return
    const current = $attempt.get()
    const isOnlyHere = !saved && !storesOutcome && !isPending(current)
    const isSame = (['id', 'state', 'isUnreceived'] as const).every(
      (field) => current?.[field] === saved?.[field],
    )
    if (!isOnlyHere && !isSame) $attempt.set(saved)
    if (saved?.state === 'sending') takeOver().catch(() => undefined) // rejects only after `close`
  }

  const withLock = (lockOptions: LockOptions, work: (lock: unknown) => Promise<void>) =>
    withTabLock(storageKey(name, port), navigator, signal, lockOptions, work)

  /** Sends an attempt, or resolves a pending one, in the tab that holds the lock. */
  async function run(attempt: A, mode?: Mode) {
    isBusy = true
    try {
      const prepared = within(signal, options.prepare, sendingTimeoutMs)
      await prepared.catch(() => undefined) // handled below
      persistence?.read()
      // Another tab may have started or settled an attempt meanwhile.
      const isCurrent = isPending(saved) ? saved?.id === attempt.id : !mode
      if (!isCurrent || signal.aborted) return
      let outcome: A
      try {
        const context = await prepared
        outcome = await (mode ? resolve(attempt, context, mode) : begin(attempt, context))
      } catch (error) {
        outcome = failed(attempt, error as CallError, !!mode) // operations throw only `CallError`s
      }
      if (!signal.aborted) save(outcome)
    } finally {
      isBusy = false
    }
  }

  async function begin(created: A, context: Context): Promise<A> {
    let attempt = { ...created, startedAt: options.now() }
    if (!save(attempt)) {
      const check = (signal: AbortSignal) => options.checkUnsaved(attempt, context, signal)
      attempt = await within(signal, check, sendingTimeoutMs)
      if (attempt.state !== 'sending') return attempt
      save(attempt)
    }
    return deliver(attempt, context, false)
  }

  async function resolve(attempt: A, context: Context, mode: Mode): Promise<A> {
    save(attempt)
    const age = options.now() - attempt.startedAt
    const isExpired = age > keyLifetimeMs
    const read = options.outcome?.(attempt, context)
    const found = read ? await readOutcome(attempt, read, signal) : attempt
    if (!isPending(found)) return found
    // There is no outcome, and the service may already have deleted the key.
    if (isExpired && !(read && found.error)) return { ...attempt, state: 'forgotten' }
    // After a long time, the shopper may no longer want the request to be sent.
    const isWanted = mode === 'resumed' ? Math.abs(age) < sendingTimeoutMs : mode === 'resent' || !read
    if (isWanted && !isExpired) return deliver({ ...attempt, isUnreceived: undefined }, context, true)
    return { ...found, state: 'unconfirmed' }
  }

  async function deliver(attempt: A, context: Context, mayHaveHappened: boolean): Promise<A> {
    const request = async (signal: AbortSignal) => {
      // While offline, a browser may delay the request until the shopper no longer expects it.
      if (navigator?.onLine === false) throw new CallError('offline', 'offline', { unsent: true })
      return options.send(attempt, context, signal)
    }
    const sent = await send(attempt, request, signal, mayHaveHappened, firstPauseMs)
    const read = options.outcome?.(attempt, context)
    return sent.state === 'unconfirmed' && read ? readOutcome(sent, read, signal) : sent
  }

  async function startNow(attempt: A, mode?: Mode) {
    isBusy = true
    $attempt.set(attempt)
    await withLock({ ifAvailable: true }, async (lock) => {
      if (lock) await run(attempt, mode)
    })
    isBusy = false
    persistence?.read()
    publish()
  }

  /** Continues an attempt that another tab, or this page before a reload, has left pending. */
  async function takeOver() {
    if (isWaiting) return
    isWaiting = true
    await withLock({ signal }, async () => {
      persistence?.read()
      // The other tab's outcome may reach storage only after its lock is released.
      if (saved?.state === 'sending') await pause(storageDelayMs, signal)
      persistence?.read()
      if (!isBusy && saved?.state === 'sending') await run(saved, 'resumed')
    })
    isWaiting = false
    if (!signal.aborted) publish()
  }

  async function continueWith(mode: Mode) {
    const attempt = $attempt.get()
    if (attempt?.state === 'unconfirmed') await startNow({ ...attempt, state: 'sending' }, mode)
  }

  return {
    $attempt: $attempt as Atom<A | undefined>, // set only here

    /** Stores the attempts of this owner from now on, and continues a pending one. */
    open(owner: string) {
      if (persistence) return
      persistence = createPersistence(port, `${name}:1`, onStorage, owner)
      closePersistence = persistence.open()
    },

    close() {
      lifetime.abort()
      closePersistence?.()
    },

    /** Sends a new attempt, unless one is pending in any tab. Never rejects. */
    async start(details: Omit<A, keyof Attempt>) {
      persistence?.read()
      if (isPending($attempt.get())) return
      const id = crypto.getRandomValues(new Uint32Array(4)).join('-')
      const attempt = { ...details, id, state: 'sending', startedAt: options.now() }
      // Keeps only the stored fields, because all requests with the same key must have the same body.
      await startNow(JSON.parse(toJson(attempt, fields)))
    },

    check: () => continueWith('checked'),

    resend: () => continueWith('resent'),

    dismiss() {
      const current = $attempt.get()
      if (isPending(current)) return
      persistence?.read()
      if (saved && saved.id === current?.id) save(undefined)
      else if (!saved) $attempt.set(undefined)
    },

    update(attempt: A) {
      persistence?.read()
      if ($attempt.get()?.id === attempt.id) save(attempt)
    },

    canSave: () => persistence?.hasRoomFor(maxStoredLength) ?? false,
  }
}
