/** Checks that do not depend on the cart. */
import type { FailureKey } from '../../contract/errors.ts'
import type { Redeemable } from './redeemable.ts'
import {
  isIdentified,
  unused,
  type Profile,
  type RedeemableUsage,
  type Situation,
  type Usage,
} from './situation.ts'
import { isValidNow, type Validity } from '../../contract/schedule/validity.ts'

/** Refines the `key` of a refusal. */
export type RefusalDetail = 'missing_customer' | 'not_found_for_guests' | 'redemption_metadata'

/** `message` is one sentence for a person. */
export interface Refusal {
  key: FailureKey
  message: string
  detail?: RefusalDetail
}

export type Usable = Pick<
  Redeemable,
  | 'object'
  | 'active'
  | 'validity'
  | 'campaign'
  | 'holder_id'
  | 'referral'
  | 'limit'
  | 'redeemed'
  | 'type'
  | 'balance'
>

/** Undefined if the redeemable can be used. `credits` is the amount to use from a gift card, in minor units. */
export function refusalOf(
  redeemable: Usable,
  { now, customer }: Situation,
  credits = 0,
): Refusal | undefined {
  return (
    checkActive(redeemable) ??
    checkValidity(redeemable, now) ??
    checkHolder(redeemable, customer) ??
    checkReferral(redeemable.referral, customer) ??
    checkLimits(redeemable, credits)
  )
}

const isTier = ({ object }: Usable) => object === 'promotion_tier'

function checkActive(redeemable: Usable): Refusal | undefined {
  if (redeemable.active && redeemable.campaign?.active !== false) return undefined
  return isTier(redeemable)
    ? { key: 'promotion_inactive', message: 'This promotion is switched off.' }
    : { key: 'voucher_disabled', message: 'This voucher is switched off.' }
}

function checkValidity(redeemable: Usable, now: Date): Refusal | undefined {
  const { validity, campaign } = redeemable
  const all = campaign ? [campaign.validity, validity] : [validity]
  if (all.some(isBefore(now))) {
    return isTier(redeemable)
      ? { key: 'promotion_inactive', message: 'This promotion has not begun yet.' }
      : { key: 'voucher_not_active', message: 'This voucher is not valid yet.' }
  }
  if (all.some(isAfter(now))) {
    return isTier(redeemable)
      ? { key: 'promotion_inactive', message: 'This promotion is over.' }
      : { key: 'voucher_expired', message: 'This voucher has expired.' }
  }
  if (all.every((one) => isValidNow(one, now, campaign?.time_zone))) return undefined
  return isTier(redeemable)
    ? { key: 'promotion_not_active_now', message: 'This promotion cannot be used at the moment.' }
    : { key: 'voucher_not_active_now', message: 'This voucher cannot be used at the moment.' }
}

const isBefore =
  (now: Date) =>
  ({ start_date }: Validity) =>
    !!start_date && now < new Date(start_date)
const isAfter =
  (now: Date) =>
  ({ expiration_date }: Validity) =>
    !!expiration_date && now > new Date(expiration_date)

/** If the request has no customer, the shop must have checked the holder itself. */
function checkHolder({ holder_id }: Usable, customer: Situation['customer']): Refusal | undefined {
  if (holder_id === null || customer === null || customer.id === holder_id) return undefined
  return { key: 'invalid_customer', message: 'This voucher belongs to another customer.' }
}

export function checkReferral(
  referral: Usable['referral'],
  customer: Pick<Profile, 'id' | 'source_id'> | null,
): Refusal | undefined {
  if (!referral) return undefined
  if (!customer || !isIdentified(customer)) {
    return {
      key: 'invalid_customer',
      detail: 'missing_customer',
      message: 'A referral code can only be used by an identified customer.',
    }
  }
  if (customer.id !== null && customer.id === referral.referrer_id) {
    return { key: 'invalid_customer', message: 'Customers cannot refer themselves.' }
  }
  return referral.isReferred
    ? { key: 'invalid_customer', message: 'This customer has already been referred.' }
    : undefined
}

function checkLimits({ limit, redeemed, type, balance }: Usable, credits: number): Refusal | undefined {
  if (limit !== null && redeemed >= limit) {
    return { key: 'quantity_exceeded', message: 'This voucher has reached its redemption limit.' }
  }
  if (type !== 'GIFT_VOUCHER' || (balance ?? 0) >= Math.max(credits, 1)) return undefined
  return { key: 'gift_amount_exceeded', message: 'The balance of this gift card is too low.' }
}

export interface HeldUsage {
  uses: number
  usesByCustomer: number
  /** Gift card credits, in minor units. */
  credits: number
  /** In minor units. */
  discounted: number
}

/** Counts the holds of other sessions as used. Both maps are keyed by the ids of redeemables and campaigns. */
export function withHolds(
  redeemable: Redeemable,
  usages: ReadonlyMap<string, Usage>,
  held: ReadonlyMap<string, HeldUsage> = new Map(),
): { redeemable: Redeemable; usage: RedeemableUsage } {
  const { id, campaign, redeemed, balance } = redeemable
  const usageOf = (id: string) => addHolds(usages.get(id), held.get(id))
  const holds = held.get(id)
  return {
    redeemable: holds
      ? {
          ...redeemable,
          redeemed: redeemed + holds.uses,
          balance: balance === null ? null : Math.max(balance - holds.credits, 0),
        }
      : redeemable,
    usage: { ...usageOf(id), ...(campaign && { campaign: usageOf(campaign.id) }) },
  }
}

const addHolds = (usage: Usage = unused, held?: HeldUsage): Usage =>
  held
    ? {
        total: usage.total + held.uses,
        byCustomer: usage.byCustomer + held.usesByCustomer,
        discounted: usage.discounted + held.discounted,
      }
    : usage
