/** Sources with sample data for `<perk-promotions>`, one per status. */
import { CallError } from '../../../src/client/errors.ts'
import type { ReadResponse, Source } from '../../../src/client/source.ts'
import type { PromotionTier, PromotionTierList } from '../../../src/contract/resources/promotion-tier.ts'
import type { QualifiedRedeemable } from '../../../src/contract/resources/redeemable.ts'
import type { PerkShop } from '../../../src/elements/shop/perk-shop.ts'
import { addressOf } from './address.ts'
import type { Status } from './statuses.ts'
import { signedOutMember } from './signed-out.ts'

const hour = 3_600_000
const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString()

/** Metadata with a picture of the shop. */
const picture = (name: string, more: Record<string, string> = {}) => ({
  metadata: { image_url: addressOf(`pictures/${name}.svg`), ...more },
})

const tier = (id: string, hierarchy: number, more: Partial<PromotionTier>): PromotionTier => ({
  id: `promo_${id}`,
  object: 'promotion_tier',
  name: id,
  created_at: '2026-01-05T08:00:00.000Z',
  active: true,
  hierarchy,
  ...more,
})

const tiers = (): PromotionTier[] => [
  tier('ten', 1, {
    banner: 'Ten euros off orders of €60.00 or more',
    action: { discount: { type: 'AMOUNT', effect: 'APPLY_TO_ORDER', amount_off: 1000 } },
    expiration_date: at(50),
    ...picture('plate', { terms: 'For orders of at least €60.00. Once per order.' }),
  }),
  tier('kiln', 2, {
    banner: 'Kiln week: a discount on everything',
    action: { discount: { type: 'PERCENT', effect: 'APPLY_TO_ORDER', percent_off: 15, amount_limit: 2000 } },
    expiration_date: at(5),
    ...picture('jug', { badge: 'Ends tonight' }),
  }),
  tier('cup', 3, {
    banner: '🫖 Buy a teapot and get a cup free',
    action: {
      discount: {
        type: 'UNIT',
        effect: 'ADD_NEW_ITEMS',
        unit_off: 1,
        unit_type: 'cup',
        product: { id: 'prod_cup', name: 'Espresso cup' },
      },
    },
    validity_day_of_week: [5],
    ...picture('cup', { badge: 'Gift' }),
  }),
  tier('plate', 4, {
    banner: 'Supper plates at one price while supplies last, in every size and with every fish we paint',
    action: { discount: { type: 'FIXED', effect: 'APPLY_TO_ITEMS', fixed_amount: 2500 } },
    start_date: at(-24),
    ...picture('teapot'),
  }),
  tier('mystery', 5, { banner: 'Ask us about our blue pieces' }),
]

/** Shown by "Show more": texts that are too long, contain markup or are in other scripts. */
const unusualTiers = (): PromotionTier[] => [
  tier('longtable', 13, {
    banner:
      'The long table: once a year the whole quay sits down at one table, forty meters of it, and everybody brings their own plate; if yours comes from us, whatever you carry home afterwards is eight percent cheaper, and the soup was free anyway',
    action: { discount: { type: 'PERCENT', effect: 'APPLY_TO_ORDER', percent_off: 8, amount_limit: 2000 } },
    metadata: {
      terms:
        'The table stands from the harbor office to the third bollard. If it rains, it stands in the boat shed; if it storms, we try again a week later, and the offer waits with us.',
    },
  }),
  tier('typed', 14, {
    banner: '<b>Mugs & bowls</b>: buy two, save "six" euros',
    action: { discount: { type: 'AMOUNT', effect: 'APPLY_TO_ORDER', amount_off: 600 } },
  }),
  tier('injected', 15, {
    banner: '"><img src="/nothing" onerror="document.title = 1"><script>document.title = 2</script>',
    metadata: {
      badge: '<i>New</i>',
      image_url: 'javascript:document.title = 3',
      terms: '<a href="javascript:document.title = 4">Terms</a>',
    },
  }),
  tier('beirut', 16, {
    banner: 'خصم ٧ يورو على طلبك الأول من الخزف',
    action: { discount: { type: 'AMOUNT', effect: 'APPLY_TO_ORDER', amount_off: 700 } },
    metadata: { terms: 'للطلبات من ٤٠ يورو فما فوق.' },
  }),
  tier('jaffa', 17, {
    banner: 'בוקר טוב: 10% הנחה על כוסות וקנקנים',
    validity_hours: { daily: [{ start_time: '05:00', expiration_time: '11:00' }] },
  }),
  tier('word', 18, { banner: 'Sonnenblumenkernbrötchenfrühstücksschalenaktionswochenende' }),
]

const respond = (items: PromotionTier[], more: Partial<ReadResponse<PromotionTierList>> = {}) => ({
  value: {
    object: 'list' as const,
    data_ref: 'tiers' as const,
    tiers: items,
    total: items.length,
    has_more: false,
  },
  receivedAt: Date.now(),
  stale: false,
  dropped: 0,
  ...more,
})

/** Two promotions, evaluated for the cart of the preview. */
const qualified: QualifiedRedeemable[] = [
  {
    id: 'promo_ten',
    object: 'promotion_tier',
    order: { object: 'order', total_applied_discount_amount: 1000 },
  },
  {
    id: 'promo_kiln',
    object: 'promotion_tier',
    result: { requirements: [{ name: 'order.amount', required: 6000, available: 4750, missing: 1250 }] },
  },
]

const sourceWith = (promotionTiers: Source['promotionTiers']) => (): Source => ({
  promotionTiers,
  async qualifications({ scenario }) {
    const data = scenario === 'ALL' ? qualified.slice(0, 1) : qualified
    const list = { object: 'list', data_ref: 'data', data, total: data.length, has_more: false } as const
    return { value: { redeemables: list }, receivedAt: Date.now(), stale: false, dropped: 0 }
  },
  validation: () => Promise.reject(new CallError('unavailable', 'Not in this preview.')),
  ...signedOutMember,
  now: () => Date.now(),
})

/** Fails the first try. Retrying loads the list. */
const failingOnce = (): Source => {
  let tried = false
  return sourceWith(async () => {
    if (tried) return respond(tiers())
    tried = true
    throw new CallError('unavailable', 'The service is failing.', { status: 503 })
  })()
}

export const promotionSources: Record<Status, () => Source> = {
  waiting: sourceWith(() => new Promise(() => undefined)),
  ready: sourceWith(async ({ page = 1 }) =>
    page > 1
      ? respond(unusualTiers())
      : respond(tiers(), { value: { ...respond(tiers()).value, has_more: true } }),
  ),
  empty: sourceWith(async () => respond([])),
  failed: failingOnce,
  offline: sourceWith(async () => respond(tiers(), { stale: true, receivedAt: Date.now() - 2 * hour })),
  'signed-out': sourceWith(async () => {
    throw new CallError('signed-out', 'The visitor is not signed in.', { status: 401 })
  }),
}

/** Adds a mug, so the promotions are evaluated. */
export function fillCart({ shop }: PerkShop) {
  shop?.cart.add({ product_id: 'prod_mug', name: 'Harbor mug', price: 4750, quantity: 1 })
}
