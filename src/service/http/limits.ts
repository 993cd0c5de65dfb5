/** How often one address or one key may ask ("What must hold when things go wrong": overload and enumeration). */
import type { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { optionalPackage } from '../optional-package.ts'
import { ApiError } from '../errors.ts'

const limiter = await optionalPackage('rate-limiter-flexible', () => import('rate-limiter-flexible'))

/** Requests a minute; Infinity for no limit. */
export interface LimitOptions {
  /**
   * From one address, on all paths but the health routes: so many with right credentials, and so many others. Default
   * 1,200.
   */
  perAddress: number
  /** With one key. A client key is shared by all shoppers of a shop. Default 60,000. */
  perKey: number
  /**
   * With wrong credentials, from one address; past it, keys that this address has not yet shown with the right secret
   * are not listened to, unless nobody can have guessed it. Default 60.
   */
  misses: number
  /** Different codes that do not exist, named by one shopper on a page; from one address six times as many. Default 20. */
  unknownCodes: number
}

/** How much of a limit is left. */
export interface Standing {
  limit: number
  remaining: number
  /** Seconds until it resets. */
  reset: number
}

/** Each throws {@link ApiError} `too_many_requests` past the limit. */
export interface Limits {
  /** Call before anything else is done: whether the address may ask at all. */
  requireAddress(address: string): Promise<void>
  /** A request that nobody has made who is known; those of callers are counted apart, so that they do not suffer. */
  countStranger(address: string): Promise<Standing>
  countCaller(address: string): Promise<Standing>
  countKey(key: string): Promise<Standing>
  /**
   * Call for a key that was shown with its secret. It passes where it is no guess, for its secret is long or there is a
   * live token with it, and where this address has shown it before: whoever else has guessed too often does not learn
   * that a guess is right. At an address that has shown the key, a right guess cannot be told from its owner, who is
   * to pass beside any number of wrong ones: a short secret is held there by the address's own limit alone.
   */
  proveKey(shown: ShownKey, isNoGuess: boolean): Promise<void>
  /** Wrong credentials. For a key that the address has proven they count apart; past the limit they get a 429 there too. */
  countMiss(shown: ShownKey): Promise<Standing>
  /**
   * Counts the unknown codes that a shopper named, each as its lookup key. The same code again within a minute does not
   * count. Call it before the reply is sent, but only with unknown codes: right codes pass however many misses there were.
   */
  countUnknownCodes(shopper: Shopper, codes: readonly string[]): Promise<void>
}

export interface ShownKey {
  address: string
  /** By a name that no other key has; nothing where none can be read. */
  key: string | undefined
}

export interface Shopper {
  address: string
  /** The token's customer, or a guest's key and address, by a name unique to the project: a new token resets nothing. */
  name: string
}

/** Shoppers behind one address share it, so that it may have more. */
const shoppersOfAddress = 6

/** No limit, as far as the counters go: they take finite numbers only. */
const unlimited = Number.MAX_SAFE_INTEGER

export const defaultLimits: LimitOptions = { perAddress: 1200, perKey: 60_000, misses: 60, unknownCodes: 20 }
const none: LimitOptions = {
  perAddress: Infinity,
  perKey: Infinity,
  misses: Infinity,
  unknownCodes: Infinity,
}

/** Counts in memory, for this process alone; a false option counts nothing. */
export function createLimits(options: Partial<LimitOptions> | false = {}): Limits {
  const chosen = options === false ? none : { ...defaultLimits, ...options }
  const strangers = counter(chosen.perAddress)
  const callers = counter(chosen.perAddress)
  const keys = counter(chosen.perKey)
  const guesses = counter(chosen.misses)
  const codesOfShopper = counter(chosen.unknownCodes)
  const codesFromAddress = counter(chosen.unknownCodes * shoppersOfAddress)
  const proven = createRecent(hour)
  const missed = createRecent(minute)

  return {
    requireAddress: (address) => requireLeft(strangers, address),
    countStranger: (address) => count(strangers, address),
    countCaller: (address) => count(callers, address),
    countKey: (key) => count(keys, key),
    async proveKey(shown, isNoGuess) {
      if (!isNoGuess && !proven.has(nameOf(shown))) await requireLeft(guesses, shown.address)
      proven.add(nameOf(shown))
    },
    countMiss: (shown) => count(guesses, proven.has(nameOf(shown)) ? nameOf(shown) : shown.address),
    async countUnknownCodes({ address, name }, codes) {
      const misses = [...new Set(codes)].map((code) => JSON.stringify([name, code]))
      const fresh = misses.filter((miss) => !missed.has(miss))
      for (const miss of fresh) missed.add(miss)
      if (fresh.length === 0) {
        await requireLeft(codesOfShopper, name)
        await requireLeft(codesFromAddress, address)
        return
      }
      await count(codesOfShopper, name, fresh.length)
      await count(codesFromAddress, address, fresh.length)
    },
  }
}

const nameOf = ({ address, key = '' }: ShownKey) => JSON.stringify([address, key])

const minute = 60 * 1000
const hour = 60 * minute
/** Past this many, the name added longest ago is dropped. */
const mostNames = 10_000

/** Names that were added in the last `span` milliseconds. */
function createRecent(span: number, now = () => performance.now()) {
  const since = new Map<string, number>()
  return {
    has: (name: string) => now() - (since.get(name) ?? -span) < span,
    add(name: string) {
      since.delete(name)
      since.set(name, now())
      const [oldest] = since.keys()
      if (since.size > mostNames && oldest !== undefined) since.delete(oldest)
    },
  }
}

const counter = (points: number) =>
  new limiter.RateLimiterMemory({ points: Math.min(points, unlimited), duration: 60 })

async function requireLeft(counted: RateLimiterMemory, name: string) {
  const spent = await counted.get(name)
  if (spent && spent.consumedPoints >= counted.points) throw tooMany(counted.points, spent)
}

async function count(counted: RateLimiterMemory, name: string, points = 1): Promise<Standing> {
  try {
    return standing(counted.points, await counted.consume(name, points))
  } catch (error) {
    if (error instanceof limiter.RateLimiterRes) throw tooMany(counted.points, error)
    throw error
  }
}

const standing = (limit: number, { remainingPoints, msBeforeNext }: RateLimiterRes): Standing => ({
  limit,
  remaining: remainingPoints,
  reset: Math.max(1, Math.ceil(msBeforeNext / 1000)),
})

function tooMany(limit: number, spent: RateLimiterRes) {
  const now = standing(limit, spent)
  return new ApiError('too_many_requests', {
    headers: { 'Retry-After': String(now.reset), ...limitHeaders({ ...now, remaining: 0 }) },
  })
}

/** What a reply says about the limit it came under; nothing where nothing is counted. */
export const limitHeaders = ({ limit, remaining, reset }: Standing): Record<string, string> =>
  limit < unlimited
    ? { 'ratelimit-limit': `${limit}`, 'ratelimit-remaining': `${remaining}`, 'ratelimit-reset': `${reset}` }
    : {}
