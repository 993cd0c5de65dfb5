/** Databases with nothing in them on the run's own PostgreSQL server, which takes them along when it ends. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** The address of a new one. */
export async function emptyDatabase() {
  const name = `perkit_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client(`${inject('postgresUrl')}/postgres`)
  await client.connect()
  await client.query(`create database ${name}`).finally(() => client.end())
  return `${inject('postgresUrl')}/${name}`
}
