/** How often one address or one key may ask: "What must hold when things go wrong", overload and enumeration. */
import type { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { peer } from '../store/peers.ts'
import { Refusal } from './refusal.ts'

const limiter = await peer('rate-limiter-flexible', () => import('rate-limiter-flexible'))

/** Requests a minute; Infinity for no limit. */
export interface LimitOptions {
  /** From one address, on all paths but the health routes. Default 1,200. */
  perAddress: number
  /** With one key. A client key is shared by all shoppers of a shop. Default 60,000. */
  perKey: number
  /** With wrong credentials, from one address; past it that address is not listened to. Default 60. */
  misses: number
}

/** How much of a limit is left. */
export interface Standing {
  limit: number
  remaining: number
  /** Seconds until it starts anew. */
  reset: number
}

/** Each throws {@link Refusal} `too_many_requests` past the limit. */
export interface Limits {
  countAddress(address: string): Promise<Standing>
  countKey(key: string): Promise<Standing>
  /** Called before credentials are looked at: whoever has guessed too often does not learn that a guess is right. */
  demandGuesses(address: string): Promise<void>
  countMiss(address: string): Promise<Standing>
}

/** No limit, as far as the counters go: they take finite numbers only. */
const unlimited = Number.MAX_SAFE_INTEGER

const defaults: LimitOptions = { perAddress: 1200, perKey: 60_000, misses: 60 }
const none: LimitOptions = { perAddress: Infinity, perKey: Infinity, misses: Infinity }

/** Counts in memory, for this process alone; a false option counts nothing. */
export function createLimits(options: Partial<LimitOptions> | false = {}): Limits {
  const chosen = options === false ? none : { ...defaults, ...options }
  const addresses = counter(chosen.perAddress)
  const keys = counter(chosen.perKey)
  const guesses = counter(chosen.misses)

  return {
    countAddress: (address) => count(addresses, address),
    countKey: (key) => count(keys, key),
    countMiss: (address) => count(guesses, address),
    async demandGuesses(address) {
      const spent = await guesses.get(address)
      if (spent && spent.consumedPoints >= guesses.points) throw tooMany(guesses.points, spent)
    },
  }
}

const counter = (points: number) =>
  new limiter.RateLimiterMemory({ points: Math.min(points, unlimited), duration: 60 })

async function count(counted: RateLimiterMemory, name: string): Promise<Standing> {
  try {
    return standing(counted.points, await counted.consume(name))
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
  return new Refusal('too_many_requests', {
    headers: { 'Retry-After': String(now.reset), ...limitHeaders({ ...now, remaining: 0 }) },
  })
}

/** What a reply says about the limit it came under; nothing where nothing is counted. */
export const limitHeaders = ({ limit, remaining, reset }: Standing): Record<string, string> =>
  limit < unlimited
    ? { 'RateLimit-Limit': `${limit}`, 'RateLimit-Remaining': `${remaining}`, 'RateLimit-Reset': `${reset}` }
    : {}
