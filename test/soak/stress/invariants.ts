/** Invariants of cards, redemptions and ledger. */
import { sql } from '../../../src/service/database/kysely.ts'
import { openStore } from '../../../src/service/database/store.ts'
import { codes, type Place, project_id } from './shop.ts'

interface Card {
  code: string
  balance: number
  sum: number
  spent: number
  /** Redemption rows, ledger rows and events of redemptions that succeeded. */
  redemptions: number
  charges: number
  events: number
}

/** Lists violated invariants. `answered`: redemptions reported as successful; `points`: initial balance of each card. */
export async function faultsIn(place: Place, answered: readonly string[], points: number): Promise<string[]> {
  const store = await openStore(place)
  try {
    const { rows: cards } = await sql<Card>`
      select card.code, card.balance,
        (select coalesce(sum(amount), 0)::bigint from voucher_transactions as entry
          where entry.project_id = card.project_id and entry.voucher_id = card.id) as sum,
        (select coalesce(-sum(amount), 0)::bigint from voucher_transactions as entry
          where entry.project_id = card.project_id and entry.voucher_id = card.id
            and type = 'POINTS_REDEMPTION') as spent,
        (select count(*) from voucher_transactions as entry
          where entry.project_id = card.project_id and entry.voucher_id = card.id
            and type = 'POINTS_REDEMPTION') as charges,
        (select count(*) from redemptions as one
          where one.project_id = card.project_id and one.related_object_id = card.id
            and result = 'SUCCESS') as redemptions,
        (select count(*) from member_activity as event
          where event.project_id = card.project_id and event.voucher_id = card.id
            and type = 'customer.redemption.succeeded') as events
      from vouchers as card where project_id = ${project_id}`.execute(store.db)
    const { rows: saved } = await sql<{ id: string }>`
      select one.id from redemptions as one
      join voucher_transactions as entry
        on entry.project_id = one.project_id and entry.voucher_id = one.related_object_id
          and entry.details ->> 'redemption_id' = one.id
      where one.project_id = ${project_id} and one.result = 'SUCCESS'`.execute(store.db)
    const { rows: rewards } = await sql<{ redeemed: number }>`
      select redeemed from rewards where project_id = ${project_id}`.execute(store.db)

    const savedIds = new Set(saved.map(({ id }) => id))
    const lost = answered.filter((id) => !savedIds.has(id))
    const all = cards.reduce((sum, { balance, spent }) => sum + balance + spent, 0)
    const redemptions = cards.reduce((sum, one) => sum + one.redemptions, 0)
    const isConsistent = (card: Card) => card.redemptions === card.charges && card.redemptions === card.events
    return [
      ...cards.filter(({ balance, sum }) => balance < 0 || balance !== sum).map(described('does not add up')),
      ...cards.filter((card) => !isConsistent(card)).map(described('has half of a redemption')),
      ...(all === codes.length * points ? [] : [`There were ${codes.length * points} points, now ${all}.`]),
      ...(savedIds.size === redemptions
        ? []
        : [`${redemptions} redemptions, ${savedIds.size} of them paid once.`]),
      ...(rewards[0]?.redeemed === redemptions ? [] : [`The reward counts ${rewards[0]?.redeemed}.`]),
      ...(lost.length > 0 ? [`${lost.length} successful redemptions were lost.`] : []),
    ]
  } finally {
    await store.close()
  }
}

const described = (what: string) => (card: Card) => `${card.code} ${what}: ${JSON.stringify(card)}`
