/** Access tokens that are bound to a customer. */
import type { Caller, StoredToken } from '../auth/caller.ts'
import { customerFieldOf } from '../customers/queries.ts'
import { sql } from '../database/kysely.ts'
import type { Store } from '../database/store.ts'
import type { Db } from '../database/tables.ts'
import {
  type CustomerContext,
  type CustomerContextRow,
  customerContextOf,
  selectCustomerContext,
} from '../eligibility/customer-context.ts'
import { profileIn } from '../eligibility/known.ts'
import { snapshotsOf } from '../eligibility/snapshots.ts'
import { readQualified } from '../qualifications/qualify.ts'

/**
 * Saves the token and reads the customer in one statement. Returns undefined, and saves nothing, if the customer is unknown
 * or erased. The lock makes it wait while the customer is being erased. `withCards` also reads the customer's loyalty cards.
 */
export async function saveCustomerToken(
  db: Db,
  { project_id, token_hash, client_id, scope, expires_at }: Omit<StoredToken, 'customer_id'>,
  idOrSourceId: string,
  withCards: boolean,
): Promise<CustomerContext | undefined> {
  const { rows } = await sql<CustomerContextRow>`
    with found as materialized (
      ${selectCustomerContext({
        project_id,
        customer: { field: customerFieldOf(idOrSourceId), value: idOrSourceId },
        wallet: withCards ? 'cards' : 'none',
        createdBefore: null,
      })} and customer.erased_at is null
      for key share of customer
    ), token as (
      insert into access_tokens (project_id, token_hash, client_id, scope, customer_id, expires_at)
      select ${project_id}, ${token_hash}, ${client_id}, ${scope}, found.id, ${expires_at}::timestamptz
      from found
    )
    select id, source_id, metadata, listed, wallet from found`.execute(db)
  return rows[0] && customerContextOf(rows[0])
}

/** Returns the code of the customer's newest usable loyalty card, or null if there is none. */
export async function firstCardOf(store: Store, owner: Caller, stored: CustomerContext, now: Date) {
  const caller = { ...owner, side: 'client' as const, customer_id: stored.customer?.id ?? null }
  const body = { scenario: 'CUSTOMER_WALLET' as const, options: { limit: 1 } }
  const snapshot = await snapshotsOf(store).recent(caller.project.id, caller.project)
  const shopper = { snapshot, stored, customer: profileIn(snapshot, caller, {}, stored) }
  const { qualified } = await readQualified(store, { body, caller, now }, shopper)
  return qualified[0]?.redeemable.code ?? null
}
