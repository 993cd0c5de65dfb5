/** The demo's catalog with enough points and stock for many rounds, and optionally with a fixed number of offers. */
import { readFileSync } from 'node:fs'
import { cataloguePath } from '../../../../demo/catalogue.ts'

interface Voucher {
  holder?: string
  loyalty_card?: { points?: number }
}

interface Tier {
  name: string
  banner?: string
  action: { discount: { effect: string } }
}

interface Campaign {
  id: string
  name: string
  campaign_type: string
  vouchers?: Voucher[]
  promotion_tiers?: Tier[]
  reward_assignments?: { id: string; reward: string; parameters: object }[]
}

interface Project {
  campaigns: Campaign[]
  rewards: { id: string; name: string; stock: number | null }[]
  validation_rules: object[]
}

/** `size`: number of offers for Ben's cart and of rewards for his points. Without it, the demo's own. */
export function benchCatalogue(size?: number): unknown {
  const catalogue = JSON.parse(readFileSync(cataloguePath, 'utf8')) as { projects: Project[] }
  const [shop] = catalogue.projects
  if (!shop) throw new Error('The demo has no shop.')
  for (const reward of shop.rewards) reward.stock = null
  const ben = vouchersOf(shop).find(({ holder, loyalty_card }) => holder === 'ben' && loyalty_card)
  if (ben?.loyalty_card) ben.loyalty_card.points = 100_000
  if (size !== undefined) {
    setOffers(shop, size)
    setRewards(shop, size)
  }
  return catalogue
}

const vouchersOf = ({ campaigns }: Project) => campaigns.flatMap(({ vouchers = [] }) => vouchers)

/**
 * Repeats the shop's discounts on the order without their conditions. Every fourth offer needs a larger cart than that of
 * the measured page.
 */
function setOffers(shop: Project, size: number) {
  const models = shop.campaigns
    .flatMap(({ promotion_tiers = [] }) => promotion_tiers)
    .filter(({ action }) => action.discount.effect === 'APPLY_TO_ORDER')
  const rule = { name: 'order.amount', conditions: { $more_than_or_equal: [1_000_000] }, rules: {} }
  shop.validation_rules.push({ id: 'val_bench', name: 'A large order', rules: { 1: rule, logic: '1' } })
  const tiers = Array.from({ length: size }, (_, index) => {
    const model = models[index % models.length]
    if (!model) throw new Error('The demo has no discount on the order.')
    const { name, banner = name, action } = model
    return {
      id: `promo_bench_${index}`,
      name: `${name} ${index}`,
      banner,
      hierarchy: index + 1,
      action,
      ...(index % 4 === 3 && { validation_rules: ['val_bench'] }),
    }
  })

  shop.campaigns = shop.campaigns.filter(({ campaign_type }) => campaign_type !== 'PROMOTION')
  for (const campaign of shop.campaigns)
    if (campaign.vouchers)
      campaign.vouchers = campaign.vouchers.filter((one) => one.holder !== 'ben' || one.loyalty_card)
  shop.campaigns.push({
    id: 'camp_bench',
    name: 'Offers to measure',
    campaign_type: 'PROMOTION',
    promotion_tiers: tiers,
  })
}

/** Keeps the first rewards, or repeats the first one. */
function setRewards(shop: Project, size: number) {
  const [first] = shop.rewards
  const club = shop.campaigns.find(({ reward_assignments }) => reward_assignments)
  const [assignment] = club?.reward_assignments ?? []
  if (!first || !club?.reward_assignments || !assignment) throw new Error('The demo has no rewards.')
  for (let index = shop.rewards.length; index < size; index++) {
    shop.rewards.push({ ...first, id: `rew_bench_${index}`, name: `${first.name} ${index}` })
    club.reward_assignments.push({ ...assignment, id: `rewa_bench_${index}`, reward: `rew_bench_${index}` })
  }
  shop.rewards = shop.rewards.slice(0, size)
  const ids = new Set(shop.rewards.map(({ id }) => id))
  club.reward_assignments = club.reward_assignments.filter(({ reward }) => ids.has(reward))
}
