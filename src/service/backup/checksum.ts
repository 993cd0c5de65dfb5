/**
 * What tells two tables apart: how many rows, and the sum of a hash of each row's line. Their order does not
 * matter. The database and this program come to the same sum, each by itself.
 */
import { createHash } from 'node:crypto'
import { sql } from '../database/kysely.ts'
import { lineOf } from './lines.ts'
import type { Tx } from './session.ts'
import type { Table } from './tables.ts'

export interface Checksum {
  rows: number
  /** A whole number, as text. */
  sum: string
}

/** Hexadecimal digits of a SHA-256 that count: as many as a bigint takes without a sign. */
const digits = 15

export async function checksumOf(tx: Tx, table: Table): Promise<Checksum> {
  const { rows } = await sql<Checksum>`
    select count(*) as rows, coalesce(sum(
      ('x' || substr(encode(sha256(convert_to(line, 'UTF8')), 'hex'), 1, ${sql.lit(digits)}))::bit(${sql.lit(4 * digits)})::bigint
    ), 0)::text as sum
    from (select ${lineOf(table)} as line from ${sql.table(table.name)}) as lines`.execute(tx)
  return rows[0] ?? { rows: 0, sum: '0' }
}

/** Adds up lines as they come by. */
export class Adder {
  rows = 0
  #sum = 0n

  add(lines: readonly string[]) {
    for (const line of lines) {
      this.#sum += BigInt(`0x${createHash('sha256').update(line).digest('hex').slice(0, digits)}`)
    }
    this.rows += lines.length
  }

  get sum() {
    return String(this.#sum)
  }
}

export const isSame = (one: Checksum, other: Checksum) => one.rows === other.rows && one.sum === other.sum
