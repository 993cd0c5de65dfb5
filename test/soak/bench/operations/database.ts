/** A temporary PostgreSQL server that writes to disk like one in production, with a database for each contender. */
import pg from 'pg'
import { startServer } from '../../../support/postgres.ts'
import { findPostgres } from '../../../support/postgres-programs.ts'

/**
 * A checkpoint during a run would slow down the contender that it happens to meet, and so would autovacuum. Its new
 * statistics would also change the plans of one contender before those of another.
 */
const settings = ['max_wal_size=4GB', 'checkpoint_timeout=30min', 'shared_buffers=512MB', 'autovacuum=off']

export interface DatabaseServer {
  pid: number
  version: string
  urlOf(database: string): string
  /** Without a template, the database is empty. */
  create(database: string, template?: string): Promise<void>
  /** Vacuums a database and creates its statistics, because autovacuum is off. */
  analyze(database: string): Promise<void>
  /** Bytes written to the write-ahead log since the server was created. */
  walBytes(): Promise<number>
  stop(): Promise<void>
}

/** Undefined if PostgreSQL is not installed. */
export async function startDatabaseServer(): Promise<DatabaseServer | undefined> {
  const programs = findPostgres()
  if (!programs) return undefined
  const { url, pid = 0, stop } = await startServer(programs, settings)
  const admin = new pg.Client(`${url}/postgres`)
  await admin.connect()
  const valueOf = async (sql: string) =>
    String((await admin.query({ text: sql, rowMode: 'array' })).rows[0]?.[0])
  return {
    pid,
    version: (await valueOf('show server_version')).split(' ', 1)[0] ?? '',
    urlOf: (database) => `${url}/${database}`,
    async create(database, template = 'template1') {
      await admin.query(`create database ${database} template ${template}`)
    },
    async analyze(database) {
      const client = new pg.Client(`${url}/${database}`)
      await client.connect()
      await client.query('vacuum analyze')
      await client.end()
    },
    walBytes: async () => Number(await valueOf(`select pg_current_wal_insert_lsn() - '0/0'`)),
    async stop() {
      await admin.end()
      await stop()
    },
  }
}
