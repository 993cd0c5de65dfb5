/** The club of the loyalty tests with transactions of every kind, and a back end that exports them. */
import type { Store } from '../../../../src/service/database/store.ts'
import { sql } from '../../../../src/service/database/kysely.ts'
import { defaultFields, type TransactionField } from '../../../../src/contract/resources/export.ts'
import { backEnd } from '../../../support/clients.ts'
import { startShopForTest, type Reply, type ShopOptions } from '../../../support/service.ts'
import { clubCatalogue, program, project_id } from '../../loyalty/support/club.ts'
import { unescaped, parseCsv } from './csv.ts'

export type Transaction = Record<TransactionField, string | number | null>

export const neighborKeys = { 'X-App-Id': 'app-next', 'X-App-Token': 'app-next-secret' }

export async function startExports(store: Store, options: ShopOptions = {}) {
  const shop = await startShopForTest(store, { catalogue: clubCatalogue, ...options })
  // Loading the catalog dates these rows by the system clock, which is not the clock of the shop.
  await sql`update voucher_transactions set created_at = '2026-09-01T00:00:00Z'`.execute(store.db)
  const { post, get, headers } = await backEnd(shop)

  /** Runs all jobs and returns the export. */
  async function waitForExport({ status, body, text }: Reply) {
    if (status !== 200) throw new Error(text)
    shop.jobs.wake()
    await shop.jobs.idle()
    return (await get(`/v1/exports/${body.id}`)).body
  }

  /** Returns the text of the linked file. */
  async function download(url: string) {
    const reply = await fetch(url)
    if (reply.status !== 200) throw new Error(`${reply.status}: ${await reply.text()}`)
    return reply.text()
  }

  /** Exports transactions and returns their cells, without the column names. */
  async function exportedCells(path: string, body: object) {
    const { result } = await waitForExport(await post(path, body))
    const [, ...lines] = parseCsv(await download(result.url))
    return lines.map((line) => line.map(unescaped))
  }

  const backEndWithFreshToken = () => backEnd(shop)

  return { ...shop, post, get, headers, backEndWithFreshToken, waitForExport, download, exportedCells }
}

export const ofCampaign = `/v1/campaigns/${program}/transactions/export`
export const ofCard = (name: string) => `/v1/loyalties/members/${name}/transactions/export`

/** The whole ledger of a project in the format of a file, unsorted. */
export async function ledger({ db }: Store, project = project_id): Promise<Transaction[]> {
  const rows = await db
    .selectFrom('voucher_transactions')
    .select(defaultFields)
    .where('project_id', '=', project)
    .execute()
  return rows.map(({ created_at, details, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    details: JSON.stringify(details),
    source: causes.some((cause) => cause in Object(details)) ? 'API' : null,
  }))
}

/** Fields of `details` that name the cause of a transaction. */
const causes = ['redemption_id', 'order_id', 'earning_rule_id', 'card_id']

/** The expected cells of a line. */
export const cellsOf = (row: Transaction, fields: readonly TransactionField[]) =>
  fields.map((field) => String(row[field] ?? ''))

export const withoutSpaces = (cell: string) =>
  cell.startsWith('{') ? JSON.stringify(JSON.parse(cell)) : cell

/** Adds rows to a card, one second apart. */
export const fill = ({ db }: Store, card: string, count: number, from = '2026-10-01T00:00:00Z') =>
  sql`
    insert into voucher_transactions (project_id, id, created_at, voucher_id, campaign_id, type, amount, balance,
      details)
    select ${project_id}, 'vtx_' || ${card}::text || n, ${from}::timestamptz + n * interval '1 second', ${card},
      ${program}, 'POINTS_ADDITION', 1, n, '{}'
    from generate_series(1, ${count}::integer) as n`.execute(db)
