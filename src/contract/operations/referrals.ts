/** Referral programs (specification, section 10). `memberId` is the referral code or its id. */
import { clientSide, operation } from '../operation.ts'
import { reference } from '../primitives.ts'
import { limit } from '../resources/list.ts'
import { referralHolderFilters, referralHolderList } from '../resources/referral-holder.ts'
import { z } from '../zod.ts'

export const listReferralHolders = /* @__PURE__ */ operation({
  id: 'listReferralHolders',
  number: 10,
  summary: 'List referral code holders',
  credentials: 'server',
  scope: 'referrals',
  method: 'GET',
  path: '/v1/referrals/{campaignId}/members/{memberId}/holders',
  aliases: ['/v1/referrals/members/{memberId}/holders'],
  query: z.strictObject({
    /** Entries per page. Default: 10. */
    limit: z.optional(limit),
    /** Default: `id`. */
    order: z.optional(z.enum(['id', '-id'])),
    /** Id of the last holder of the previous page. */
    starting_after_id: z.optional(reference),
    filters: z.optional(referralHolderFilters),
  }),
  reply: referralHolderList,
  failures: ['not_found'],
})

/** For the shopper's own code. The reply does not identify other customers. */
export const listReferralHoldersAsShopper = /* @__PURE__ */ clientSide(
  {
    ...listReferralHolders,
    // A page has the code, but not the campaign's id.
    path: '/v1/referrals/members/{memberId}/holders',
  },
  { id: 'listReferralHoldersAsShopper', scope: 'client_vouchers' },
)
