/** Decides which tier-up to celebrate: compares the member's tier with the last tier saved in this browser. */
import type { LoyaltyTier } from '../../contract/resources/loyalty-tier.ts'
import { pause } from '../../client/abort.ts'
import { atom } from '../../state/atom.ts'
import type { Member } from '../../state/features/member.ts'
import { createPersistence } from '../../state/persist.ts'
import type { Shop } from '../../state/shop.ts'
import { withTabLock } from '../../state/tab-lock.ts'
import { tierProgressOf } from '../balance/tier-progress.ts'

export interface Celebration {
  tier: LoyaltyTier
  /** The element that has announced the tier. Undefined until the shopper sees the announcement. */
  announcer?: Element
}

/** The last known tier, as stored. A member without a tier has an empty id and a threshold below all others. */
interface SeenTier {
  id: string
  /** Threshold in points. */
  from: number
  /** The highest tier seen before, if it differs. */
  top?: SeenTier | undefined
}

const fields = ['id', 'from', 'top']

/** Time a write to storage may take to reach other tabs, in milliseconds. */
const storageDelay = 100

export const celebrationOf = (shop: Shop) =>
  shop.feature('celebration', () => {
    const $celebration = atom<Celebration | undefined>(undefined)
    let persistence: ReturnType<typeof createPersistence> | undefined
    let unfollow: (() => void) | undefined
    // Closing the shop must not release the lock early.
    const { signal } = new AbortController()
    let last: Member | undefined
    let seen: SeenTier | undefined

    const onStorage = (saved: unknown) => {
      seen = typeof Object(saved).from === 'number' ? (saved as SeenTier) : undefined
      // Another tab has announced the tier.
      const { tier, announcer } = $celebration.get() ?? {}
      if (tier && !announcer && !isTierUp(tier)) $celebration.set(undefined)
    }

    /** A tier that is reached again after a downgrade is not new, unless each period starts from zero. */
    const isTierUp = (tier: LoyaltyTier) =>
      isAbove(tier, seen) &&
      (tier.expiration?.qualification_type === 'POINTS_IN_PERIOD' || isAbove(tier, seen?.top ?? seen))

    const toSeenTier = (tier: LoyaltyTier | undefined): SeenTier => {
      const { top = seen } = seen ?? {}
      const now = { id: tier?.id ?? '', from: tier?.points.from ?? -1 }
      if (!top || top.id === now.id || top.from <= now.from) return now
      return { ...now, top: { id: top.id, from: top.from } }
    }

    /** Returns false if the tier cannot be saved, or another tab has announced it in the meantime. */
    function claim(celebration: Celebration, announcer: Element) {
      persistence?.read()
      if ($celebration.get() !== celebration) return false
      const isClaimed = !!persistence?.save(toSeenTier(celebration.tier), fields)
      $celebration.set(isClaimed ? { ...celebration, announcer } : undefined)
      return isClaimed
    }

    return {
      $celebration,

      /**
       * Compares a fresh read of the member with the saved tier. The first tier seen and downgrades are saved without a
       * celebration.
       */
      update(member: Member) {
        const { card, tiers } = member
        if (member === last || !tiers.length) return
        last = member
        if (!persistence) {
          persistence = createPersistence(shop.port, 'tier:1', onStorage, card.id)
          unfollow = persistence.open()
        } else persistence.read()
        const { tier } = tierProgressOf(tiers, card.loyalty_card.balance)
        const { announcer } = $celebration.get() ?? {}
        if (tier && isTierUp(tier)) {
          // Without storage, the tier would be announced again on the next page.
          if (persistence.save(seen, fields)) $celebration.set({ tier })
        } else {
          const now = toSeenTier(tier)
          if (now.id !== seen?.id || now.from !== seen.from) persistence.save(now, fields)
          if (!announcer) $celebration.set(undefined)
        }
      },

      /** Called when the shopper sees `announcer`. Resolves to true for one element in one tab. */
      async announce(announcer: Element): Promise<boolean> {
        const celebration = $celebration.get()
        if (!celebration || celebration.announcer) return false
        const name = `perkit:tier:${last?.card.id}`
        return new Promise((resolve) => {
          void withTabLock(name, shop.port.navigator, signal, { ifAvailable: true }, async (lock) => {
            if (!lock) $celebration.set(undefined)
            resolve(!!lock && claim(celebration, announcer))
            // Holds the lock until every tab can read the write.
            if (lock) await pause(storageDelay, signal)
          })
        })
      },

      dismiss: () => $celebration.set(undefined),
      close: () => unfollow?.(),
    }
  })

/** False for the same tier, even if its threshold was raised. */
const isAbove = ({ id, points }: LoyaltyTier, other: SeenTier | undefined) =>
  other && other.id !== id && points.from > other.from
