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
  for (let number = 0; number < tiers; number += 1) {
    const rule = ruleOf(conditionOf(number, tiers))
    rules.set(rule.id, rule)
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
        validation_rules: [...shop.validation_rules, ...rules.values()],
        campaigns: [...shop.campaigns, ...big],
      },
    ],
  }
}
