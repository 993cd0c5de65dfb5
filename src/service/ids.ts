import { randomBytes } from 'node:crypto'

export const newId = (prefix: string) => `${prefix}_${randomBytes(16).toString('hex')}`

/** Id of the `referral_holders` row for the referrer of a code. */
export const referrerHolderId = (voucher_id: string) => `rh_${voucher_id}`
