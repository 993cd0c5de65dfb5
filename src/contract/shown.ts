/** What a page reads of a reply: it downloads a check for each field, so only those that an element shows have one. */
import type { Operation } from './operation.ts'
import { rulesOfRedeemable, stackedTiers } from './resources/redeemable.ts'
import { z } from './zod.ts'

/** Fields that nothing on a page looks at. They come as the service sent them, whatever that is. */
export const unread = new Set(
  `
    additional_info
    assignment_id automation_id barcode campaign_name campaign_type
    campaigns_overview_enabled category_id channel client_id config credits
    custom_event customer_id discount_amount earning_rules email event_source expiration_rules
    expires_at failure_message gift_cards_enabled holder_id initial_amount
    initial_quantity is_dynamic is_referral_code item_index items_applied_discount_amount
    items_discount_amount object_id object_type period_type promotion_id publish redeemable_id
    redeemable_object redeemed_points redeemed_quantity redemptions referrer_id related_object_id
    related_object_type request_id resource_id session subtotal_amount subtracted_amount
    tier_id token_type tracking_id unit_type validation_rule_assignments
    validation_rules_assignments website_url
  `
    .trim()
    .split(/\s+/),
)

/** As unread, though a page says their names: where it asks for the one, and where it lists promotions. */
const unreadFields = new Set<z.core.$ZodType>([rulesOfRedeemable, stackedTiers])

const isUnread = (name: string, field: z.core.$ZodType) => unread.has(name) || unreadFields.has(field)

/** The operation as a page calls it. */
export const shown = <O extends Operation>(operation: O): O => ({
  ...operation,
  reply: withoutUnread(operation.reply),
})

/** The schema without what is not read. Its type stays: most of what is unread is there all the same. */
export const withoutUnread = <S extends z.core.$ZodType>(schema: S) => without(schema) as S

function without(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).filter(([name, field]) => !isUnread(name, field))
      return z.looseObject(Object.fromEntries(fields.map(([name, field]) => [name, without(field)])))
    }
    case 'array':
      return z.array(without(def.element))
    case 'record':
      return z.record(z.string(), without(def.valueType))
    case 'union':
      return z.union(def.options.map(without))
    case 'optional':
      return z.optional(without(def.innerType))
    case 'nullable':
      return z.nullable(without(def.innerType))
    default:
      return schema
  }
}
