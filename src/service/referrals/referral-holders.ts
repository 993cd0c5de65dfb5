/** Holders of a referral code: the referrer who shares it, and the referees. */
import { randomBytes } from 'node:crypto'
import type { ExpressionBuilder, Selectable } from 'kysely'
import { columns } from '../database/table-columns.ts'
import { sql } from '../database/kysely.ts'
import { anyOf } from '../database/sql-snippets.ts'
import type { ReferralTables } from '../database/loyalty-tables.ts'
import type { Db, Tables } from '../database/tables.ts'
import { ApiError } from '../errors.ts'
import type { Cause } from '../loyalty/activity.ts'
import type { Redeemable } from '../rules/redeemable.ts'
import type { NewRedemption } from '../database/redemption-tables.ts'
import { convertReferrals } from './conversions.ts'

export type HolderRow = Selectable<ReferralTables['referral_holders']>

export interface HolderFilters {
  id?: OneOf | undefined
  customer_id?: OneOf | undefined
  holder_role?: { conditions: { $in: HolderRow['holder_role'][] } } | undefined
  created_at?: { conditions: { $after?: string[] | undefined; $before?: string[] | undefined } } | undefined
  junction?: 'AND' | 'OR' | undefined
}

interface OneOf {
  conditions: { $in: string[] }
}

export interface HolderPage {
  limit: number
  descending: boolean
  /** Id of the last holder that the client has seen; undefined for the first page. */
  after: string | undefined
}

/** Returns one holder more than the limit if there is a next page. */
export async function readHolders(
  db: Db,
  project_id: string,
  redeemable_id: string,
  filters: HolderFilters,
  { limit, descending, after }: HolderPage,
): Promise<HolderRow[]> {
  let holders = holdersOf(db, project_id, redeemable_id, filters)
    .select(columns.referral_holders)
    .orderBy('id', descending ? 'desc' : 'asc')
    .limit(limit + 1)
  if (after !== undefined) holders = holders.where('id', descending ? '<' : '>', after)
  return holders.execute()
}

