/** Earning rules of a program. One source per status. */
import { CallError } from '../../../../src/client/errors.ts'
import type { Source } from '../../../../src/client/source.ts'
import type { EarningRule } from '../../../../src/contract/resources/earning-rule.ts'
import { loyaltySources } from '../loyalty.ts'
import type { Specimen } from '../specimen.ts'

const day = 86_400_000

const rule = (id: string, loyalty: EarningRule['loyalty'], more: Partial<EarningRule> = {}): EarningRule => ({
  id: `ern_${id}`,
  created_at: '2026-01-05T08:00:00.000Z',
  updated_at: null,
  loyalty,
  event: 'order.paid',
  source: { object_id: 'camp_tableclub', object_type: 'campaign' },
  active: true,
  start_date: null,
  expiration_date: null,
  validity_timeframe: null,
  validity_day_of_week: null,
  object: 'earning_rule',
  automation_id: `auto_${id}`,
  metadata: {},
  ...more,
})

const rules = (): EarningRule[] => [
  rule('order', {
    type: 'PROPORTIONAL',
    calculation_type: 'ORDER_TOTAL_AMOUNT',
    order: { total_amount: { every: 200, points: 3 } },
  }),
  rule(
    'kiln',
    {
      type: 'PROPORTIONAL',
      calculation_type: 'ORDER_ITEMS_QUANTITY',
      order_items: { quantity: { every: 1, points: 25, object: 'products_collection', id: 'pc_kiln' } },
    },
    {
      source: { banner: 'Kiln week: extra points for seconds' },
      expiration_date: new Date(Date.now() + 12 * day).toISOString(),
      pending_points: { period_type: 'DAY', period_value: 14 },
    },
  ),
  rule('thanks', { type: 'FIXED', points: 10 }),
  rule('up', { type: 'FIXED', points: 50 }, { event: 'customer.loyalty.tier.upgraded' }),
  rule(
    'years',
    {
      type: 'PROPORTIONAL',
      calculation_type: 'CUSTOMER_METADATA',
      customer: { metadata: { every: 1, points: 5, property: 'years' } },
    },
    { source: { banner: 'A little extra with every order, for each year you have been with us' } },
  ),
]

const respondWith =
  (data: () => EarningRule[], stale = false) =>
  (): Source => ({
    ...loyaltySources.ready(),
    earningRules: async () => ({
      value: { object: 'list', data_ref: 'data', data: data(), total: data().length },
      receivedAt: Date.now() - (stale ? 2 * 3_600_000 : 0),
      stale,
      dropped: 0,
    }),
  })

/** Fails the first try. */
const failingOnce = (): Source => {
  const source = respondWith(rules)()
  let hasFailed = false
  return {
    ...source,
    async earningRules(...request) {
      if (hasFailed && source.earningRules) return source.earningRules(...request)
      hasFailed = true
      throw new CallError('unavailable', 'The service is failing.', { status: 503 })
    },
  }
}

export const specimen: Specimen = {
  tag: 'perk-earn',
  label: 'Earn',
  about: 'Ways to earn points, at the rate of the member’s tier.',
  attributes: {},
  fallback: 'Ask for your card at checkout.',
  card: 'TC-ADA-7Q2M',
  sources: {
    waiting: () => ({ ...loyaltySources.ready(), earningRules: () => new Promise(() => undefined) }),
    ready: respondWith(rules),
    empty: respondWith(() => []),
    failed: failingOnce,
    offline: respondWith(rules, true),
    'signed-out': () => ({
      ...loyaltySources['signed-out'](),
      earningRules: async () => {
        throw new CallError('signed-out', 'The visitor is not signed in.', { status: 401 })
      },
    }),
  },
}
