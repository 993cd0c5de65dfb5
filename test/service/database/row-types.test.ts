/**
 * PostgreSQL prepares every statement of the service, and the columns that it describes are compared with the row type
 * in TypeScript: names, types and nullability.
 */
import { beforeAll, expect, inject, test } from 'vitest'
import { maxLength } from '../../../src/service/database/postgresql.ts'
import { template } from '../../support/postgres.ts'
import { createRecorder } from '../../support/recorder.ts'
import { readServiceTypes } from './support/call-sites.ts'
import { compareColumns } from './support/compare.ts'
import { createDescriber } from './support/describe.ts'
import { createPlanner } from './support/plans.ts'
import { sendAll } from './support/send-all.ts'

/** Files whose statements are not recorded, and why. */
const unrecorded = {
  'catalogue/load.ts': 'analyze',
  'catalogue/merge.ts': 'runs only if a catalog changes an entry',
  'catalogue/write.ts': 'analyzes only tables with many new rows',
  'cli/keys-command.ts': 'opens a store of its own',
  'customers/clean-rows.ts': 'of a command, whose tests run on both stores',
  'customers/own-data.ts': 'of a command, whose tests run on both stores',
  'customers/stored-responses.ts': 'of a command, whose tests run on both stores',
  'database/applied-migrations.ts': 'runs before a store can be recorded',
  'database/backfill.ts': 'runs before a store can be recorded',
  'database/concurrent-index.ts': 'runs before a store can be recorded',
  'database/disk-space.ts': 'runs only after the disk was full',
  'database/migrate.ts': 'runs before a store can be recorded',
  'database/migration-lock.ts': 'runs before a store can be recorded',
  'database/short-transaction.ts': 'runs before a store can be recorded',
  'database/store.ts': 'select 1',
}

/** Columns that PostgreSQL reports as nullable, and why their statement never returns null. */
const neverNull: Record<string, string[]> = {
  // The condition compares the column with a value, and each table has a name.
  'catalogue/load.ts': ['name', 'value'],
  'customers/bulk-updates.ts': ['source_id'],
  // The condition requires `is not null`.
  'http/idempotency.ts': ['status', 'answer'],
  'eligibility/index/project-rows.ts': ['voucher'],
  'loyalty/card.ts': ['campaign_id', 'campaign_name', 'campaign_active', 'campaign_time_zone'],
  // Loyalty cards always have points.
  'loyalty/earner.ts': ['granted', 'balance'],
  'loyalty/ledger-queries.ts': ['balance', 'granted'],
  'redemptions/queries.ts': ['granted', 'balance'],
  'vouchers/loyalty-cards.ts': ['granted', 'balance'],
  'vouchers/new-vouchers.ts': ['balance'],
  // The same, and a loyalty card always has a program.
  'loyalty/transfer-in-one-statement.ts': [
    'granted',
    'balance',
    'campaign_id',
    'campaign_name',
    'campaign_active',
    'campaign_time_zone',
    'time_zone',
  ],
  // The same, and an inner join with the campaign.
  'loyalty/member-tiers.ts': ['granted', 'balance', 'campaign_id'],
  // A system view, whose columns have no constraints.
  'database/upkeep.ts': ['name'],
  // Read only where campaign_id is not null.
  'redeemables/queries.ts': ['campaign_name', 'campaign_active', 'campaign_time_zone'],
  'redemptions/read-requested.ts': ['campaign_name', 'campaign_active', 'campaign_time_zone'],
}

/** Files that read all vouchers of a store, project or campaign. */
const readsAll = [
  'backup/backup.ts',
  'backup/export.ts',
  'backup/folder.ts',
  'backup/lines.ts',
  'campaigns/view.ts',
  'database/code-lookup.ts',
]

/** The file with the cursor: PostgreSQL describes the rows of a cursor only once it is open. */
const undescribed = 'backup/lines.ts'

const { recorder, types } = { recorder: createRecorder(), types: readServiceTypes() }
const fileOf = (site: string) => site.replace(/:.*/, '')

beforeAll(() => sendAll(recorder.record))

test('records every statement of the service', () => {
  const missed = types.calls.filter(({ site }) => !recorder.statements.has(site))

  expect([...new Set(missed.map(({ site }) => fileOf(site)))].toSorted()).toEqual(Object.keys(unrecorded))
})

test('keeps every statement short enough to be prepared for later calls', () => {
  const long = [...recorder.statements].filter(([, texts]) =>
    [...texts].some(({ length }) => length > maxLength),
  )

  expect(long.map(([site]) => site)).toEqual([])
})

test('prepares every statement and matches its columns with the row type', async () => {
  const describer = await createDescriber(`${inject('postgresUrl')}/${template}`)
  const differences: Record<string, string[]> = {}
  const nullable: Record<string, string[]> = {}
  for (const { site, columns } of types.calls) {
    for (const text of recorder.statements.get(site) ?? []) {
      const described = await describer.describe(text)
      if (columns === undefined || fileOf(site) === undescribed) continue
      const found = compareColumns(types, columns, described)
      for (const name of found.nullable) add(nullable, fileOf(site), name)
      for (const difference of found.differences) add(differences, site, difference)
    }
  }
  await describer.close()

  expect(differences).toEqual({})
  expect(nullable).toEqual(neverNull)
})

test('finds rows of large tables by an index even if the plan is made for any values', async () => {
  const planner = await createPlanner()
  const scans: Record<string, string[]> = {}
  for (const [site, texts] of recorder.statements) {
    for (const text of texts) {
      if (!/^\s*(select|with|insert|update|delete)\b/i.test(text) || readsAll.includes(fileOf(site))) continue
      for (const table of await planner.scannedTables(text)) add(scans, fileOf(site), table)
    }
  }
  await planner.close()

  expect(scans).toEqual({})
})

function add(lists: Record<string, string[]>, key: string, value: string) {
  const list = (lists[key] ??= [])
  if (!list.includes(value)) list.push(value)
}

test('matches the columns of every table with its type', async () => {
  const describer = await createDescriber(`${inject('postgresUrl')}/${template}`)
  const differences: string[] = []
  for (const { name, columns } of types.tables) {
    const list = columns.map((column) => `"${column.name}"`).join(', ')
    const described = await describer.describe(`select ${list} from ${name}`)
    const found = compareColumns(types, columns, described)
    for (const column of [...found.nullable, ...found.neverNull]) differences.push(`${name}.${column}: null`)
    differences.push(...found.differences.map((difference) => `${name}.${difference}`))
  }
  await describer.close()

  expect(differences).toEqual([])
  expect(types.tables.length).toBeGreaterThan(30)
})

test('finds a wrong row type', async () => {
  const describer = await createDescriber(`${inject('postgresUrl')}/${template}`)
  const described = await describer.describe('select id, price, name as title, created_at from products')
  const products = types.tables.find(({ name }) => name === 'products')
  const id = products?.columns.find(({ name }) => name === 'id')
  await describer.close()
  if (!id) throw new Error('There is no column products.id.')

  const wrong = ['id', 'price', 'name', 'title', 'created_at'].map((name) => ({ ...id, name }))
  expect(compareColumns(types, wrong, described)).toEqual({
    differences: [
      'price: number in PostgreSQL, string in TypeScript',
      'name: missing in the statement',
      'created_at: Date in PostgreSQL, string in TypeScript',
    ],
    nullable: ['price', 'title'],
    neverNull: [],
  })
  expect(compareColumns(types, [id], described).differences).toEqual([
    'price: missing in the row type',
    'title: missing in the row type',
    'created_at: missing in the row type',
  ])
})
