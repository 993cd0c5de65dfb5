/** A catalogue names no amount that nobody can pay: in a currency without decimals 1250 would be half a unit. */
import { payableUnit } from '../../../contract/money.ts'
import type { Draft } from '../draft.ts'
import type { DeclaredProject } from '../schema.ts'
import { defaultCurrency } from './project.ts'

/** Fields that are money wherever they stand, but in the shop's own metadata. */
const amounts = ['price', 'amount_off', 'fixed_amount', 'amount_limit', 'aggregated_amount_limit']

export function checkPayable(draft: Draft, project: DeclaredProject, path: string) {
  const { currency = defaultCurrency, products, campaigns = [], validation_rules, rewards = [] } = project
  const unit = payableUnit(currency)
  const check = (amount: unknown, at: string) => {
    if (typeof amount === 'number' && amount % unit) {
      draft.fault(at, `expected a multiple of ${unit}, because ${currency} has no decimals`)
    }
  }

  const walk = (value: unknown, at: string) => {
    if (Array.isArray(value)) value.forEach((item, index) => walk(item, `${at}[${index}]`))
    else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) {
        const isMoney = amounts.includes(name) || (name === 'amount' && at.endsWith('.gift'))
        if (isMoney) check(inner, `${at}.${name}`)
        else if (name !== 'metadata') walk(inner, `${at}.${name}`)
      }
    }
  }
  walk(products, `${path}.products`)
  walk(campaigns, `${path}.campaigns`)
  walk(validation_rules, `${path}.validation_rules`)

  // Rewards from a campaign of gift cards are credits; from others they are points, or nothing that counts.
  const gifts = campaigns.filter(({ campaign_type }) => campaign_type === 'GIFT_VOUCHERS')
  const isGift = (called: string) => gifts.some(({ id, name }) => called === id || called === name)
  rewards.forEach(({ type, parameters }, index) => {
    if (type !== 'CAMPAIGN' || !isGift(parameters.campaign.id)) return
    check(parameters.campaign.balance, `${path}.rewards[${index}].parameters.campaign.balance`)
  })
  campaigns.forEach(({ referral_program }, index) => {
    for (const side of ['referrer_reward', 'referee_reward'] as const) {
      const reward = referral_program?.[side]
      if (!reward || !isGift(reward.related_object_parent.id)) continue
      check(reward.amount, `${path}.campaigns[${index}].referral_program.${side}.amount`)
    }
  })
}
