/** The shop of the operations, with many more promotion tiers. */
import { requestsCatalogue } from '../../../support/operation-requests.ts'
import { conditionOf, packedTier, ruleOf } from '../index/generated-tiers.ts'

const campaigns = 1000

export function catalogueWith(tiers: number) {
  if (tiers === 0) return requestsCatalogue
  const [shop] = requestsCatalogue.projects
  if (!shop) throw new Error('The catalog has no project.')
  const rules = new Map<string, object>()
  const big = Array.from({ length: campaigns }, (_, at) => ({
    id: `camp_${at}`,
    name: `Campaign ${at}`,
    campaign_type: 'PROMOTION',
    promotion_tiers: [] as object[],
  }))
  /** Ids that the conditions name. */
  const named = { product: new Set<string>(), collection: new Set<string>(), segment: new Set<string>() }
  for (let number = 0; number < tiers; number += 1) {
    const condition = conditionOf(number, tiers)
    const rule = ruleOf(condition)
    rules.set(rule.id, rule)
    if ('id' in condition) named[condition.kind].add(condition.id)
    const [id, , name, banner, hierarchy, start_date, expiration_date, , , , discount, metadata] = packedTier(
      number,
      tiers,
    )
    big[number % campaigns]?.promotion_tiers.push({
      id,
      name,
      banner,
      hierarchy,
      ...(start_date !== null && { start_date }),
      ...(expiration_date !== null && { expiration_date }),
      action: { discount },
      metadata,
      validation_rules: [rule.id],
    })
  }
  return {
    projects: [
      {
        ...shop,
        products: [
          ...shop.products,
          ...[...named.product].map((id) => ({ id, source_id: id, name: id, price: 1000 })),
        ],
        product_collections: [...named.collection].map((id) => ({ id, name: id, products: ['cup'] })),
        segments: [...named.segment].map((id) => ({ id, name: id, customers: ['ada'] })),
        validation_rules: [...shop.validation_rules, ...rules.values()],
        campaigns: [...shop.campaigns, ...big],
      },
    ],
  }
}
