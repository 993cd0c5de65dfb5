/** Adds points to cards. Each row has a unique reference, so importing a file again does not add points again. */
import { date, integer, reference, text } from '../../contract/primitives.ts'
import { customerSourceId } from '../../contract/resources/customer.ts'
import { z } from '../../contract/zod.ts'
import { newId } from '../ids.ts'
import { recordEvents } from '../loyalty/activity.ts'
import { applyDuePoints } from '../loyalty/due-points.ts'
import { addPoints } from '../loyalty/ledger.ts'
import { additionsByReference } from '../loyalty/ledger-queries.ts'
import { reviewTier } from '../loyalty/review-tier.ts'
import { lockVouchers } from '../redeemables/locks.ts'
import { dayOf, expiresOn } from '../rules/loyalty/card-points.ts'
import { cardIdsOf, cardRowsById, findCardsByIdOrHolder } from '../vouchers/loyalty-cards.ts'
import type { Db } from '../database/tables.ts'
import type { CellFault, Sheet } from './sheet.ts'

const pointsRow = z.strictObject({
  reference: text(500),
  code: z.optional(reference),
  source_id: z.optional(customerSourceId),
  points: integer(1, 1_000_000_000),
  expires_on: z.optional(date),
  reason: z.optional(text(500)),
})

type PointsRow = z.infer<typeof pointsRow>

/** With `campaign_id` null, rows can add points to cards of any program. */
export function pointsSheet(project_id: string, campaign_id: string | null, today: Date): Sheet<PointsRow> {
  const cardsOf = async (db: Db, rows: readonly PointsRow[]) => {
    const byCode = await cardIdsOf(
      db,
      project_id,
      rows.flatMap(({ code }) => code ?? []),
    )
    const candidates = await findCardsByIdOrHolder(db, project_id, campaign_id, {
      ids: [...byCode.values()],
      source_ids: rows.flatMap(({ source_id }) => source_id ?? []),
    })
    const matches = ({ code, source_id }: PointsRow, card: (typeof candidates)[number]) =>
      (code === undefined || card.id === byCode.get(code)) &&
      (source_id === undefined || card.source_id === source_id)
    return rows.map((row) => [
      ...new Set(candidates.filter((card) => matches(row, card)).map(({ id }) => id)),
    ])
  }

  return {
    noun: 'points',
    columns: ['reference', 'code', 'source_id', 'points', 'expires_on', 'reason'],
    required: [['reference'], ['points'], ['code', 'source_id']],
    numbers: ['points'],
    identifiers: ['reference', 'code', 'source_id'],
    schema: pointsRow,
    keysOf: (row) => [{ column: 'reference', value: row.reference }],
    faultsOf: (row) => faultsOf(row, today),
    async statusesOf(db, rows) {
      const cards = await cardsOf(db, rows)
      const existing = await additionsByReference(
        db,
        project_id,
        rows.map((row) => row.reference),
      )
      return rows.map((row, index) => {
        const [card, other] = cards[index] ?? []
        const before = existing.get(row.reference)
        if (card === undefined) return noCard(row)
        if (before?.points === row.points && cards[index]?.includes(before.card_id)) return 'existing'
        if (before) return usedReference
        return other === undefined ? 'new' : severalCards
      })
    },
    async lock(tx, rows) {
      await lockVouchers(tx, project_id, (await cardsOf(tx, rows)).flat())
    },
    async write(tx, rows, now) {
      const ids = (await cardsOf(tx, rows)).map(([id = '']) => id)
      const cards = new Map((await cardRowsById(tx, project_id, ids)).map((card) => [card.id, card]))
      for (const [index, row] of rows.entries()) {
        const card = cards.get(ids[index] ?? '')
        if (!card) throw new Error('A locked card does not exist.')
        await applyDuePoints(tx, project_id, card.id, now)
        const { points, reason = null, reference: source_id } = row
        const expires_on = row.expires_on ?? expiresOn(card.expiration_rules, now)
        await addPoints(tx, project_id, card, {
          type: 'POINTS_ADDITION',
          points,
          reason,
          source_id,
          now,
          expires_on,
        })
        const data = { points, expires_on, ...(reason !== null && { reason }) }
        const event = { type: 'customer.voucher.loyalty_card.points_added', data } as const
        const cause = { now, group_id: newId('group') }
        await recordEvents(tx, project_id, card.id, [event], cause)
        await reviewTier(tx, project_id, card.id, cause)
      }
    },
  }
}

function faultsOf({ code, source_id, expires_on }: PointsRow, today: Date): CellFault[] {
  const hasNoCard = code === undefined && source_id === undefined
  const isPast = expires_on !== undefined && expires_on < dayOf(today)
  return [
    ...(hasNoCard ? [{ column: null, message: 'must have a code or a source_id' }] : []),
    ...(isPast ? [{ column: 'expires_on', message: 'must be today or later' }] : []),
  ]
}

const noCard = ({ code }: PointsRow): CellFault =>
  code === undefined
    ? { column: 'source_id', message: 'must be a customer with a loyalty card' }
    : { column: 'code', message: 'must be the code of a loyalty card' }

const severalCards: CellFault = {
  column: 'source_id',
  message: 'must be a customer with only one loyalty card; otherwise, use --campaign or a column "code"',
}

const usedReference: CellFault = {
  column: 'reference',
  message: 'must be new: it was already used for other points',
}
