/** Everything besides the order that decides whether something can be used. Plain values: rules query nothing. */

/** A customer as rules see one. `id` is null for a customer the project does not know. */
export interface Profile {
  id: string | null
  source_id: string | null
  metadata: Record<string, unknown>
  /** Ids of the segments the customer is in. */
  segments: readonly string[]
}

export interface Situation {
  now: Date
  /** Null for nobody in particular. */
  customer: Profile | null
  /** Of the redemption; rules may ask for it. */
  metadata: Record<string, unknown>
}

/** How often something has been redeemed and not rolled back, and what that gave in minor units. */
export interface Usage {
  total: number
  /** By the situation's customer. */
  byCustomer: number
  discounted: number
}

export const unused: Usage = { total: 0, byCustomer: 0, discounted: 0 }

/** Usage of one promotion tier or voucher, with that of its whole campaign, which the campaign's own rules count. */
export interface RedeemableUsage extends Usage {
  campaign?: Usage
}

/** Whether it is known who the customer is: one with only an e-mail address or a name could be anybody. */
export const isIdentified = (customer: Pick<Profile, 'id' | 'source_id'> | null) =>
  customer !== null && (customer.id !== null || customer.source_id !== null)
