/** What is done about one attempt until it has an outcome, by the one tab whose turn it is. */
import { within } from '../../../client/abort.ts'
import type { CallError } from '../../../client/errors.ts'
import type { Answer } from '../../../client/source.ts'
import type { MemberActivityList } from '../../../contract/resources/member-activity.ts'
import type { Redemption, UnsettledKey } from '../../../contract/resources/redemption.ts'
import { type Attempt, isOpen, lasts, span } from './attempt.ts'
import { attemptAfter } from './repeated.ts'
import { answered, ask, failed, send } from './send.ts'

/** What is asked of the service. Each but `now` may throw a `CallError`. */
export interface Desk {
  /** Finds the card, opens, and has heard what time it is. */
  identify(signal: AbortSignal): Promise<string>
  redeem(attempt: Attempt, card: string, signal: AbortSignal): Promise<Redemption>
  /** What became of it; undefined where the source cannot be asked. */
  outcome(
    attempt: Attempt,
    card: string,
  ): ((signal: AbortSignal) => Promise<Redemption | UnsettledKey>) | undefined
  /** The newest, past any answer at hand. */
  activity(card: string, signal: AbortSignal): Promise<Answer<MemberActivityList>>
  /** The service's time in milliseconds. */
  now(): number
}

/** Something that has begun: `resumed` after a reload or another tab, `asked` only to know, `resent` to be done. */
export type Act = 'resumed' | 'asked' | 'resent'

/** `put` shows an attempt and tells whether it is kept. The first pause between requests is up to `longest` ms. */
export function createPursuit(
  desk: Desk,
  put: (attempt: Attempt) => boolean,
  signal: AbortSignal,
  longest: number,
) {
  /** Redemptions that this page has shown. */
  const seen = new Set<string>()

  async function deliver(attempt: Attempt, card: string, mayHaveHappened: boolean) {
    const once = async (signal: AbortSignal) => answered(attempt, await desk.redeem(attempt, card, signal))
    const outcome = await send(attempt, once, signal, mayHaveHappened, longest)
    const read = desk.outcome(attempt, card)
    const known = outcome.state === 'unconfirmed' && read ? await ask(outcome, read, signal) : outcome
    if (known.redemption) seen.add(known.redemption.id)
    return known
  }

  return {
    /** Sends a new one. Where it cannot be kept, what was redeemed lately is looked at first. */
    async begin(wish: Attempt, card: string, consent: string | undefined): Promise<Attempt> {
      let attempt = { ...wish, startedAt: desk.now() }
      if (!put(attempt)) {
        try {
          const lately = await within(signal, (signal) => desk.activity(card, signal), span)
          attempt = attemptAfter(attempt, card, lately, { now: desk.now(), seen, consent })
        } catch (error) {
          return failed(attempt, error as CallError, false) // operations throw no other
        }
        if (attempt.state === 'repeated') return attempt
        put(attempt)
      }
      return deliver(attempt, card, false)
    },

    /** Asks what became of it, and sends it again where that is what is wanted. */
    async goOn(attempt: Attempt, card: string, act: Act): Promise<Attempt> {
      put(attempt)
      const age = desk.now() - attempt.startedAt
      const isOver = age > lasts
      const read = desk.outcome(attempt, card)
      const found = read ? await ask(attempt, read, signal) : attempt
      if (!isOpen(found)) return found
      // The service knows nothing of it now; whether it ever did nobody can tell any more.
      if (isOver && !(read && found.error)) return { ...attempt, state: 'forgotten' }
      // What the shopper wanted a while ago may not be wanted now.
      const isWanted = act === 'resumed' ? Math.abs(age) < span : act === 'resent' || !read
      if (isWanted && !isOver) return deliver({ ...attempt, isUnheard: undefined }, card, true)
      return { ...found, state: 'unconfirmed' }
    },
  }
}
