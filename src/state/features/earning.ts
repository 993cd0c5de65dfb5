import { CallError } from '../../client/errors.ts'
import { type ReadResponse, earningOperations } from '../../client/source.ts'
import type { EarningRuleList } from '../../contract/resources/earning-rule.ts'
import { atom } from '../atom.ts'
import { createQuery, type Query } from '../query.ts'
import type { Shop } from '../shop.ts'
import { withCard, findCardOf } from './card.ts'

/** Current earning rules. Has an error of the kind `signed-out` while nobody is signed in or the customer has no card. */
export const earningRulesOf = (shop: Shop): Query<ReadResponse<EarningRuleList>> =>
  shop.feature('earning', () =>
    createQuery(
      atom(undefined),
      (topic) => topic,
      withCard(findCardOf(shop), async (card, options) => {
        const { earningRules } = shop.operations(earningOperations)
        if (!earningRules) throw new CallError('refused', 'source.earningRules is missing')
        return earningRules(card, options)
      }),
      shop.recovery,
    ),
  )
