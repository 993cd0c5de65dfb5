/** Which tier a member was last seen in by this browser, and the higher one that is still to be told of. */
import type { LoyaltyTier } from '../../contract/resources/loyalty-tier.ts'
import { atom } from '../../state/atom.ts'
import type { Member } from '../../state/features/member.ts'
import { createPersistence } from '../../state/persist.ts'
import type { Shop } from '../../state/shop.ts'
import { nextTierOf } from '../balance/next-tier.ts'

export interface Moment {
  tier: LoyaltyTier
  /** The element that has told it; none while nobody has seen it. */
  teller?: Element
}

/** A tier as it is kept; without an id and below all others where the member is in none. */
interface Seen {
  id: string
  /** The points it begins at. */
  from: number
  /** The highest that the member was seen in before, where that is another. */
  top?: Seen | undefined
}

const fields = ['id', 'from', 'top']

/** How long storage may take from one tab to another, in milliseconds. */
const lag = 100

export const momentsOf = (shop: Shop) =>
  shop.feature('moments', () => {
    const $moment = atom<Moment | undefined>(undefined)
    let persistence: ReturnType<typeof createPersistence> | undefined
    let unfollow: (() => void) | undefined
    let last: Member | undefined
    let seen: Seen | undefined

    const take = (kept: unknown) => {
      seen = typeof Object(kept).from === 'number' ? (kept as Seen) : undefined
      // Another tab has told it.
      const { tier, teller } = $moment.get() ?? {}
      if (tier && !teller && !isHigher(tier)) $moment.set(undefined)
    }

    /** The member is in it again where points came back that were spent; by what is earned in a period it is reached anew. */
    const isHigher = (tier: LoyaltyTier) =>
      isAbove(tier, seen) &&
      (tier.expiration?.qualification_type === 'POINTS_IN_PERIOD' || isAbove(tier, seen?.top ?? seen))

    const asSeen = (tier: LoyaltyTier | undefined): Seen => {
      const { top = seen } = seen ?? {}
      const now = { id: tier?.id ?? '', from: tier?.points.from ?? -1 }
      if (!top || top.id === now.id || top.from <= now.from) return now
      return { ...now, top: { id: top.id, from: top.from } }
    }

    /** Nothing is told that could not be remembered, or that another tab has told meanwhile. */
    function claim(moment: Moment, teller: Element) {
      persistence?.read()
      if ($moment.get() !== moment) return false
      const isMine = !!persistence?.save(asSeen(moment.tier), fields)
      $moment.set(isMine ? { ...moment, teller } : undefined)
      return isMine
    }

    return {
      $moment,

      /** What is known of the member now. Whoever is seen for the first time, or in a lower tier, is only remembered. */
      look(member: Member) {
        const { card, tiers } = member
        if (member === last || !tiers.length) return
        last = member
        if (!persistence) {
          persistence = createPersistence(shop.port, 'tier:1', take, card.id)
          unfollow = persistence.open()
        } else persistence.read()
        const { tier } = nextTierOf(tiers, card.loyalty_card.balance)
        const { teller } = $moment.get() ?? {}
        if (tier && isHigher(tier)) {
          // What cannot be kept would be told again.
          if (persistence.save(seen, fields)) $moment.set({ tier })
        } else {
          const now = asSeen(tier)
          if (now.id !== seen?.id || now.from !== seen.from) persistence.save(now, fields)
          if (!teller) $moment.set(undefined)
        }
      },

      /** The shopper sees it at `teller`. Whether it is told there: by one element in one tab. */
      async tell(teller: Element): Promise<boolean> {
        const moment = $moment.get()
        if (!moment || moment.teller) return false
        const { locks } = shop.port.navigator ?? {}
        if (!locks) return claim(moment, teller)
        return new Promise((resolve) => {
          const alone = async (lock: Lock | null) => {
            if (!lock) $moment.set(undefined)
            resolve(!!lock && claim(moment, teller))
            // Until every tab can read it.
            if (lock) await new Promise((done) => setTimeout(done, lag))
          }
          // Locks may be forbidden.
          locks
            .request(`perkit:tier:${last?.card.id}`, { ifAvailable: true }, alone)
            .catch(() => resolve(claim(moment, teller)))
        })
      },

      dismiss: () => $moment.set(undefined),
      close: () => unfollow?.(),
    }
  })

/** The same tier may begin elsewhere today: that is no news. */
const isAbove = ({ id, points }: LoyaltyTier, place: Seen | undefined) =>
  place && place.id !== id && points.from > place.from
