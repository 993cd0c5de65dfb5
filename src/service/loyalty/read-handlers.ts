/** Handlers for back ends that read rewards, loyalty programs and transactions of a card. */
import type { RewardAssignment } from '../../contract/resources/reward.ts'
import type { Transaction } from '../../contract/resources/transaction.ts'
import { loyaltyCard } from '../../contract/resources/voucher.ts'
import { findLoyaltyProgram } from '../campaigns/queries.ts'
import { sql } from '../database/kysely.ts'
import { inOrder, readPage } from '../database/list-page.ts'
import { anyOf } from '../database/sql-snippets.ts'
import type { Db } from '../database/tables.ts'
import { ApiError } from '../errors.ts'
import type { Handler } from '../http/handler.ts'
import { findVouchers } from '../vouchers/queries.ts'
import { asVoucher } from '../vouchers/view.ts'
import { findCard } from './card.ts'
import { readProgramRules } from './earning-rules.ts'
import { readProgramTiers } from './loyalty-tiers.ts'
import { asReward, findReward, readRewards } from './rewards.ts'

export const getReward: Handler<'getReward'> = async ({ rewardId }, { store, caller }) =>
  asReward(await requireReward(store.db, caller.project.id, rewardId))

export const listRewards: Handler<'listRewards'> = async ({ query }, { store, caller }) => {
  const project_id = caller.project.id
  const { ids, more } = await readPage(store.db, project_id, 'rewards', query)
  const data = inOrder(ids, await readRewards(store.db, project_id, ids)).map(asReward)
  return { object: 'list', data_ref: 'data', data, ...more }
}

export const listRewardAssignments: Handler<'listRewardAssignments'> = async (
  { rewardId, query },
  { store, caller },
) => {
  const { db } = store
  const project_id = caller.project.id
  await requireReward(db, project_id, rewardId)
  const ofReward = sql`item.reward_id = ${rewardId}`
  const { ids, more } = await readPage(db, project_id, 'reward_assignments', query, ofReward)
  const data = inOrder(ids, await readAssignments(db, project_id, ids))
  return { object: 'list', data_ref: 'data', data, ...more }
}

export const listMembers: Handler<'listMembers'> = async (
  { campaignId, query },
  { store, clock, caller },
) => {
  const { db } = store
  const project_id = caller.project.id
  const { id } = await requireProgram(db, project_id, campaignId)
  const isMember = sql`item.campaign_id = ${id} and item.holder_id is not null`
  const { ids, more } = await readPage(db, project_id, 'vouchers', query, isMember)
  const rows = inOrder(ids, await findVouchers(db, project_id, ids))
  const now = clock.now()
  const data = rows.map((row) => loyaltyCard.parse(asVoucher(row, now)))
  return { object: 'list', data_ref: 'data', data, ...more }
}

/** Newest first. Transactions of one moment are ordered by their ids, not by their balances. */
export const listMemberTransactions: Handler<'listMemberTransactions'> = async (
  { campaignId, memberId, query },
  { store, clock, caller },
) => {
  const { db } = store
  const project_id = caller.project.id
  const card = await findCard(db, caller, memberId, { campaignId, now: clock.now() })
  const ofCard = sql`item.voucher_id = ${card.id}`
  const { ids, more } = await readPage(db, project_id, 'voucher_transactions', query, ofCard)
  const data = inOrder(ids, await readTransactions(db, project_id, ids))
  return { object: 'list', data_ref: 'data', data, ...more }
}

export const listEarningRules: Handler<'listEarningRules'> = async ({ campaignId }, { store, caller }) => {
  const project_id = caller.project.id
  const { id } = await requireProgram(store.db, project_id, campaignId)
  const data = await readProgramRules(store.db, project_id, id)
  return { object: 'list', data_ref: 'data', data, total: data.length }
}

export const listLoyaltyTiers: Handler<'listLoyaltyTiers'> = async ({ campaignId }, { store, caller }) => {
  const project_id = caller.project.id
  const { id } = await requireProgram(store.db, project_id, campaignId)
  const data = await readProgramTiers(store.db, project_id, id)
  return { object: 'list', data_ref: 'data', data, total: data.length }
}

async function requireReward(db: Db, project_id: string, id: string) {
  const reward = await findReward(db, project_id, id)
  if (!reward) throw new ApiError('not_found', { resource: 'reward', id })
  return reward
}

async function requireProgram(db: Db, project_id: string, idOrName: string) {
  const campaign = await findLoyaltyProgram(db, project_id, idOrName)
  if (campaign) return campaign
  const message = 'There is no such loyalty campaign.'
  throw new ApiError('not_found', { message, resource: 'campaign', id: idOrName })
}

async function readAssignments(
  db: Db,
  project_id: string,
  ids: readonly string[],
): Promise<(RewardAssignment & { id: string })[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('reward_assignments')
    .select(['id', 'reward_id', 'campaign_id', 'points', 'created_at', 'updated_at'])
    .where('project_id', '=', project_id)
    .where('id', '=', anyOf(ids))
    .execute()
  return rows.map(({ id, reward_id, campaign_id, points, created_at, updated_at }) => ({
    id,
    reward_id,
    related_object_id: campaign_id,
    related_object_type: 'campaign',
    parameters: { loyalty: { points } },
    created_at: created_at.toISOString(),
    updated_at: updated_at?.toISOString() ?? null,
    object: 'reward_assignment',
  }))
}

async function readTransactions(db: Db, project_id: string, ids: readonly string[]): Promise<Transaction[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('voucher_transactions')
    .select([
      'id',
      'source_id',
      'voucher_id',
      'campaign_id',
      'type',
      'amount',
      'balance',
      'reason',
      'related_transaction_id',
      'details',
      'created_at',
    ])
    .where('project_id', '=', project_id)
    .where('id', '=', anyOf(ids))
    .execute()
  return rows.map(({ created_at, details, ...row }) => ({
    ...row,
    details: details as Transaction['details'],
    created_at: created_at.toISOString(),
  }))
}