export async function countHolders(
  db: Db,
  project_id: string,
  redeemable_id: string,
  filters: HolderFilters,
): Promise<number> {
  const { total } = await holdersOf(db, project_id, redeemable_id, filters)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

const holdersOf = (db: Db, project_id: string, redeemable_id: string, filters: HolderFilters) =>
  db
    .selectFrom('referral_holders')
    .where('project_id', '=', project_id)
    .where('redeemable_id', '=', redeemable_id)
    .where((holder) => matching(holder, filters))

function matching(holder: ExpressionBuilder<Tables, 'referral_holders'>, filters: HolderFilters) {
  const { id, customer_id, holder_role, created_at, junction } = filters
  const after = created_at?.conditions.$after?.[0]
  const before = created_at?.conditions.$before?.[0]
  const times = [
    ...(after === undefined ? [] : [holder('created_at', '>', new Date(after))]),
    ...(before === undefined ? [] : [holder('created_at', '<', new Date(before))]),
  ]
  const all = [
    ...(id ? [holder('id', 'in', id.conditions.$in)] : []),
    ...(customer_id ? [holder('customer_id', 'in', customer_id.conditions.$in)] : []),
    ...(holder_role ? [holder('holder_role', 'in', holder_role.conditions.$in)] : []),
    ...(times.length > 0 ? [holder.and(times)] : []),
  ]
  return junction === 'OR' && all.length > 0 ? holder.or(all) : holder.and(all)
}

export type NewReferee = Pick<HolderRow, 'redeemable_id' | 'campaign_id' | 'customer_id' | 'redemption_id'>

/**
 * Returns false if the customer already is a referee in the program. A referee of the same code whose redemption was
 * rolled back can join again, but is not added a second time.
 */
export async function addReferee(
  tx: Db,
  project_id: string,
  { redeemable_id, campaign_id, customer_id, redemption_id }: NewReferee,
  now: Date,
): Promise<boolean> {
  const added = await tx
    .insertInto('referral_holders')
    .values({
      project_id,
      id: refereeId(now),
      created_at: now,
      campaign_id,
      redeemable_id,
      customer_id,
      holder_role: 'REFEREE',
      redemption_id,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['project_id', 'campaign_id', 'customer_id'])
        .where('holder_role', '=', sql.lit('REFEREE'))
        .doUpdateSet({ redemption_id, updated_at: now })
        .where('referral_holders.redemption_id', 'is', null)
        .where('referral_holders.redeemable_id', '=', redeemable_id),
    )
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** The id starts with the time, so that holders are sorted by when they joined. */
const refereeId = (now: Date) =>
  `rh_${now.getTime().toString(16).padStart(12, '0')}${randomBytes(10).toString('hex')}`

/** Returns one referral for each campaign. `redemption_id` is null after a rollback. */
async function referralsOf(
  db: Db,
  project_id: string,
  campaign_ids: readonly string[],
  customer_id: string,
): Promise<Map<string, Pick<HolderRow, 'redeemable_id' | 'redemption_id'>>> {
  const rows = await db
    .selectFrom('referral_holders')
    .select(['campaign_id', 'redeemable_id', 'redemption_id'])
    .where('project_id', '=', project_id)
    .where('customer_id', '=', customer_id)
    .where('holder_role', '=', 'REFEREE')
    .where('campaign_id', '=', anyOf(campaign_ids))
    .execute()
  return new Map(rows.map(({ campaign_id, ...row }) => [campaign_id, row]))
}

/** Referees whose referral was already rewarded stay and are not rewarded again. */
export async function releaseReferees(
  tx: Db,
  project_id: string,
  redemption_ids: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('referral_holders')
    .where('project_id', '=', project_id)
    .where('redemption_id', '=', anyOf(redemption_ids))
    .where('converted_at', 'is', null)
    .execute()
  await tx
    .updateTable('referral_holders')
    .set({ redemption_id: null })
    .where('project_id', '=', project_id)
    .where('redemption_id', '=', anyOf(redemption_ids))
    .execute()
}

// A customer who redeems a referral code becomes its referee: once per program, and never with their own code.

/** Returns a function that marks referral codes of programs to which the customer has already been referred. */
export async function refereesAmong(
  db: Db,
  project_id: string,
  redeemables: readonly Redeemable[],
  customer_id: string | null,
): Promise<(redeemable: Redeemable) => Redeemable> {
  const campaigns = redeemables.flatMap(({ referral, campaign }) =>
    referral && campaign ? [campaign.id] : [],
  )
  if (campaigns.length === 0 || customer_id === null) return (redeemable) => redeemable
  const referees = await referralsOf(db, project_id, campaigns, customer_id)
  return (redeemable) => {
    const { id, referral, campaign } = redeemable
    const referee = referral && campaign ? referees.get(campaign.id) : undefined
    if (!referral || !referee) return redeemable
    // After a rollback, the customer can use the same code again.
    const isReferred = referee.redemption_id !== null || referee.redeemable_id !== id
    return { ...redeemable, referral: { ...referral, isReferred } }
  }
}

export async function joinReferrals(
  tx: Db,
  project_id: string,
  parts: readonly NewRedemption[],
  redeemables: readonly Redeemable[],
  cause: Cause,
): Promise<void> {
  for (const { id: redemption_id, related_object_id, campaign_id, customer_id } of parts) {
    const redeemable = redeemables.find(({ id }) => id === related_object_id)
    if (!redeemable?.referral || campaign_id === null || customer_id === null) continue
    const referee = { redeemable_id: related_object_id, campaign_id, customer_id, redemption_id }
    if (!(await addReferee(tx, project_id, referee, cause.now))) throw alreadyReferred(related_object_id)
    await convertReferrals(tx, project_id, 'redemption', customer_id, cause)
  }
}

/** Another code in the same or a concurrent request can have referred the customer. */
const alreadyReferred = (id: string) =>
  new ApiError('invalid_customer', {
    message: 'This customer has already been referred.',
    resource: 'voucher',
    id,
  })
