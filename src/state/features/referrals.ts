/** People who used the customer's referral code. */
import { CallError } from '../../client/errors.ts'
import { type ReadResponse, referralOperations } from '../../client/source.ts'
import type { ReferralHolderList } from '../../contract/resources/referral-holder.ts'
import { atom } from '../atom.ts'
import { createQuery, type Query } from '../query.ts'
import type { Shop } from '../shop.ts'

/** Operation 10, newest holders first. `limit` is 1 to 100. Without a code, the error is of the kind `signed-out`. */
export const referralsOf = (
  shop: Shop,
  code: string | undefined,
  limit: number,
): Query<ReadResponse<ReferralHolderList>> =>
  createQuery(
    atom(code),
    (topic) => topic,
    async (code, options) => {
      if (!code) throw new CallError('signed-out', 'no code')
      const { referralHolders } = shop.operations(referralOperations)
      if (!referralHolders) throw new CallError('refused', 'source.referralHolders is missing')
      return referralHolders(code, { limit, order: '-id' }, options)
    },
    shop.recovery,
  )
