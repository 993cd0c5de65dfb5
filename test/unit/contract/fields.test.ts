import { describe, expect, test } from 'vitest'
import { operations } from '../../../src/contract/index.ts'
import { resources } from '../../../src/contract/resources/index.ts'
import type { z } from '../../../src/contract/zod.ts'

/** The fields of every resource, copied by hand from the specification; a dot leads into a field, `[]` into a list. */
const specified: [string, z.core.$ZodType, string][] = [
  ['Access token', resources.AccessToken, 'access_token client_id expires_at expires_in scope token_type'],
  ['Brand configuration', resources.BrandConfiguration, 'id brand address contact cockpits'],
  ['Brand request', resources.BrandRequest, 'brand address contact cockpits'],
  ...[resources.BrandConfiguration, resources.BrandRequest].map(
    (schema): [string, z.core.$ZodType, string] => [
      'Brand fields',
      schema,
      `brand.name brand.privacy_policy_url brand.terms_of_use_url brand.permission_reminder brand.website_url
     address.street address.city address.postal address.state address.country contact.email contact.phone
     cockpits.campaigns_overview_enabled cockpits.loyalty_enabled cockpits.gift_cards_enabled
     cockpits.coupons_enabled cockpits.referrals_enabled cockpits.theme
     cockpits.use_custom_double_opt_in_redirect_url cockpits.custom_double_opt_in_redirect_url`,
    ],
  ),
  ...[resources.Voucher, resources.LoyaltyCard].map((schema): [string, z.core.$ZodType, string] => [
    'Voucher',
    schema,
    `id code campaign campaign_id category category_id categories categories[].id categories[].name
     categories[].hierarchy categories[].object categories[].created_at categories[].updated_at type discount
     gift.amount gift.subtracted_amount gift.balance gift.effect loyalty_card.points loyalty_card.balance
     loyalty_card.next_expiration_date loyalty_card.next_expiration_points loyalty_card.pending_points
     loyalty_card.expired_points loyalty_card.subtracted_points loyalty_card.expiration_rules start_date
     expiration_date validity_timeframe.duration validity_timeframe.interval validity_day_of_week
     validity_hours.daily[].start_time validity_hours.daily[].expiration_time
     validity_hours.daily[].days_of_week active additional_info metadata assets.qr.id assets.qr.url
     assets.barcode.id assets.barcode.url is_referral_code created_at updated_at holder_id holder.id
     holder.source_id holder.metadata holder.object referrer_id object publish.object publish.count publish.url
     redemption.quantity redemption.redeemed_quantity redemption.redeemed_points redemption.object
     redemption.url validation_rules_assignments applicable_to.data applicable_to.total applicable_to.data_ref
     applicable_to.object inapplicable_to.data inapplicable_to.total inapplicable_to.data_ref
     inapplicable_to.object`,
  ]),
  [
    'Discount',
    resources.Discount,
    'type amount_off amount_off_formula aggregated_amount_limit effect is_dynamic',
  ],
  [
    'Expiration rules',
    resources.ExpirationRules,
    'period_type period_value rounding_type rounding_value fixed_month fixed_day',
  ],
  ['Code config', resources.CodeConfig, 'length charset prefix postfix pattern initial_count'],
  [
    'Redemption',
    resources.Redemption,
    `id object date customer_id tracking_id metadata redemption result status order channel customer.id
     customer.name customer.email customer.source_id customer.metadata customer.object related_object_type
     related_object_id reward.customer reward.assignment_id reward.id reward.object reward.name
     reward.created_at reward.updated_at reward.parameters reward.type amount session failure_code
     failure_message promotion_tier gift.amount voucher loyalty_card.points`,
  ],
  [
    'Reward',
    resources.Reward,
    `id name type parameters.campaign.id parameters.campaign.balance parameters.coin.exchange_ratio
     parameters.coin.points_ratio parameters.product.id parameters.product.sku_id stock redeemed
     attributes.image_url attributes.description metadata created_at updated_at object`,
  ],
  [
    'Loyalty tier',
    resources.LoyaltyTier,
    `name points.from points.to id campaign_id metadata created_at config.points.from config.points.to object
     earning_rules rewards updated_at expiration.customer_id expiration.campaign_id expiration.tier_id
     expiration.created_at expiration.start_date expiration.expiration_date expiration.updated_at`,
  ],
  [
    'Earning rule',
    resources.EarningRule,
    `id created_at updated_at loyalty.points loyalty.type event source.banner source.object_id
     source.object_type active start_date expiration_date validity_timeframe validity_day_of_week
     validity_hours object automation_id metadata custom_event segment loyalty_tier pending_points
     expiration_rules`,
  ],
  [
    'Export',
    resources.Export,
    `id object created_at status channel exported_object parameters.order parameters.fields
     parameters.filters result.url user_id`,
  ],
  [
    'Campaign summary',
    resources.CampaignSummary,
    `object campaign redemptions redemptions_succeeded redemptions_failed rollbacks rollbacks_succeeded
     rollbacks_failed validations validations_succeeded validations_failed vouchers_created vouchers_deleted
     publications publications_succeeded publications_failed discounted_amount rolledback_discounted_amount
     orders_amount orders_rolledback_amount`,
  ],
  [
    'Base campaign',
    resources.Campaign,
    `id name campaign_type type voucher.type voucher.discount voucher.redemption.quantity
     voucher.is_referral_code auto_join join_once use_voucher_metadata_schema active vouchers_count metadata
     created_at creation_status vouchers_generation_status protected category_id categories object
     referral_program.conversion_event_type referral_program.custom_event.id
     referral_program.custom_event.name referral_program.referee_reward.related_object_parent.id
     referral_program.referee_reward.related_object_parent.name
     referral_program.referee_reward.related_object_parent.object referral_program.referee_reward.type
     referral_program.referee_reward.amount start_date expiration_date description updated_at`,
  ],
  [
    'Product',
    resources.Product,
    `id source_id name price attributes metadata image_url created_at updated_at object skus`,
  ],
  [
    'Validation-rule assignment list',
    resources.ValidationRuleAssignmentList,
    `object data_ref total data[].id data[].rule_id data[].related_object_id data[].related_object_type
     data[].created_at data[].object data[].validation_status data[].validation_omitted_rules`,
  ],
  [
    'Promotion tier',
    resources.PromotionTier,
    `id created_at updated_at name banner action.discount.type action.discount.amount_off
     action.discount.effect metadata hierarchy promotion_id campaign_id campaign.id campaign.start_date
     campaign.expiration_date campaign.validity_timeframe campaign.validity_day_of_week campaign.active
     campaign.category_id campaign.object active start_date expiration_date validity_timeframe
     validity_day_of_week summary.redemptions.total_redeemed summary.orders.total_amount
     summary.orders.total_discount_amount object validation_rule_assignments`,
  ],
  [
    'Referral code holder',
    resources.ReferralHolder,
    `id created_at redeemable_id redeemable_object campaign_id campaign_type voucher_type customer_id
     holder_role object`,
  ],
  [
    'Member activity event',
    resources.MemberActivityEvent,
    `id type data.data data.event_source.channel data.event_source.user.id data.event_source.api_key.name
     data.event_source.api_key.app_id created_at group_id`,
  ],
  [
    'Customer update item',
    resources.CustomerUpdate,
    `source_id name description email phone birthdate birthday address.city address.country address.line_1
     address.line_2 address.postal_code address.state metadata`,
  ],
  ['Token request', operations.createAccessToken.body, 'grant_type scope customer'],
  ['Add vouchers, query', operations.addVouchers.query, 'vouchers_count'],
  [
    'Add vouchers',
    operations.addVouchers.body,
    `code code_config category metadata redemption.quantity additional_info start_date expiration_date`,
  ],
  ['Activity, query', operations.listMemberActivity.query, 'limit order starting_after_id'],
  ['Activity', operations.listMemberActivity.reply, 'object data_ref data has_more more_starting_after'],
  [
    'Redeem reward',
    operations.redeemReward.body,
    'reward.id reward.points order.items[].product_id order.items[].quantity metadata',
  ],
  ['Transfer', operations.transferPoints.body, '[].code [].points [].source_id [].reason'],
  [
    'Qualification request',
    resources.QualificationRequest,
    `customer order tracking_id scenario options.limit options.expand options.sorting_rule session metadata`,
  ],
  [
    'Qualification',
    resources.Qualification,
    `redeemables.object redeemables.data_ref redeemables.data redeemables.total redeemables.has_more
     redeemables.more_starting_after tracking_id order stacking_rules`,
  ],
  [
    'Redeemable entry',
    resources.QualifiedRedeemable,
    `id object created_at result.discount.type result.discount.effect result.discount.amount_off
     result.discount.aggregated_amount_limit result.discount.is_dynamic result.bundle.quantity
     result.bundle.identified[].id result.bundle.identified[].object result.bundle.identified[].item_index
     result.bundle.identified[].item_quantity result.bundle.missing[].id result.bundle.missing[].object
     result.bundle.missing[].item_quantity order applicable_to.data[].object applicable_to.data[].id
     applicable_to.data[].effect applicable_to.data[].skip_initially applicable_to.data[].repeat
     applicable_to.data[].target inapplicable_to metadata campaign_id campaign_name
     validation_rules_assignments`,
  ],
  [
    'Stacking rules',
    resources.StackingRules,
    `redeemables_limit applicable_redeemables_limit applicable_exclusive_redeemables_limit
     exclusive_categories joint_categories redeemables_application_mode redeemables_sorting_rule
     redeemables_no_effect_rule redeemables_products_application_mode redeemables_rollback_order_mode`,
  ],
  [
    'Referral holders, query',
    operations.listReferralHolders.query,
    'limit order starting_after_id filters.id filters.created_at filters.holder_role filters.customer_id',
  ],
  [
    'Referral holders',
    operations.listReferralHolders.reply,
    'object data_ref data total has_more more_starting_after',
  ],
  [
    'Campaign export',
    operations.exportCampaignTransactions.body,
    'order parameters.fields parameters.filters.created_at.conditions.$after parameters.filters.junction',
  ],
  [
    'Member export',
    operations.exportMemberTransactions.body,
    'parameters.order parameters.fields parameters.filters.type.conditions.$in',
  ],
  [
    'New reward',
    operations.createReward.body,
    'parameters.campaign.id parameters.campaign.balance name type metadata',
  ],
  ['Reward change', operations.updateReward.body, 'name parameters metadata'],
  ['Campaign summary, query', operations.getCampaignSummary.query, 'start_date end_date'],
  ['New product', operations.createProduct.body, 'id source_id name price attributes metadata image_url'],
  [
    'Assignments, query',
    operations.listValidationRuleAssignments.query,
    'related_object_id rule page limit order',
  ],
  [
    'New loyalty tiers',
    operations.createLoyaltyTiers.body,
    '[].name [].points.from [].points.to [].earning_rules [].rewards [].metadata',
  ],
  ['Promotion tiers, query', operations.listPromotionTiers.query, 'is_available limit page order'],
  ['Promotion tiers', operations.listPromotionTiers.reply, 'object data_ref tiers total has_more'],
]

