/**
 * Random numbers in the text of a response, in place of numbers that other requests can change until the response is stored.
 * The statement that stores the response replaces them.
 */
import { randomInt } from 'node:crypto'
import type { RawBuilder } from 'kysely'
import { sql } from '../database/kysely.ts'

export interface Placeholder {
  /** Random, so that it occurs nowhere else in the text. */
  number: number
  /** SQL of the number that replaces it. */
  value: RawBuilder<unknown>
}

/** Large enough to be unique, and small enough to add up several. */
export const randomNumber = () => randomInt(2 ** 47, 2 ** 48 - 1)

/** The CTE `completed`: the text with all numbers as `answer`, if `source` has a row. */
export const completedText = (source: string, text: string, placeholders: readonly Placeholder[]) => sql`
  completed as (
    select ${placeholders.reduce(
      (replaced, { number, value }) => sql`replace(${replaced}, ${String(number)}, (${value})::text)`,
      sql`${text}::text`,
    )} as answer
    from ${sql.table(source)}
  )`
