/** How often one address or one key may ask ("What must hold when things go wrong": overload and enumeration). */
import type { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { optionalPackage } from '../optional-package.ts'
import { ApiError } from '../errors.ts'

const limiter = await optionalPackage('rate-limiter-flexible', () => import('rate-limiter-flexible'))

/** Requests a minute; Infinity for no limit. */
export interface LimitOptions {
  /** From one address, on all paths but the health routes. Default 1,200. */
  perAddress: number
  /** With one key. A client key is shared by all shoppers of a shop. Default 60,000. */
  perKey: number
  /** With wrong credentials, from one address; past it that address is not listened to. Default 60. */
  misses: number
  /** Codes that do not exist, named by one shopper on a page; from one address six times as many. Default 20. */
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
  countAddress(address: string): Promise<Standing>
  countKey(key: string): Promise<Standing>
  /** Call before credentials are checked: a caller who has guessed too often does not learn that a guess is right. */
  requireGuesses(address: string): Promise<void>
  countMiss(address: string): Promise<Standing>
  /** The same for codes. Called before a code is looked at. */
  requireCodes(shopper: Shopper): Promise<void>
  /** Called before the answer is given: where there are none, for those that others tried meanwhile. */
  countUnknownCodes(shopper: Shopper, codes: number): Promise<void>
}

export interface Shopper {
  address: string
  /** The customer that the token is bound to, by a name unique to the project: a new token resets nothing. */
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
  const addresses = counter(chosen.perAddress)
  const keys = counter(chosen.perKey)
  const guesses = counter(chosen.misses)
  const codesOfShopper = counter(chosen.unknownCodes)
  const codesFromAddress = counter(chosen.unknownCodes * shoppersOfAddress)

  async function requireCodes({ address, name }: Shopper) {
    await requireLeft(codesOfShopper, name)
    await requireLeft(codesFromAddress, address)
  }

  return {
    countAddress: (address) => count(addresses, address),
    countKey: (key) => count(keys, key),
    countMiss: (address) => count(guesses, address),
    requireGuesses: (address) => requireLeft(guesses, address),
    requireCodes,
    async countUnknownCodes({ address, name }, codes) {
      if (codes === 0) return requireCodes({ address, name })
      await count(codesOfShopper, name, codes)
      await count(codesFromAddress, address, codes)
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
