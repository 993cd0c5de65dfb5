/** Service processes on one new database, behind a load balancer. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { startBalancer } from './balancer.ts'
import { startProcess } from './process.ts'

export async function startCluster(size: number, catalogue: object) {
  const folder = mkdtempSync(join(tmpdir(), 'perkit-cluster-'))
  writeFileSync(join(folder, 'shop.json'), JSON.stringify(catalogue))
  const name = `perkit_${randomUUID().replaceAll('-', '')}`
  await administer(`create database ${name}`)
  const databaseUrl = `${inject('postgresUrl')}/${name}`

  // The processes start together, so each finds an empty database and tries to create the tables.
  const processes = Array.from({ length: size }, () =>
    startProcess(['--catalogue', join(folder, 'shop.json'), '--limit-per-address', '0'], {
      env: { DATABASE_URL: databaseUrl },
    }),
  )
  const ports = await Promise.all(processes.map(({ ready }) => ready))
  const balancer = await startBalancer(ports)

  return {
    databaseUrl,
    processes,
    ports,
    port: balancer.port,
    async close() {
      balancer.close()
      for (const { child } of processes) child.kill('SIGKILL')
      await Promise.all(processes.map(({ ended }) => ended))
      await administer(`drop database if exists ${name} with (force)`)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function administer(statement: string) {
  const client = new pg.Client(`${inject('postgresUrl')}/postgres`)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
