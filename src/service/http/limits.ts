/** Rate limits per address and per key, against overload and guessing. */
import * as limiter from 'rate-limiter-flexible'
import type { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { ApiError } from '../errors.ts'

/** Requests per minute; Infinity for no limit. */
export interface LimitOptions {
  /**
   * From one address, on all paths except the health routes. Requests with valid credentials, with rejected ones and
   * without any are counted separately. Default 1,200.
   */
  perAddress: number
  /** With one key. All shoppers of a shop share its client key. Default 60,000. */
  perKey: number
  /**
   * Requests with wrong credentials from one address. Over the limit, the address can use only keys that it has
   * already used successfully, that come with a valid token, or whose secret cannot be guessed. Default 60.
   */
  misses: number
  /** Different unknown codes that one shopper on a page can try. One address gets six times as many. Default 20. */
  unknownCodes: number
}

export interface RateLimitStatus {
  limit: number
  remaining: number
  /** Seconds until it resets. */
  reset: number
}

/** Each method throws {@link ApiError} `too_many_requests` over the limit. */
export interface Limits {
  /** Refuses an address with too many requests without credentials. Call it before a costly response. */
  requireAnonymous(address: string): Promise<void>
  /** Counts a request that failed without its credentials being rejected, such as one without any. */
  countAnonymous(address: string): Promise<RateLimitStatus>
  /**
   * Refuses credentials from an address with too many rejected requests, unless this address has used the same
   * credentials successfully. Call it before they are looked up.
   */
  requireCredentials(presented: PresentedCredentials): Promise<void>
  /**
   * Records that these credentials are valid. Do not call it if the key's secret can be guessed: proven credentials are
   * not limited, so another user of the address could guess without limit.
   */
  proveCredentials(presented: PresentedCredentials): void
  /** Call it for wrong credentials: a token that has expired is no longer a proof, nor is a key that was revoked. */
  disproveCredentials(presented: PresentedCredentials): void
  /**
   * Counts a request whose credentials were rejected. Tokens sent with a key that this address has proven are counted
   * separately: the key of a page is public, so anyone can send wrong tokens with it.
   */
  countRejected(presented: PresentedCredentials): Promise<RateLimitStatus>
  countCaller(address: string): Promise<RateLimitStatus>
  /**
   * Whether the address is below its limits of requests and of guesses. Counts nothing, and does not throw. Call it before
   * work that is done together with checking the credentials: over the limit of guesses, the time that this work takes
   * would reveal a correct guess.
   */
  hasRemaining(address: string): Promise<boolean>
  countKey(key: string): Promise<RateLimitStatus>
  /**
   * Call it for a key with a correct secret. Passes if the secret cannot be guessed, if the request has a valid token,
   * or if this address has used the key before. Otherwise, refuses an address over its limit of guesses, so that a
   * guesser cannot find out which guess was correct.
   *
   * An address that has used the key passes even after many wrong secrets, because the owner's requests must not be
   * blocked. From such an address, only the limit per address protects a short secret.
   */
  acceptKey(presented: PresentedKey, isUnguessable: boolean): Promise<void>
  /** Counts wrong credentials. Misses of a key that the address has used successfully are counted separately. */
  countMiss(presented: PresentedKey): Promise<RateLimitStatus>
  /**
   * Counts the unknown codes of a shopper by lookup key. A repeated code counts once a minute. Call it before the
   * reply is sent and only with unknown codes: known codes always pass.
   */
  countUnknownCodes(shopper: Shopper, codes: readonly string[]): Promise<void>
}

export interface PresentedCredentials {
  address: string
  /** Hashes of the key and of the token, in this order. A request can have either or both. */
  hashes: readonly string[]
}

export interface PresentedKey {
  address: string
  /** Name of the key, unique across projects. Undefined if the request contains no readable key. */
  key: string | undefined
}

export interface Shopper {
  address: string
  /** Contains the project and the token's customer or, for a guest, the key and address. */
  name: string
}

/** Several shoppers can share an address. */
const shoppersPerAddress = 6

/** The counters accept finite numbers only. */
const unlimited = Number.MAX_SAFE_INTEGER

export const defaultLimits: LimitOptions = { perAddress: 1200, perKey: 60_000, misses: 60, unknownCodes: 20 }
const unlimitedOptions: LimitOptions = {
  perAddress: Infinity,
  perKey: Infinity,
  misses: Infinity,
  unknownCodes: Infinity,
}

/** Counts in memory, for this process only. `false` disables all limits. */
export function createLimits(options: Partial<LimitOptions> | false = {}): Limits {
  const chosen = options === false ? unlimitedOptions : { ...defaultLimits, ...options }
  const anonymous = counter(chosen.perAddress)
  const rejected = counter(chosen.perAddress)
  const callers = counter(chosen.perAddress)
  const keys = counter(chosen.perKey)
  const failures = counter(chosen.misses)
  const codesOfShopper = counter(chosen.unknownCodes)
  const codesFromAddress = counter(chosen.unknownCodes * shoppersPerAddress)
  const acceptedKeys = createRecentNames(hour)
  const missedCodes = createRecentNames(minute)
  const provenCredentials = createRecentNames(hour)

  const isProven = (address: string, hash: string) => provenCredentials.has(proofName(address, hash))
  const rejectedName = ({ address, hashes: [key, token] }: PresentedCredentials) =>
    key !== undefined && token !== undefined && isProven(address, key) ? proofName(address, key) : address

  return {
    requireAnonymous: (address) => requireRemaining(anonymous, address),
    countAnonymous: (address) => count(anonymous, address),
    async requireCredentials(presented) {
      const { address, hashes } = presented
      if (!hashes.every((hash) => isProven(address, hash)))
        await requireRemaining(rejected, rejectedName(presented))
    },
    proveCredentials({ address, hashes }) {
      for (const hash of hashes) provenCredentials.add(proofName(address, hash))
    },
    disproveCredentials({ address, hashes }) {
      const last = hashes.at(-1)
      if (last !== undefined) provenCredentials.delete(proofName(address, last))
    },
    countRejected: (presented) => count(rejected, rejectedName(presented)),
    countCaller: (address) => count(callers, address),
    async hasRemaining(address) {
      for (const counted of [callers, anonymous, failures]) if (await spentOf(counted, address)) return false
      return true
    },
    countKey: (key) => count(keys, key),
    async acceptKey(presented, isUnguessable) {
      if (!isUnguessable && !acceptedKeys.has(nameOf(presented)))
        await requireRemaining(failures, presented.address)
      acceptedKeys.add(nameOf(presented))
    },
    countMiss: (presented) =>
      count(failures, acceptedKeys.has(nameOf(presented)) ? nameOf(presented) : presented.address),
    async countUnknownCodes({ address, name }, codes) {
      const misses = [...new Set(codes)].map((code) => JSON.stringify([name, code]))
      const fresh = misses.filter((miss) => !missedCodes.has(miss))
      for (const miss of fresh) missedCodes.add(miss)
      if (fresh.length === 0) {
        await requireRemaining(codesOfShopper, name)
        await requireRemaining(codesFromAddress, address)
        return
      }
      await count(codesOfShopper, name, fresh.length)
      await count(codesFromAddress, address, fresh.length)
    },
  }
}

const nameOf = ({ address, key = '' }: PresentedKey) => JSON.stringify([address, key])

const proofName = (address: string, hash: string) => `${address} ${hash}`

const minute = 60 * 1000
const hour = 60 * minute
const maxNames = 10_000

function createRecentNames(spanMs: number, now = () => performance.now()) {
  const since = new Map<string, number>()
  return {
    has: (name: string) => now() - (since.get(name) ?? -spanMs) < spanMs,
    add(name: string) {
      since.delete(name)
      since.set(name, now())
      const [oldest] = since.keys()
      if (since.size > maxNames && oldest !== undefined) since.delete(oldest)
    },
    delete: (name: string) => void since.delete(name),
  }
}

const counter = (points: number) =>
  new limiter.RateLimiterMemory({ points: Math.min(points, unlimited), duration: 60 })

async function requireRemaining(counted: RateLimiterMemory, name: string) {
  const spent = await spentOf(counted, name)
  if (spent) throw tooMany(counted.points, spent)
}

/** Undefined if there are points left. */
async function spentOf(counted: RateLimiterMemory, name: string) {
  const spent = await counted.get(name)
  return spent && spent.consumedPoints >= counted.points ? spent : undefined
}

async function count(counted: RateLimiterMemory, name: string, points = 1): Promise<RateLimitStatus> {
  try {
    return rateLimitStatus(counted.points, await counted.consume(name, points))
  } catch (error) {
    if (error instanceof limiter.RateLimiterRes) throw tooMany(counted.points, error)
    throw error
  }
}

const rateLimitStatus = (
  limit: number,
  { remainingPoints, msBeforeNext }: RateLimiterRes,
): RateLimitStatus => ({
  limit,
  remaining: remainingPoints,
  reset: Math.max(1, Math.ceil(msBeforeNext / 1000)),
})

function tooMany(limit: number, spent: RateLimiterRes) {
  const now = rateLimitStatus(limit, spent)
  return new ApiError('too_many_requests', {
    headers: { 'Retry-After': String(now.reset), ...limitHeaders({ ...now, remaining: 0 }) },
  })
}

export const limitHeaders = ({ limit, remaining, reset }: RateLimitStatus): Record<string, string> =>
  limit < unlimited
    ? { 'ratelimit-limit': `${limit}`, 'ratelimit-remaining': `${remaining}`, 'ratelimit-reset': `${reset}` }
    : {}
