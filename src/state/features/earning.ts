/** How the shopper can earn points on the loyalty card. */
import { CallError } from '../../client/errors.ts'
import { type Answer, earningOperations } from '../../client/source.ts'
import type { EarningRuleList } from '../../contract/resources/earning-rule.ts'
import { atom } from '../atom.ts'
import { createQuery, type Query } from '../query.ts'
import type { Shop } from '../shop.ts'
import { askAbout, findCardOf } from './card.ts'

/** What the member's programme gives points for now. While nobody is signed in, or has no card: `signed-out`. */
export const earningRulesOf = (shop: Shop): Query<Answer<EarningRuleList>> =>
  shop.feature('earning', () =>
    createQuery(
      atom(undefined),
      (topic) => topic,
      askAbout(findCardOf(shop), async (card, options) => {
        const { earningRules } = shop.operations(earningOperations)
        if (!earningRules) throw new CallError('refused', 'no earning rules')
        return earningRules(card, options)
      }),
      shop.recovery,
    ),
  )
