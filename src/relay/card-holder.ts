import { maybe } from '../contract/primitives.ts'
import { isCustomerId } from '../contract/resources/customer.ts'
import { z } from '../contract/zod.ts'

const cardWithHolder = /* @__PURE__ */ z.looseObject({
  code: z.string(),
  holder_id: maybe(z.string()),
  holder: maybe(z.looseObject({ id: maybe(z.string()), source_id: maybe(z.string()) })),
})

/** Returns undefined if this customer does not hold the card. */
export function codeIfHeldBy(card: unknown, customer: string): string | undefined {
  const { success, data } = cardWithHolder.safeParse(card)
  if (!success) return undefined
  const { code, holder_id, holder } = data
  const holderIds = isCustomerId(customer) ? [holder_id, holder?.id] : [holder?.source_id]
  return holderIds.includes(customer) ? code : undefined
}
