import type { Selectable } from 'kysely'
import { isCustomerId } from '../../contract/customer-id.ts'
import type { CustomerRequest } from '../../contract/resources/customer.ts'
import { maxMetadataBytes } from '../../contract/resources/customer-metadata.ts'
import { columns } from '../database/table-columns.ts'
import { sql } from '../database/kysely.ts'
import { anyOf } from '../database/sql-snippets.ts'
import type { Db, Tables } from '../database/tables.ts'
import { newId } from '../ids.ts'
import { matchesFilter } from '../rules/conditions/evaluate.ts'
import type { Profile } from '../rules/situation.ts'

export type Customer = Selectable<Tables['customers']>

/** Never finds a customer whose source_id looks like an id, even one stored by an earlier release. */
export const findCustomer = (db: Db, project_id: string, idOrSourceId: string) =>
  findCustomerBy(db, project_id, customerFieldOf(idOrSourceId), idOrSourceId)

export const customerFieldOf = (idOrSourceId: string) => (isCustomerId(idOrSourceId) ? 'id' : 'source_id')

/** Searches one field only, so that a source_id never matches another customer's id. */
export async function findCustomerBy(
  db: Db,
  project_id: string,
  field: 'id' | 'source_id',
  value: string,
): Promise<Customer | undefined> {
  return selectCustomers(db, project_id).where(field, '=', value).executeTakeFirst()
}

/**
 * Returns null if the request contains neither id nor source_id. Inserts a customer for an unknown source_id, so that
 * limits per customer apply.
 */
