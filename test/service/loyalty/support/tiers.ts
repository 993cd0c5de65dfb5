/** A shop whose club has tiers. */
import { newId } from '../../../../src/service/ids.ts'
import { addPoints, deductPoints } from '../../../../src/service/loyalty/ledger.ts'
import { reviewTier } from '../../../../src/service/loyalty/review-tier.ts'
import { startShopForTest, type Shop } from '../../../support/service.ts'
import { backEndOf, catalogueOf, fixed, type Club } from './earning-shop.ts'

export const tier = (name: string, from: number, to: number, more: object = {}) => ({
  id: `lty_${name.toLowerCase()}`,
  name,
  points: { from, to },
  ...more,
})

const tiers = [tier('Silver', 30, 99), tier('Gold', 100, 1_000_000)]

export const onTier = (change: string, points: number, more: object = {}) =>
  fixed(change, points, { event: `customer.loyalty.tier.${change}`, ...more })

export async function openTierShop(store: Parameters<typeof startShopForTest>[0], club: Club) {
  const shop = await startShopForTest(store, {
    catalogue: catalogueOf({ loyalty_tiers: tiers, ...club }),
  })
  return { shop, backEnd: await backEndOf(shop) }
}

export const cardRef = { id: 'v_ada', campaign_id: 'camp_club' }

/** Adds or debits points as redemptions and transfers do. */
export const changePoints = ({ store, clock }: Shop, points: number, card = cardRef) =>
  store.transaction(async (tx) => {
    const now = clock.now()
    const entry = { points: Math.abs(points), now }
    if (points > 0) await addPoints(tx, 'proj_shop', card, { ...entry, type: 'POINTS_ADDITION' })
    if (points < 0) await deductPoints(tx, 'proj_shop', card, { ...entry, type: 'POINTS_REDEMPTION' })
    await reviewTier(tx, 'proj_shop', card.id, { now, group_id: newId('group') })
  })
