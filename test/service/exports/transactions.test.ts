/** The ledger read in batches and written as CSV. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { transactionField } from '../../../src/contract/resources/export.ts'
import { loadCatalogue } from '../../../src/service/catalogue/load.ts'
import { csvOf } from '../../../src/service/exports/job.ts'
import type { Store } from '../../../src/service/database/store.ts'
import { readTransactions } from '../../../src/service/vouchers/transactions.ts'
import type { Selection } from '../../../src/service/database/job-tables.ts'
import { onPostgres } from '../../support/stores.ts'
import { clubCatalogue, project_id } from '../loyalty/support/club.ts'
import { unescaped, parseCsv } from './support/csv.ts'
import { cellsOf, ledger, withoutSpaces, type Transaction } from './support/shop.ts'

const times = Array.from({ length: 5 }, (_, at) => `2026-11-0${at + 1}T00:00:00.000Z`)
const until = '2026-11-04T00:00:00.000Z'
const cards = ['v_ada', 'v_ben']
const types = ['POINTS_ADDITION', 'POINTS_REDEMPTION', 'POINTS_REFUND'] as const
const reasons = ['visit', '=1+1', ' ＋1', "'=", 'two\n"lines", and a comma', null]

const rowsOf = fc.array(
  fc.record({
    created_at: fc.constantFrom(...times),
    voucher_id: fc.constantFrom(...cards),
    type: fc.constantFrom(...types),
    reason: fc.constantFrom(...reasons),
    amount: fc.maxSafeInteger(),
    balance: fc.nat(),
    details: fc.constantFrom('{}', '{"redemption_id":"r_1"}'),
  }),
  { maxLength: 25 },
)

type NewRow = Pick<Transaction, 'id'> & (typeof rowsOf extends fc.Arbitrary<(infer Row)[]> ? Row : never)

const optional = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: undefined })
const someOf = (words: readonly string[]) => optional(fc.subarray([...words], { minLength: 1 }))

const selectionOf = fc
  .record({
    card: optional(fc.constantFrom(...cards)),
    fields: fc.shuffledSubarray([...transactionField.options], { minLength: 1 }),
    newestFirst: fc.boolean(),
    type: someOf(types),
    reason: someOf(['visit', '=1+1']),
    after: optional(fc.constantFrom(...times)),
    before: optional(fc.constantFrom(...times)),
    junction: fc.constantFrom('AND' as const, 'OR' as const),
  })
  .map(({ card, type, reason, after, before, ...rest }): Selection => ({
    within:
      card === undefined ? { field: 'campaign_id', id: 'camp_club' } : { field: 'voucher_id', id: card },
    until,
    ...rest,
    words: { ...(type && { type }), ...(reason && { reason }) },
    ...(after !== undefined && { after }),
    ...(before !== undefined && { before }),
  }))

/** Reference implementation of the selection. */
function expectedRows(rows: readonly Transaction[], selection: Selection) {
  const { within, words, after, before, junction, newestFirst, fields } = selection
  const isSelected = (row: Transaction) => {
    const createdAt = String(row.created_at)
    const matches = [
      words.type?.includes(String(row.type)),
      row.reason === null && words.reason ? false : words.reason?.includes(String(row.reason)),
      after === undefined && before === undefined
        ? undefined
        : (after === undefined || createdAt > after) && (before === undefined || createdAt < before),
    ].filter((one) => one !== undefined)
    return junction === 'AND' || matches.length === 0 ? matches.every(Boolean) : matches.some(Boolean)
  }
  const sortKey = ({ created_at, id }: Transaction) => `${created_at} ${id}`
  const inOrder = rows
    .filter((row) => row[within.field] === within.id && String(row.created_at) <= until && isSelected(row))
    .sort((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1))
    .map((row) => cellsOf(row, fields))
  return newestFirst ? inOrder.reverse() : inOrder
}

async function insert({ db }: Store, rows: readonly NewRow[]) {
  await db.deleteFrom('voucher_transactions').where('project_id', '=', project_id).execute()
  if (rows.length === 0) return
  const values = rows.map((row) => ({ ...row, id: String(row.id), project_id, campaign_id: 'camp_club' }))
  await db.insertInto('voucher_transactions').values(values).execute()
}

onPostgres('the ledger in batches', (open) => {
  test('contains each selected transaction once and in order', async () => {
    const store = await open()
    await loadCatalogue(store, clubCatalogue)
    await fc.assert(
      fc.asyncProperty(
        rowsOf,
        selectionOf,
        fc.integer({ min: 1, max: 6 }),
        async (generated, selection, length) => {
          const ids = generated.map((_, at) => `vtx_${String((at * 7919) % 10_000).padStart(4, '0')}`)
          await insert(
            store,
            generated.map((row, at) => ({ ...row, id: ids[at] ?? '' })),
          )
          let file = ''
          let after: string | null = null
          do {
            const batch = await readTransactions(store.db, project_id, selection, { after, length })
            expect(batch.rows.length).toBeLessThanOrEqual(length)
            file += csvOf(selection.fields, batch.rows, false)
            after = batch.last_id
          } while (after !== null)

          const lines = parseCsv(file).map((line) => line.map((cell) => withoutSpaces(unescaped(cell))))
          expect(lines).toEqual(expectedRows(await ledger(store), selection))
        },
      ),
      { numRuns: 40 },
    )
  })
})
