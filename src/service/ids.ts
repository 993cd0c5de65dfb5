import { randomUUID } from 'node:crypto'

/** Node generates the random bits of many UUIDs at once. */
export const newId = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '')}`

/** Id of the `referral_holders` row for the referrer of a code. */
export const referrerHolderId = (voucher_id: string) => `rh_${voucher_id}`
