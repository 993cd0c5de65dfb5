/** A shop to import into, and files for it. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findCampaign } from '../../../../src/service/campaigns/queries.ts'
import { openStore, type Store } from '../../../../src/service/database/store.ts'

export const folder = mkdtempSync(join(tmpdir(), 'perkit-import-'))

export const removeFiles = () => rmSync(folder, { recursive: true, force: true })

export const shop = {
  projects: [
    {
      id: 'proj_a',
      name: 'A',
      customers: [{ id: 'cust_known', source_id: 'known', name: 'Known' }],
      campaigns: [
        {
          id: 'camp_club',
          name: 'Club',
          campaign_type: 'LOYALTY_PROGRAM',
          voucher: { loyalty_card: { points: 0 } },
          loyalty_tiers: [{ name: 'Silver', points: { from: 100, to: 1_000_000 } }],
        },
        {
          id: 'camp_printed',
          name: 'Printed',
          campaign_type: 'DISCOUNT_COUPONS',
          voucher: { discount: { type: 'PERCENT', percent_off: 10 } },
          vouchers: [{ code: 'TAKEN-HERE', discount: { type: 'PERCENT', percent_off: 10 } }],
        },
        {
          id: 'camp_other',
          name: 'Other',
          campaign_type: 'DISCOUNT_COUPONS',
          vouchers: [{ code: 'TAKEN', discount: { type: 'PERCENT', percent_off: 10 } }],
        },
      ],
    },
  ],
}

export const write = (name: string, content: string | Uint8Array) => {
  // Test files share this module, and each removes the folder at its end.
  mkdirSync(folder, { recursive: true })
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}

export const openDatabase = ({ DATABASE_URL }: Record<string, string>) =>
  openStore({ databaseUrl: DATABASE_URL })

export async function withStore<T>(env: Record<string, string>, work: (store: Store) => Promise<T>) {
  const store = await openDatabase(env)
  return work(store).finally(() => store.close())
}

export async function campaignIn({ db }: Store, name: string) {
  const campaign = await findCampaign(db, 'proj_a', name)
  if (!campaign) throw new Error(`There is no campaign ${name}.`)
  return campaign
}

export const storedCards = ({ db }: Store) =>
  db
    .selectFrom('vouchers as card')
    .innerJoin('customers as holder', 'holder.id', 'card.holder_id')
    .select(['holder.source_id', 'card.code', 'card.balance'])
    .where('card.type', '=', 'LOYALTY_CARD')
    .orderBy('holder.source_id')
    .execute()
