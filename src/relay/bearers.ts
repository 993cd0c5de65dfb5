/** The bearer tokens of the relay's own calls: one for each customer and purpose, kept until 80 % of its life. */
import { createToken } from '../client/token.ts'
import type { AccessToken } from '../contract/resources/access-token.ts'

/** Gives a token for these scopes, bound to the customer if there is one. */
export type Mint = (scope: readonly string[], customer?: string, signal?: AbortSignal) => Promise<AccessToken>

/** Gives the bearer; a `refused` one is not given again. */
export type Bearer = (refused?: string) => Promise<string>

export interface BearersOptions {
  mint: Mint
  /** Milliseconds until a token that does not come is given up. */
  longest: number
  /** Milliseconds that never go back. */
  now: () => number
  /** More than that are not kept: the one used longest ago is forgotten. */
  most?: number
}

export function createBearers({ mint, longest, now, most = 20_000 }: BearersOptions) {
  const kept = new Map<string, ReturnType<typeof createToken>>()

  return (scope: readonly string[], customer?: string): Bearer => {
    const name = JSON.stringify([scope, customer ?? null])
    const token =
      kept.get(name) ??
      createToken(
        () => mint(scope, customer),
        longest,
        now,
        () => undefined,
      )
    kept.delete(name)
    kept.set(name, token)
    for (const [oldest] of kept) if (kept.size > most) kept.delete(oldest)
    return async (refused) => token(refused)
  }
}
