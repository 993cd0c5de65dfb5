/** What the service uses of kysely, other than types. */
export { Kysely, PostgresDialect, sql } from 'kysely'
