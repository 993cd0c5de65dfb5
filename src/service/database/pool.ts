/** Connections to a store, as kysely takes them, and how many there are. */
import type { PostgresPool } from 'kysely'

export interface Connections {
  /** Taken by a query or a transaction. */
  used: number
  idle: number
  /** How many stand in line for one. */
  waiting: number
}

export interface Pool extends PostgresPool {
  connections(): Connections
}
