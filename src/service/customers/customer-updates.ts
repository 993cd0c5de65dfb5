/** Customers as a bulk update leaves them (specification, section 13). */
import { newId } from '../ids.ts'
import { sql } from '../database/kysely.ts'
import type { Db } from '../database/tables.ts'
import type { ItemReport, NumberedUpdate } from '../database/summary-tables.ts'

/** In bytes of JSON: whatever asks for a customer reads the metadata, too. */
export const mostMetadata = 256 * 1024

/**
 * Applies the items, each of another customer, in one statement. What an item does not name stays; metadata gets
 * its keys and keeps its others, an address is replaced as a whole. Gives a report of each, in their order.
 */
export async function updateCustomers(
  tx: Db,
  project_id: string,
  updates: readonly NumberedUpdate[],
  now: Date,
): Promise<ItemReport[]> {
  const made = updates.map(({ item }) => ({ id: newId('cust'), ...item }))
  const { rows } = await sql<{ id: string; source_id: string }>`
    insert into customers as kept (project_id, id, source_id, name, description, email, phone, birthdate, address,
      metadata, created_at)
    select ${project_id}::text, item ->> 'id', item ->> 'source_id', item ->> 'name', item ->> 'description',
      item ->> 'email', item ->> 'phone', (item ->> 'birthdate')::date, item -> 'address',
      coalesce(item -> 'metadata', '{}'), ${now}::timestamptz
    from jsonb_array_elements(${JSON.stringify(made)}::jsonb) as item
    -- In one order, so that two who write the same customers wait for each other and never both.
    order by item ->> 'source_id'
    on conflict (project_id, source_id) do update set
      name = coalesce(excluded.name, kept.name),
      description = coalesce(excluded.description, kept.description),
      email = coalesce(excluded.email, kept.email),
      phone = coalesce(excluded.phone, kept.phone),
      birthdate = coalesce(excluded.birthdate, kept.birthdate),
      address = coalesce(excluded.address, kept.address),
      metadata = kept.metadata || excluded.metadata,
      updated_at = excluded.created_at
      where octet_length((kept.metadata || excluded.metadata)::text) <= ${mostMetadata}
    returning id, source_id`.execute(tx)

  const ids = new Map(rows.map(({ id, source_id }) => [source_id, id]))
  const fresh = new Set(made.map(({ id }) => id))
  return updates.map(({ number, item: { source_id } }): ItemReport => {
    const id = ids.get(source_id)
    if (id !== undefined) return { number, source_id, status: fresh.has(id) ? 'CREATED' : 'UPDATED', id }
    const error = `metadata would be more than ${mostMetadata} bytes together with what is kept already`
    return { number, source_id, status: 'FAILED', error }
  })
}
