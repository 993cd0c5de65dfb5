/** Brings the tables up to date. Several processes may do so at once. */
import type { Kysely } from 'kysely'
import type { Progress } from '../progress.ts'
import { sql } from './kysely.ts'
import { projects } from './migrations/0001-projects.ts'
import { shop } from './migrations/0002-shop.ts'
import { campaigns } from './migrations/0003-campaigns.ts'
import { loyalty } from './migrations/0004-loyalty.ts'
import { rules } from './migrations/0005-rules.ts'
import { vouchers } from './migrations/0006-vouchers.ts'
import { redemptions } from './migrations/0007-redemptions.ts'
import { qualifications } from './migrations/0008-qualifications.ts'
import { points } from './migrations/0009-points.ts'
import { brand } from './migrations/0010-brand.ts'
import { referrals } from './migrations/0011-referrals.ts'
import { exports } from './migrations/0012-exports.ts'
import { bulk } from './migrations/0013-bulk.ts'
import { summary } from './migrations/0014-summary.ts'
import { unheld } from './migrations/0015-unheld.ts'
import { keyTopics } from './migrations/0016-key-topics.ts'
import { categories } from './migrations/0017-categories.ts'
import { promotionStacks } from './migrations/0018-promotion-stacks.ts'
import { references } from './migrations/0019-references.ts'
import { keyUses } from './migrations/0020-key-uses.ts'
import { codeCase } from './migrations/0021-code-case.ts'
import { orderDiscounts } from './migrations/0022-order-discounts.ts'
import { translations } from './migrations/0023-translations.ts'
import { translatedGoods } from './migrations/0024-translated-goods.ts'
import { codeOf, conflicts, retrying } from './retry.ts'
import type { Db, Tables } from './tables.ts'

const undefinedTable = '42P01'
/** Two processes that make the same table at once: even `if not exists` can lose that race. */
const alreadyThere = ['23505', '42P07', '42710', 'XX000']

export async function migrate(
  db: Kysely<Tables>,
  wanted: readonly Migration[] = migrations,
  progress?: Progress,
): Promise<void> {
  const applied = await appliedMigrations(db)
  for (const [index, migration] of wanted.entries()) {
    if (applied.has(migration.name)) continue
    progress?.('migrating', `the store (${migration.name})`, index, wanted.length)
    await retrying(conflicts, () => apply(db, migration))
  }
}

async function appliedMigrations(db: Kysely<Tables>): Promise<Set<string>> {
  const read = () => sql<{ name: string }>`select name from perkit_migrations`.execute(db)
  const { rows } = await read().catch(async (error: unknown) => {
    if (codeOf(error) !== undefinedTable) throw error
    await retrying([...conflicts, ...alreadyThere], () => makeList(db))
    return read()
  })
  return new Set(rows.map(({ name }) => name))
}

const makeList = (db: Db) =>
  sql`create table if not exists perkit_migrations (
    name text primary key,
    applied_at timestamptz not null default now()
  )`.execute(db)

/**
 * The row and the change are one transaction: another process that inserts the same row waits until this one
 * has finished, and then finds it done, or, if this one failed, does it itself.
 */
async function apply(db: Kysely<Tables>, { name, statements }: Migration) {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    const { rows } = await sql`
      insert into perkit_migrations (name) values (${name}) on conflict do nothing returning name`.execute(tx)
    if (rows.length === 0) return
    for (const statement of statements) await sql.raw(statement).execute(tx)
  })
}

// Every change of the tables, in order. One that has been released is never edited: add another.

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
  categories,
  promotionStacks,
  references,
  keyUses,
  codeCase,
  orderDiscounts,
  translations,
  translatedGoods,
]
