/** What the service uses of kysely, other than types. */
export { Kysely, PostgresDialect } from 'kysely'
export { sql } from './sql.ts'
