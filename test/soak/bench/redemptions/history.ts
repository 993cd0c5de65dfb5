/** Duration of a redemption and of an activity page as a card's history grows: both should stay constant. */
import { sql } from '../../../../src/service/database/kysely.ts'
import { timed } from '../http.ts'
import { median } from '../measure.ts'
import type { Measurement } from '../report.ts'
import { campaign_id, cards, idOf, project_id, type BenchShop } from './shop.ts'

const shortHistory = 1_000
const rounds = 100
const budget = 1.3

/** Compares a card with `rows` ledger rows and events with one that has a thousand. */
export async function measureHistory(shop: BenchShop, on: string, rows: number): Promise<Measurement[]> {
  await grow(shop, idOf(cards.long), rows)
  await grow(shop, idOf(cards.short), shortHistory)
  await sql`analyze`.execute(shop.store.db)
  const { long, short } = cards
  const page = (card: string, query = '') =>
    shop.get(`/v1/loyalties/members/${card}/activity?limit=100${query}`)
  const deep = (card: string) => () => page(card, `&starting_after_id=evcus_${idOf(card)}_500`)
  const size = rows.toLocaleString('en')
  return [
    await compare(
      `redemption at ${size} ledger rows, ${on}`,
      () => shop.redeem(long),
      () => shop.redeem(short),
    ),
    await compare(
      `newest activity at ${size} events, ${on}`,
      () => page(long),
      () => page(short),
    ),
    await compare(`oldest activity at ${size} events, ${on}`, deep(long), deep(short)),
  ]
}

/** Small enough for the service's statement timeout. */
const batchSize = 50_000

async function grow({ store: { db } }: BenchShop, card: string, rows: number) {
  // The initial points of the card have left an event.
  await sql`delete from member_activity where project_id = ${project_id} and voucher_id = ${card}`.execute(db)
  for (let from = 1; from <= rows; from += batchSize) {
    const to = Math.min(rows, from + batchSize - 1)
    await sql`
      insert into voucher_transactions
        (project_id, id, created_at, voucher_id, campaign_id, type, amount, balance, details)
      select ${project_id}, 'vtx_' || ${card}::text || '_' || number, now() - number * interval '1 second', ${card},
        ${campaign_id}, 'POINTS_ADDITION', 0, 1000000000, '{}'
      from generate_series(${from}::integer, ${to}::integer) as number`.execute(db)
    await sql`
      insert into member_activity (project_id, voucher_id, number, id, created_at, type, data, group_id)
      select ${project_id}, ${card}, number, 'evcus_' || ${card}::text || '_' || number,
        now() - (${rows}::integer - number) * interval '1 second', 'customer.rewarded',
        '{"data": {"points": 1}, "event_source": null}', 'group_' || number
      from generate_series(${from}::integer, ${to}::integer) as number`.execute(db)
  }
  await sql`
    update vouchers set events = ${rows}::bigint
    where project_id = ${project_id} and id = ${card}`.execute(db)
}

/** Alternates between both, so that other load on the machine affects both. */
async function compare(
  name: string,
  old: () => Promise<unknown>,
  fresh: () => Promise<unknown>,
): Promise<Measurement> {
  const times = { old: [] as number[], young: [] as number[] }
  for (let number = -10; number < rounds; number += 1) {
    const [oldTime, youngTime] = [await timed(old), await timed(fresh)]
    if (number < 0) continue
    times.old.push(oldTime)
    times.young.push(youngTime)
  }
  const [oldest, youngest] = [median(times.old), median(times.young)]
  return {
    name: `${name}, against a thousand`,
    value: oldest / youngest,
    unit: '×',
    budget,
    detail: `${oldest.toFixed(2)} ms against ${youngest.toFixed(2)} ms`,
  }
}