test.each(specified)('%s has every field of the specification', (_title, schema, list) => {
  const missing = list.split(/\s+/).filter((field) => !find(schema, field.split(/\.|(?=\[\])/)))

  expect(missing).toEqual([])
})

/** Which fields a reply may lack, and which may be null, where the specification says so. */
describe.each([
  [
    'Redemption',
    resources.Redemption,
    'id object date customer_id? tracking_id? metadata redemption? result status order channel customer reward',
  ],
  ['Reward', resources.Reward, 'id name type stock? redeemed? metadata created_at updated_at? object'],
  ['Loyalty tier', resources.LoyaltyTier, 'name points id campaign_id metadata created_at config object'],
  [
    'Earning rule',
    resources.EarningRule,
    'id created_at updated_at? loyalty source active object automation_id metadata',
  ],
  ['Export', resources.Export, 'id object created_at status exported_object result?'],
  ['Product', resources.Product, 'id attributes metadata object'],
  ['Access token', resources.AccessToken, 'access_token client_id expires_at expires_in scope token_type'],
  ['Brand configuration', resources.BrandConfiguration, 'id brand address contact cockpits'],
  [
    'Card after a transfer',
    operations.transferPoints.reply,
    `id code category? category_id? type loyalty_card start_date? expiration_date? validity_timeframe?
     validity_day_of_week? active? additional_info? metadata is_referral_code? created_at object`,
  ],
])('%s', (_title, schema, list) => {
  const fields = list.split(/\s+/)
  const names = fields.map((field) => field.replace('?', ''))

  test('has the required fields of the specification, and requires no other', () => {
    const required = Object.entries(shapeOf(schema)).filter(([, field]) => field._zod.optout !== 'optional')

    expect(required.map(([name]) => name).toSorted()).toEqual(names.toSorted())
  })

  test('has null only where the specification allows it', () => {
    const nullable = names.filter((name) => {
      const field = shapeOf(schema)[name]
      return field !== undefined && bare(field, 'optional')._zod.def.type === 'nullable'
    })

    expect(nullable.map((name) => `${name}?`)).toEqual(fields.filter((field) => field.endsWith('?')))
  })
})

/** Follows the steps of a field into a schema. */
function find(schema: z.core.$ZodType, [step, ...rest]: string[]): boolean {
  if (step === undefined) return true
  const { def } = typed(bare(schema, 'optional', 'nullable'))
  if (step === '[]') return def.type === 'array' && find(def.element, rest)
  const field = def.type === 'object' ? def.shape[step] : undefined
  return field !== undefined && find(field, rest)
}

/** The schema without what stands around it. */
function bare(schema: z.core.$ZodType, ...wrappers: string[]): z.core.$ZodType {
  const { def } = typed(schema)
  return wrappers.includes(def.type) && 'innerType' in def ? bare(def.innerType, ...wrappers) : schema
}

function shapeOf(schema: z.core.$ZodType) {
  const { def } = typed(schema)
  return def.type === 'object' ? def.shape : {}
}

/** The union of all schema types is how zod lets `def.type` tell them apart. */
const typed = (schema: z.core.$ZodType) => schema._zod as z.core.$ZodTypes['_zod']
