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
  /** Hears that the service has lost all tokens. */
  onLoss?: () => void
  /** More than that are not kept: the one used longest ago is forgotten. */
  most?: number
}

interface Kept {
  token: ReturnType<typeof createToken>
  /** The bearer that was given last, until it is refused. */
  given?: string | undefined
}

/** When the service refuses so many different bearers within a second, it has lost them all. */
const loss = { bearers: 3, within: 1_000 }

export function createBearers({ mint, longest, now, onLoss, most = 20_000 }: BearersOptions) {
  const kept = new Map<string, Kept>()
  let refusals = 0
  let since = 0

  /** Each of the others would be refused too: none is tried, and each customer who comes gets a new one at once. */
  function countRefusal() {
    if (now() - since > loss.within) {
      since = now()
      refusals = 0
    }
    if (++refusals < loss.bearers) return
    refusals = 0
    kept.clear()
    onLoss?.()
  }

  function keptAs(name: string, scope: readonly string[], customer: string | undefined) {
    const own: Kept = kept.get(name) ?? {
      token: createToken(
        () => mint(scope, customer),
        longest,
        now,
        () => undefined,
      ),
    }
    kept.delete(name)
    kept.set(name, own)
    for (const [oldest] of kept) if (kept.size > most) kept.delete(oldest)
    return own
  }

  return (scope: readonly string[], customer?: string): Bearer => {
    const name = JSON.stringify([scope, customer ?? null])
    return async (refused) => {
      const before = kept.get(name)
      if (before && refused !== undefined && before.given === refused) {
        before.given = undefined // many calls have the same: it counts once
        countRefusal()
      }
      const own = keptAs(name, scope, customer)
      return (own.given = await own.token(refused))
    }
  }
}
