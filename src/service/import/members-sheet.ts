/** Imports members of a loyalty program: a customer and a card of the program for each row. */
import { reference } from '../../contract/primitives.ts'
import { customerUpdate } from '../../contract/resources/customer.ts'
import { z } from '../../contract/zod.ts'
import type { Campaign } from '../campaigns/queries.ts'
import { insertNewCustomers, lockCustomers } from '../customers/queries.ts'
import { newId } from '../ids.ts'
import { reviewTier } from '../loyalty/review-tier.ts'
import { codeKey } from '../rules/codes.ts'
import {
  cardIdsOf,
  cardCodesInProgram,
  assignCards,
  heldCardsWithoutTier,
} from '../vouchers/loyalty-cards.ts'
import { generateVouchers } from '../vouchers/new-vouchers.ts'
import { campaignsOfCodes } from '../vouchers/queries.ts'
import { orderOf } from '../vouchers/voucher-order.ts'
import { faultsOfVoucher, insertCodes, codeInUse } from './codes-sheet.ts'
import type { Sheet } from './sheet.ts'

const { source_id, name, description, email, phone, birthdate, address, metadata } = customerUpdate.shape

const memberRow = z.strictObject({
  source_id,
  name,
  description,
  email,
  phone,
  birthdate,
  address,
  metadata,
  code: z.optional(reference),
})

/** @throws ApiError if the program has no template for its cards. */
export function membersSheet(
  project_id: string,
  program: Campaign,
  case_sensitive_codes = false,
): Sheet<z.infer<typeof memberRow>> {
  const order = orderOf(program, {}, 1)
  const keyOf = (code: string) => codeKey(code, case_sensitive_codes) ?? code
  return {
    noun: 'members',
    columns: [
      ...['source_id', 'code', 'name', 'description', 'email', 'phone', 'birthdate'],
      ...['line_1', 'line_2', 'postal_code', 'city', 'state', 'country'].map((field) => `address.${field}`),
      'metadata.',
    ],
    required: [['source_id']],
    numbers: [],
    identifiers: ['source_id', 'code', 'phone', 'address.postal_code'],
    schema: memberRow,
    keysOf: ({ source_id, code }) => [
      { column: 'source_id', value: source_id },
      ...(code === undefined ? [] : [{ column: 'code', value: keyOf(code) }]),
    ],
    faultsOf: ({ code }) => (code === undefined ? [] : faultsOfVoucher(program, { code })),
    async statusesOf(db, rows) {
      const codesByMember = await cardCodesInProgram(
        db,
        project_id,
        program.id,
        rows.map((row) => row.source_id),
      )
      const inUse = await campaignsOfCodes(
        db,
        project_id,
        rows.flatMap(({ code }) => code ?? []),
      )
      return rows.map(({ source_id, code }) => {
        const codes = codesByMember.get(source_id)
        if (codes === undefined) return code !== undefined && inUse.has(code) ? codeInUse : 'new'
        if (code === undefined || codes.map(keyOf).includes(keyOf(code))) return 'existing'
        return { column: 'code', message: `must be ${codes.join(' or ')}: the member already has a card` }
      })
    },
    async lock(tx, rows, now) {
      await insertNewCustomers(tx, project_id, rows, now)
      await lockCustomers(
        tx,
        project_id,
        rows.map((row) => row.source_id),
      )
    },
    async write(tx, rows, now) {
      const codes = rows.flatMap(({ code }) => code ?? [])
      await insertCodes(tx, project_id, order, codes, now)
      const cardIdsByCode = await cardIdsOf(tx, project_id, codes)
      const rowsWithoutCode = rows.length - codes.length
      const generated = await generateVouchers(tx, project_id, order, rowsWithoutCode, now)
      if (generated.length < rowsWithoutCode)
        throw new Error(
          `The program "${program.name}" has too few unused codes. Allow more codes in its code_config.`,
        )
      const ids = generated.values()
      const cards = rows.map(({ code, source_id }) => {
        const card_id = code === undefined ? ids.next().value : cardIdsByCode.get(code)
        if (card_id === undefined) throw new Error('No card was created for a member.')
        return { card_id, source_id }
      })
      await assignCards(tx, project_id, cards)
      const cardIds = cards.map(({ card_id }) => card_id)
      for (const card_id of await heldCardsWithoutTier(tx, project_id, cardIds)) {
        await reviewTier(tx, project_id, card_id, { now, group_id: newId('group') })
      }
    },
  }
}
