/** What the features know of a shop. Made by `npm run generate`: do not edit. */
export { bestOf } from './best.ts'
export { type Member } from './card.ts'
export {
  type CombinationQuery,
  type Combined,
  combinationOf,
  type TriedCode,
  entriesOf,
  tryCode,
} from './combination.ts'
export { type HeldCard, type Cards, type Combining, type CombineStore, combineOf } from './combine.ts'
export { earningRulesOf } from './earning.ts'
export { type Eligible, type EligibilityQuery, eligibilityOf, evaluateTiers } from './eligibility.ts'
export { type PointsOfOrders, type ForecastStore, forecastOf, forecastKey } from './forecast.ts'
export { type JudgedCart, type BestChoice } from './judged.ts'
export { type Activity, type MemberStore, memberOf } from './member.ts'
export { type PromotionsOptions, type PromotionPage, type Promotions, promotionsOf } from './promotions.ts'
export { referralsOf } from './referrals.ts'
