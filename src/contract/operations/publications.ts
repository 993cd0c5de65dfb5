/** Publications ("where the specification is silent", Operations of back ends). */
import { clientSide, operation } from '../operation.ts'
import { publication, publicationRequest } from '../resources/publication.ts'
import { z } from '../zod.ts'

/**
 * Gives a voucher of the campaign, or the named voucher, to the customer. From then on, no other customer can use it. A
 * referral code is the exception: the customer shares it. With `join_once`, a customer who has a voucher of the campaign
 * gets the same one. A customer never gets a second card of a loyalty program.
 */
export const createPublication = /* @__PURE__ */ operation({
  id: 'createPublication',
  summary: 'Publish voucher',
  credentials: 'server',
  scope: 'publications',
  method: 'POST',
  path: '/v1/publications',
  idempotent: true,
  query: z.strictObject({
    /** Whether a customer who has a voucher of the campaign gets the same one. Default: false. In loyalty programs, always. */
    join_once: z.optional(z.boolean()),
  }),
  body: publicationRequest,
  reply: publication,
  failures: ['not_found', 'invalid_customer', 'duplicate_found'],
})

/** Gives the token's customer one voucher of a campaign whose metadata has `client_publish: true`. */
export const createPublicationAsShopper = /* @__PURE__ */ clientSide(createPublication, {
  id: 'createPublicationAsShopper',
  scope: 'client_publish',
})
