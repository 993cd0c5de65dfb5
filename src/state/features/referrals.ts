/** Who came to the shop by the customer's own referral code. */
import { CallError } from '../../client/errors.ts'
import { type Answer, referralOperations } from '../../client/source.ts'
import type { ReferralHolderList } from '../../contract/resources/referral-holder.ts'
import { atom } from '../atom.ts'
import { createQuery, type Query } from '../query.ts'
import type { Shop } from '../shop.ts'

/** Operation 10, the newest first; `limit` from 1 to 100. Without a code nobody is signed in. */
export const referralsOf = (
  shop: Shop,
  code: string | undefined,
  limit: number,
): Query<Answer<ReferralHolderList>> =>
  createQuery(
    atom(code),
    (topic) => topic,
    async (code, options) => {
      if (!code) throw new CallError('signed-out', 'no code')
      const { referralHolders } = shop.operations(referralOperations)
      if (!referralHolders) throw new CallError('refused', 'no referrals')
      return referralHolders(code, { limit, order: '-id' }, options)
    },
    shop.recovery,
  )
