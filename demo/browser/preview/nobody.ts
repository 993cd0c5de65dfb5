/** The half of a source that a preview without a loyalty card has no use for. */
import { CallError } from '../../../src/client/errors.ts'
import type { Source } from '../../../src/client/source.ts'

const none = () => Promise.reject(new CallError('signed-out', 'Nobody is signed in here.'))

export const nobody: Pick<
  Source,
  'member' | 'memberRewards' | 'memberTiers' | 'memberActivity' | 'redeemReward'
> = { member: none, memberRewards: none, memberTiers: none, memberActivity: none, redeemReward: none }
