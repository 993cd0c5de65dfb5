/** The customer whose data is exported or erased. */
export interface Subject {
  project_id: string
  id: string
  source_id: string | null
  /** Loyalty cards and other vouchers that the customer holds. */
  held: readonly OwnVoucher[]
  /** Codes with which the customer refers friends. Friends have data of their own about them. */
  referralCodes: readonly OwnVoucher[]
}

export interface OwnVoucher {
  id: string
  code: string
  campaign_id: string | null
}
