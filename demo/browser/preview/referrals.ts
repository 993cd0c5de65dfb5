/** Ada's referrals. One source per status. */
import { CallError } from '../../../src/client/errors.ts'
import type { Source } from '../../../src/client/source.ts'
import type { ReferralHolder, ReferralHolderList } from '../../../src/contract/resources/referral-holder.ts'
import type { Status } from './statuses.ts'
import { promotionSources } from './promotions.ts'

const day = 86_400_000

const holder = (id: string, days: number, holder_role: ReferralHolder['holder_role']): ReferralHolder => ({
  id: `rh_${id}`,
  created_at: new Date(Date.now() - days * day).toISOString(),
  redeemable_id: 'v_friends_of_ada',
  redeemable_object: 'voucher',
  campaign_id: 'camp_friends',
  campaign_type: 'REFERRAL_PROGRAM',
  voucher_type: 'DISCOUNT_VOUCHER',
  holder_role,
  object: 'redeemable_holder',
})

const friends = (count: number): ReferralHolderList => ({
  object: 'list',
  data_ref: 'data',
  data: [
    holder('v_friends_of_ada', 400, 'REFERRER'),
    ...Array.from({ length: count }, (_, at) => holder(`${at}`, 3 + 21 * at, 'REFEREE')),
  ],
  total: count + 1,
  has_more: false,
  referrer_rewards: count
    ? [
        { type: 'LOYALTY_CARD', amount: 1200, count },
        { type: 'GIFT_VOUCHER', amount: 1500, count: 1 },
      ]
    : [],
})

const respondWith =
  (count: number, stale = false) =>
  (): Source => ({
    ...promotionSources.ready(),
    referralHolders: async () => ({
      value: friends(count),
      receivedAt: Date.now() - (stale ? 2 * 3_600_000 : 0),
      stale,
      dropped: 0,
    }),
  })

const withHolders = (read: () => Promise<never>) => (): Source => ({
  ...promotionSources.ready(),
  referralHolders: read,
})

/** Fails the first try. */
const failingOnce = (): Source => {
  const source = respondWith(4)()
  let hasFailed = false
  return {
    ...source,
    async referralHolders(...request) {
      if (hasFailed && source.referralHolders) return source.referralHolders(...request)
      hasFailed = true
      throw new CallError('unavailable', 'The service is failing.', { status: 503 })
    },
  }
}

export const referralSources: Record<Status, () => Source> = {
  waiting: withHolders(() => new Promise(() => undefined)),
  ready: respondWith(4),
  empty: respondWith(0),
  failed: failingOnce,
  offline: respondWith(4, true),
  'signed-out': withHolders(async () => {
    throw new CallError('signed-out', 'The visitor is not signed in.', { status: 401 })
  }),
}
