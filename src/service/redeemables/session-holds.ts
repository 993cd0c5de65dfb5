/** What shoppers hold while they decide (specification, "Redemption": session): a use, or credits of a gift card. */
import type { Redeemable } from '../rules/redeemable.ts'
import type { Held } from '../rules/situation.ts'
import { sql } from '../database/kysely.ts'
import type { Db } from '../database/tables.ts'

/** Who comes: without a key nothing is theirs. */
export interface SessionOwner {
  key: string | null
  customer_id: string | null
  /**
   * Whether a page comes, whose word is not enough: the key of another shopper opens nothing to it, and however
   * many keys it makes up, it holds everything only once.
   */
  isPage: boolean
}

/** What others hold at `now` of each redeemable, by its id. */
export async function heldByOthers(
  db: Db,
  project_id: string,
  redeemables: readonly Pick<Redeemable, 'id'>[],
  owner: SessionOwner,
  now: Date,
): Promise<Map<string, Held>> {
  if (redeemables.length === 0) return new Map()
  const { rows } = await sql<Held & { id: string }>`
    select related_object_id as id, count(*) as uses,
      count(*) filter (where customer_id = ${owner.customer_id ?? nobody} and customer_id <> ${nobody})
        as "usesByCustomer",
      sum(credits)::bigint as credits, sum(discount_amount)::bigint as discounted
    from session_holds
    where project_id = ${project_id}
      and related_object_id = any(${redeemables.map(({ id }) => id)})
      and expires_at > ${now}
      and not ${isOwn(owner)}
    group by related_object_id`.execute(db)
  return new Map(rows.map(({ id, ...held }) => [id, held]))
}

export interface Hold {
  related_object_id: string
  /** Of a gift card. */
  credits: number
  discount_amount: number
}

/** Holds these things until then, and nothing else any more: a session is what its last validation found. */
export async function holdInSession(
  tx: Db,
  project_id: string,
  owner: SessionOwner & { key: string },
  holds: readonly Hold[],
  expires_at: Date,
): Promise<void> {
  await sql`delete from session_holds where project_id = ${project_id} and ${isOwn(owner)}`.execute(tx)
  if (holds.length === 0) return
  const { key: session_key, customer_id, isPage: from_page } = owner
  const mine = { project_id, session_key, customer_id: customer_id ?? nobody, from_page }
  await tx
    .insertInto('session_holds')
    .values(holds.map((hold) => ({ ...mine, ...hold, expires_at })))
    .execute()
}

/** What was held has been redeemed. */
export async function useUpHolds(
  tx: Db,
  project_id: string,
  ids: readonly string[],
  owner: SessionOwner,
): Promise<void> {
  await sql`
    delete from session_holds
    where project_id = ${project_id}
      and related_object_id = any(${ids})
      and ${isOwn(owner)}`.execute(tx)
}

/** They hold nothing any more as it is; this only tidies up. */
export async function deleteExpiredHolds(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('session_holds').where('expires_at', '<=', now).execute()
}

const nobody = ''

function isOwn({ key, customer_id, isPage }: SessionOwner) {
  const sameKey = sql<boolean>`session_key = ${key ?? ''}`
  if (isPage) return sql<boolean>`(customer_id = ${customer_id ?? nobody} and (from_page or ${sameKey}))`
  // Two shoppers' pages may have made up the same key.
  return customer_id === null
    ? sql<boolean>`(${sameKey})`
    : sql<boolean>`(${sameKey} and customer_id in (${customer_id}, ${nobody}))`
}
