/** Publications: a voucher is given to a customer ("where the specification is silent", Operations of back ends). */
import { integer, maybe, metadata, openEnum, reference, timestamp } from '../primitives.ts'
import { request } from '../request.ts'
import { z } from '../zod.ts'
import { customerRequest, customerSummary } from './customer.ts'
import { voucher } from './voucher.ts'

export const publication = /* @__PURE__ */ z.looseObject({
  id: z.string(),
  object: z.literal('publication'),
  created_at: timestamp,
  customer_id: z.string(),
  customer: customerSummary,
  metadata,
  channel: openEnum(['API']),
  result: z.enum(['SUCCESS']),
  /** Contains one id. */
  vouchers_id: z.array(z.string()),
  voucher,
})

export type Publication = z.infer<typeof publication>

const campaign = /* @__PURE__ */ z.strictObject({
  id: z.optional(reference),
  name: z.optional(reference),
  /** Only one voucher at a time. */
  count: z.optional(integer(1, 1)),
})

/** Requires either `campaign` or `voucher`. */
export const publicationRequest = /* @__PURE__ */ request(
  {
    /** Id or name. */
    campaign: z.optional(z.union([reference, campaign])),
    /** Code or id. Client-side requests cannot have it. */
    voucher: z.optional(reference),
    /** Default on the client side: the token's customer. */
    customer: z.optional(customerRequest),
    /** Part of the reply. Stored only with the response of an `Idempotency-Key`. Ignored on the client side. */
    metadata: maybe(metadata),
  },
  publication,
)

export type PublicationRequest = z.infer<typeof publicationRequest>
