import type { Db } from './tables.ts'

/** A customer of one project. */
export interface Customer {
  id: string
  source_id: string | null
  name: string | null
  email: string | null
  phone: string | null
  /** YYYY-MM-DD. */
  birthdate: string | null
  address: unknown
  metadata: Record<string, unknown>
  created_at: Date
  updated_at: Date | null
}

/** Finds a customer by id or source_id; when one's source_id is another's id, the id wins. */
export async function findCustomer(
  db: Db,
  project_id: string,
  idOrSourceId: string,
): Promise<Customer | undefined> {
  const found = await db
    .selectFrom('customers')
    .select(['id', 'source_id', 'name', 'email', 'phone', 'birthdate', 'address', 'metadata'])
    .select(['created_at', 'updated_at'])
    .where('project_id', '=', project_id)
    .where((either) => either.or([either('id', '=', idOrSourceId), either('source_id', '=', idOrSourceId)]))
    .execute()
  return found.find(({ id }) => id === idOrSourceId) ?? found[0]
}
