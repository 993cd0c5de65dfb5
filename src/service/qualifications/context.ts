/** One qualification, with everything that decides it. */
import type { QualificationRequest } from '../../contract/resources/qualification.ts'
import type { Db } from '../database/tables.ts'
import type { RequestedGoods } from '../products/product-cache.ts'
import type { SessionOwner } from '../redeemables/session-holds.ts'
import type { DiscountedOrder } from '../rules/discounts/order.ts'
import type { Redeemable } from '../rules/redeemable.ts'
import type { Judgement } from '../rules/judgement.ts'
import type { Situation, Usage } from '../rules/situation.ts'
import type { TierIndex, File } from './tier-index.ts'

export interface QualificationContext {
  db: Db
  project_id: string
  scenario: Scenario
  order: DiscountedOrder
  situation: Situation
  goods: RequestedGoods
  tiers: Pick<TierIndex, 'find' | 'tier'>
  wallet: Wallet
  /** As the vouchers that they would give, in the order of replies. */
  campaigns: readonly Redeemable[]
  /** What others hold in their sessions is not there for this one. */
  owner: SessionOwner
}

/** The vouchers that the customer holds, in the order of replies. */
export interface Wallet {
  vouchers: readonly Redeemable[]
  /** There are more, and from here on they are not all here. */
  completeUntil: Position | null
}

/** Something that could be used. */
export interface Candidate {
  redeemable: Redeemable
  position: Position
  /** A campaign: `redeemable` is a voucher that it would give, and nobody has. */
  isCampaign?: true
}

/** Something that qualifies, and how. */
export interface Qualified extends Candidate {
  judgement: Judgement
  /** How often it was used, and is held by others. */
  usage: Usage
}

// What each scenario asks (specification, section 9: scenario values).

export type ScenarioName = NonNullable<QualificationRequest['scenario']>

export interface Scenario {
  /** Where to look for promotion tiers; null: not at all. */
  tiers: File | null
  /** Whether vouchers count that the customer holds. Codes that nobody holds are secrets. */
  wallet: boolean
  /** Whether campaigns count that have vouchers to give. */
  campaigns?: true
  /** The cart may still change: what is missing does not matter, and is told. */
  audienceOnly?: boolean
  /** Bundles need not be in the cart. */
  bundlesOptional?: boolean
  /** Whoever the customer is: what the rules ask of customers does not matter. */
  anyCustomer?: boolean
  /** What a tier must have to do with the products of the cart. */
  about?: 'required or discounted' | 'discounted'
}

const products: Scenario = {
  tiers: 'products',
  wallet: false,
  bundlesOptional: true,
  about: 'required or discounted',
}

const productsDiscount: Scenario = { tiers: 'products', wallet: false, about: 'discounted' }

export const scenarios: Readonly<Record<ScenarioName, Scenario>> = {
  ALL: { tiers: 'cart', wallet: true },
  CUSTOMER_WALLET: { tiers: null, wallet: true },
  AUDIENCE_ONLY: { tiers: 'audience', wallet: true, campaigns: true, audienceOnly: true },
  PRODUCTS: { ...products, anyCustomer: true },
  PRODUCTS_BY_CUSTOMER: products,
  PRODUCTS_DISCOUNT: { ...productsDiscount, anyCustomer: true },
  PRODUCTS_DISCOUNT_BY_CUSTOMER: productsDiscount,
  PROMOTION_STACKS: { tiers: 'cart', wallet: false },
}

/**
 * The order of qualifications, newest first, and where in it a page ends. What was made in the same millisecond is
 * ordered by a number of six digits made from its id: `more_starting_after` carries that number behind the
 * milliseconds, so that a page may end anywhere without anything being shown twice or lost.
 */
export interface Position {
  /** created_at, in milliseconds. */
  at: number
  /** 0 to 999,999; -1 comes after all of them. */
  tie: number
}

export const positionOf = ({ created_at, id }: { created_at: Date; id: string }): Position => ({
  at: created_at.getTime(),
  tie: tieOf(id),
})

/** Below 0 where `one` comes first: newer, or made at the same time with the bigger number. */
export const comparePositions = (one: Position, other: Position) => other.at - one.at || other.tie - one.tie

/** FNV-1a: the same number for the same id, everywhere. */
export function tieOf(id: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < id.length; at += 1) {
    hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193)
  }
  return (hash >>> 0) % 1_000_000
}

/** A timestamp of nanoseconds: the wire's way of writing a position. */
export const asCursor = ({ at, tie }: Position) =>
  new Date(at).toISOString().replace('Z', tie < 0 ? 'Z' : `${String(tie).padStart(6, '0')}Z`)

/** A timestamp without the six digits stands behind everything that was made in its millisecond. */
export function readCursor(timestamp: string): Position {
  const [, digits] = /\.\d{3}(\d{6})/.exec(timestamp) ?? []
  return { at: Date.parse(timestamp), tie: digits === undefined ? -1 : Number(digits) }
}