export async function ensureCustomer(
  tx: Db,
  project_id: string,
  { id, source_id }: { id: string | null; source_id: string | null },
  { name, description, email, phone, birthdate, address, metadata = {} }: CustomerRequest = {},
  now: Date,
): Promise<string | null> {
  if (id !== null || source_id === null) return id
  const fields = { name, description, email, phone, birthdate }
  const inserted = await tx
    .insertInto('customers')
    .values({
      ...fields,
      project_id,
      id: newId('cust'),
      source_id,
      address: address ? JSON.stringify(address) : null,
      metadata: JSON.stringify(metadata),
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['project_id', 'source_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? (await findCustomerBy(tx, project_id, 'source_id', source_id))?.id ?? null
}

type NewCustomer = Omit<CustomerRequest, 'id' | 'source_id'> & { source_id: string }

export async function insertNewCustomers(
  tx: Db,
  project_id: string,
  customers: readonly NewCustomer[],
  now: Date,
): Promise<void> {
  const added = customers.map((customer) => ({ ...customer, id: newId('cust') }))
  await sql`
    insert into customers (project_id, id, source_id, name, description, email, phone, birthdate, address, metadata,
      created_at)
    select ${project_id}::text, added.id, added.source_id, added.name, added.description, added.email, added.phone,
      added.birthdate, added.address, coalesce(added.metadata, '{}'), ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as added (id text, source_id text, name text,
      description text, email text, phone text, birthdate date, address jsonb, metadata jsonb)
    -- A fixed order prevents deadlocks between transactions that write the same customers.
    order by added.source_id
    on conflict (project_id, source_id) do nothing`.execute(tx)
}

/** Inserts a customer without a source id. */
export async function insertCustomer(
  tx: Db,
  project_id: string,
  { address, metadata = {}, ...texts }: ProfileFields,
  now: Date,
): Promise<Customer> {
  return tx
    .insertInto('customers')
    .values({
      ...texts,
      project_id,
      id: newId('cust'),
      address: address ? JSON.stringify(address) : null,
      metadata: JSON.stringify(metadata),
      created_at: now,
    })
    .returning(columns.customers)
    .executeTakeFirstOrThrow()
}

type ProfileFields = Omit<CustomerRequest, 'id' | 'source_id'>

/**
 * Omitted fields stay unchanged, and metadata is merged by key. Returns false, without a change, if the metadata would
 * become too large, or the customer was erased or has another source id. Fails if another customer has the source id.
 */
export async function changeCustomer(
  tx: Db,
  project_id: string,
  id: string,
  { source_id, ...fields }: ProfileFields & { source_id?: string | undefined },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update customers as stored set
      source_id = coalesce(stored.source_id, ${source_id ?? null}),
      name = coalesce(changed.name, stored.name),
      description = coalesce(changed.description, stored.description),
      email = coalesce(changed.email, stored.email),
      phone = coalesce(changed.phone, stored.phone),
      birthdate = coalesce(changed.birthdate, stored.birthdate),
      address = coalesce(changed.address, stored.address),
      metadata = stored.metadata || coalesce(changed.metadata, '{}'),
      updated_at = ${now}::timestamptz
    from jsonb_to_record(${JSON.stringify(fields)}::jsonb) as changed (name text, description text, email text,
      phone text, birthdate date, address jsonb, metadata jsonb)
    where stored.project_id = ${project_id} and stored.id = ${id} and stored.erased_at is null
      and (stored.source_id is null or stored.source_id = coalesce(${source_id ?? null}, stored.source_id))
      and (coalesce(changed.metadata, '{}') = '{}'
        or octet_length((stored.metadata || changed.metadata)::text) <= ${maxMetadataBytes})
    returning stored.id`.execute(tx)
  return rows.length > 0
}

/** Changes of the customers wait; orders and vouchers, which only refer to the customers, do not. */
export async function lockCustomers(
  tx: Db,
  project_id: string,
  values: readonly string[],
  field: 'id' | 'source_id' = 'source_id',
): Promise<void> {
  await tx
    .selectFrom('customers')
    .select('id')
    .where('project_id', '=', project_id)
    .where(field, '=', anyOf(values))
    .orderBy(field)
    .forNoKeyUpdate()
    .execute()
}

/** A member is a customer who holds a loyalty card. `field` contains one of the `values`. */
export async function membersBy(
  db: Db,
  project_id: string,
  field: 'id' | 'source_id',
  values: readonly string[],
): Promise<Pick<Customer, 'id' | 'source_id' | 'metadata'>[]> {
  return db
    .selectFrom('customers as customer')
    .select(['customer.id', 'customer.source_id', 'customer.metadata'])
    .where('customer.project_id', '=', project_id)
    .where(`customer.${field}`, '=', anyOf(values))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('vouchers as card')
          .select('card.id')
          .where('card.project_id', '=', project_id)
          .whereRef('card.holder_id', '=', 'customer.id')
          .where('card.type', '=', 'LOYALTY_CARD'),
      ),
    )
    .orderBy('customer.id')
    .execute()
}

export const customersById = async (
  db: Db,
  project_id: string,
  ids: readonly string[],
): Promise<Customer[]> =>
  ids.length === 0 ? [] : selectCustomers(db, project_id).where('id', '=', anyOf(ids)).execute()

const selectCustomers = (db: Db, project_id: string) =>
  db.selectFrom('customers').select(columns.customers).where('project_id', '=', project_id)

export async function segmentsOf(
  db: Db,
  project_id: string,
  customer: Omit<Profile, 'segments'>,
): Promise<string[]> {
  const segments = await db
    .selectFrom('segments as segment')
    .leftJoin('segment_members as member', (join) =>
      join
        .onRef('member.project_id', '=', 'segment.project_id')
        .onRef('member.segment_id', '=', 'segment.id')
        .on('member.customer_id', '=', customer.id),
    )
    .select(['segment.id', 'segment.filter', 'member.customer_id as member_id'])
    .where('segment.project_id', '=', project_id)
    .where((eb) => eb.or([eb('segment.filter', 'is not', null), eb('member.customer_id', 'is not', null)]))
    .orderBy('segment.id')
    .execute()
  return matchingSegments(segments, customer)
}

export const matchingSegments = (
  segments: readonly { id: string; filter: unknown; member_id: string | null }[],
  customer: Omit<Profile, 'segments'>,
): string[] =>
  segments
    .filter(
      ({ filter, member_id }) => member_id !== null || (filter !== null && matchesFilter(filter, customer)),
    )
    .map(({ id }) => id)

export async function segmentsWithEarningRules(
  db: Db,
  project_id: string,
): Promise<{ id: string; filter: unknown }[]> {
  const { rows } = await sql<{ id: string; filter: unknown }>`
    select id, filter from segments
    where project_id = ${project_id} and filter is not null and id in (
      select rule.segment ->> 'id' from earning_rules as rule
      join campaigns as campaign on campaign.project_id = rule.project_id and campaign.id = rule.campaign_id
      where rule.project_id = ${project_id} and rule.event = 'customer.segment.entered' and rule.active
        and campaign.active and campaign.campaign_type = 'LOYALTY_PROGRAM'
    )
    order by id`.execute(db)
  return rows
}
