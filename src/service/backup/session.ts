/** The one transaction in which a store is read or filled as a whole, and whoever follows how far it has come. */
import type { Transaction } from 'kysely'
import { sql } from '../database/kysely.ts'
import type { Store } from '../database/store.ts'
import type { Tables } from '../database/tables.ts'

export type Tx = Transaction<Tables>

/** So that both kinds of store say the same of the same moment and number, and nothing is cut short. */
const settings = [
  `set local timezone = 'UTC'`,
  `set local intervalstyle = 'postgres'`,
  `set local extra_float_digits = 1`,
  `set local statement_timeout = 0`,
  `set local idle_in_transaction_session_timeout = 0`,
]

/** Everything that `work` reads is of one moment. It runs once: what failed is to be started again by a person. */
export function inOneSession<T>({ db }: Store, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      for (const setting of settings) await sql.raw(setting).execute(tx)
      return work(tx)
    })
}

/** Hears how far long work has come: `counting` tables, `writing` or `reading` rows of one. */
export type Progress = (
  doing: 'counting' | 'writing' | 'reading',
  table: string,
  done: number,
  all: number,
) => void
