/** The member operations of a source without a signed-in customer: all of them reject. */
import { CallError } from '../../../src/client/errors.ts'
import type { Source } from '../../../src/client/source.ts'

const reject = () => Promise.reject(new CallError('signed-out', 'No customer is signed in.'))

export const signedOutMember: Pick<
  Source,
  'member' | 'memberRewards' | 'memberTiers' | 'memberActivity' | 'redeemReward'
> = {
  member: reject,
  memberRewards: reject,
  memberTiers: reject,
  memberActivity: reject,
  redeemReward: reject,
}
