/** Eligibility (specification, section 9). */
import { clientSide, operation } from '../operation.ts'
import { z } from '../zod.ts'
import { qualification, qualificationRequest } from '../resources/qualification.ts'

export const checkEligibility = /* @__PURE__ */ operation({
  id: 'checkEligibility',
  number: 9,
  summary: 'Check eligibility',
  credentials: 'server',
  scope: 'qualifications',
  method: 'POST',
  path: '/v1/qualifications',
  /** Our extension: several results in one reply, and the latest catalog. Services without it ignore these parameters. */
  query: z.strictObject({
    /** Whether to find the combination with the lowest amount due. Default: false. */
    best_combination: z.optional(z.boolean()),
    /** A second scenario, whose result is the `also` of the reply. */
    also: z.optional(z.enum(['AUDIENCE_ONLY'])),
    /** Whether to read the latest catalog instead of the cached one. Default: false. */
    fresh: z.optional(z.boolean()),
  }),
  body: qualificationRequest,
  bodyOptional: true,
  reply: qualification,
})

/** For the token's customer, or a guest. */
export const checkEligibilityAsShopper = /* @__PURE__ */ clientSide(checkEligibility, {
  id: 'checkEligibilityAsShopper',
  scope: 'client_qualifications',
})
