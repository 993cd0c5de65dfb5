/** Identifiers that the service makes: the prefix of their kind, then 128 random bits. */
import { randomBytes } from 'node:crypto'

export const newId = (prefix: string) => `${prefix}_${randomBytes(16).toString('hex')}`

/** The id of whoever shares a referral code, as its holder. */
export const referrerHolderId = (voucher_id: string) => `rh_${voucher_id}`
