/** Empty databases on the test run's PostgreSQL server, which removes them when it stops. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** URL of a new database. */
export async function emptyDatabase() {
  const name = `perkit_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client(`${inject('postgresUrl')}/postgres`)
  await client.connect()
  await client.query(`create database ${name}`).finally(() => client.end())
  return `${inject('postgresUrl')}/${name}`
}
