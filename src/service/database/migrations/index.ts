/** Every change of the tables, in order. One that has been released is never edited: add another. */
import { projects } from './0001-projects.ts'
import { shop } from './0002-shop.ts'
import { campaigns } from './0003-campaigns.ts'
import { loyalty } from './0004-loyalty.ts'
import { rules } from './0005-rules.ts'
import { vouchers } from './0006-vouchers.ts'
import { redemptions } from './0007-redemptions.ts'
import { qualifications } from './0008-qualifications.ts'
import { points } from './0009-points.ts'
import { brand } from './0010-brand.ts'
import { referrals } from './0011-referrals.ts'
import { exports } from './0012-exports.ts'
import { bulk } from './0013-bulk.ts'
import { summary } from './0014-summary.ts'
import { unheld } from './0015-unheld.ts'
import { keyTopics } from './0016-key-topics.ts'

export interface Migration {
  name: string
  statements: readonly string[]
}

export const migrations: readonly Migration[] = [
  projects,
  shop,
  campaigns,
  loyalty,
  rules,
  vouchers,
  redemptions,
  qualifications,
  points,
  brand,
  referrals,
  exports,
  bulk,
  summary,
  unheld,
  keyTopics,
]
