/** Rules run no queries, so their input contains plain values only. */

/** `id` is null for a customer who is not in the project. */
export interface Profile {
  id: string | null
  source_id: string | null
  metadata: Record<string, unknown>
  /** Ids of segments. */
  segments: readonly string[]
}

export interface Situation {
  now: Date
  /** Null for an anonymous shopper. */
  customer: Profile | null
  /** Metadata of the redemption. */
  metadata: Record<string, unknown>
}

/** Past redemptions that were not rolled back, and their discounts in minor units. */
export interface Usage {
  total: number
  byCustomer: number
  discounted: number
}

export const unused: Usage = { total: 0, byCustomer: 0, discounted: 0 }

/** `campaign` is for rules that are assigned to the campaign. */
export interface RedeemableUsage extends Usage {
  campaign?: Usage
}

/** An email address or a name alone does not identify a customer. */
export const isIdentified = (customer: Pick<Profile, 'id' | 'source_id'> | null) =>
  customer !== null && (customer.id !== null || customer.source_id !== null)
