import type { BrandConfiguration, BrandUpdate } from '../../contract/resources/brand.ts'
import { sql } from '../database/kysely.ts'
import { columns } from '../database/table-columns.ts'
import type { Brand, Db } from '../database/tables.ts'

/** Returns false if the project already has a brand. */
export async function insertBrand(
  tx: Db,
  project_id: string,
  { id, brand, address, contact, cockpits }: Brand,
  created_at: Date,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('brands')
    .values({
      project_id,
      id,
      brand: JSON.stringify(brand),
      address: JSON.stringify(address),
      contact: JSON.stringify(contact),
      cockpits: JSON.stringify(cockpits),
      created_at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function findBrand(db: Db, project_id: string, id: string): Promise<Brand | undefined> {
  return db
    .selectFrom('brands')
    .select(columns.brands)
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Omitted fields stay unchanged. Undefined if the project has no such brand. */
export async function changeBrand(
  tx: Db,
  project_id: string,
  id: string,
  { brand = {}, address = {}, contact = {}, cockpits = {} }: BrandUpdate,
  updated_at: Date,
): Promise<Brand | undefined> {
  const merged = (part: string, fields: object) =>
    sql<string>`${sql.ref(part)} || ${JSON.stringify(fields)}::jsonb`
  return tx
    .updateTable('brands')
    .set({
      brand: merged('brand', brand),
      address: merged('address', address),
      contact: merged('contact', contact),
      cockpits: merged('cockpits', cockpits),
      updated_at,
    })
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .returning(columns.brands)
    .executeTakeFirst()
}

export async function brandIdOf(db: Db, project_id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('brands')
    .select('id')
    .where('project_id', '=', project_id)
    .executeTakeFirst()
  return row?.id
}

/** Converts to wire format (specification, "Brand configuration"). */
export function asBrand({ id, brand, address, contact, cockpits }: Brand): BrandConfiguration {
  return {
    id,
    brand: { privacy_policy_url: null, terms_of_use_url: null, website_url: null, ...brand },
    address: { state: null, ...address },
    contact: { phone: null, ...contact },
    cockpits: {
      campaigns_overview_enabled: true,
      loyalty_enabled: true,
      gift_cards_enabled: true,
      coupons_enabled: true,
      referrals_enabled: true,
      theme: 'auto',
      use_custom_double_opt_in_redirect_url: false,
      custom_double_opt_in_redirect_url: null,
      ...cockpits,
    },
  }
}
