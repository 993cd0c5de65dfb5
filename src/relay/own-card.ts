/** Whether a loyalty card is the shopper's. */
import { maybe } from '../contract/primitives.ts'
import { z } from '../contract/zod.ts'
import { isCustomerId } from './page-body.ts'

const heldCard = /* @__PURE__ */ z.looseObject({
  code: z.string(),
  holder_id: maybe(z.string()),
  holder: maybe(z.looseObject({ id: maybe(z.string()), source_id: maybe(z.string()) })),
})

/** The code of the card that the service describes, if this customer holds it. */
export function codeIfHeldBy(card: unknown, customer: string): string | undefined {
  const { success, data } = heldCard.safeParse(card)
  if (!success) return undefined
  const { code, holder_id, holder } = data
  const names = isCustomerId(customer) ? [holder_id, holder?.id] : [holder?.source_id]
  return names.includes(customer) ? code : undefined
}
