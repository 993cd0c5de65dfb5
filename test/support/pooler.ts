/** PgBouncer in transaction mode, in front of a PostgreSQL server of the tests. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { ordinaryUser, waitForConnection } from './postgres.ts'

/** Fewer than the clients have, so that they share connections. */
const serverConnections = 4

/** Starts a pooler in front of a database. The caller stops it. */
export async function startPooler(program: string, databaseUrl: string) {
  const { hostname, port: serverPort, pathname } = new URL(databaseUrl)
  const database = pathname.slice(1)
  const folder = mkdtempSync(join(tmpdir(), 'perkit-pooler-'))
  const user = ordinaryUser()
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
${database} = host=${hostname} port=${serverPort} user=perkit
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${serverConnections}
max_client_conn = 500
`,
  )
  const pooler = spawn(program, ['-q', file], { ...user, cwd: folder, stdio: 'ignore' })
  const stop = async () => {
    if (pooler.exitCode === null && pooler.kill('SIGKILL')) await once(pooler, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
  const url = `postgresql://perkit@127.0.0.1:${port}/${database}`
  await waitForConnection(url, pooler).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { url, stop }
}

/** Lists what clients have left on the pooler's connections to the server. */
export async function leaksOf(url: string): Promise<string[]> {
  const clients = Array.from({ length: serverConnections }, () => new pg.Client(url))
  await Promise.all(clients.map((client) => client.connect()))
  // An open transaction keeps its connection, so each client gets another one.
  const found = await Promise.all(
    clients.map(async (client) => {
      await client.query('begin')
      const { rows } = await client.query<Record<string, string>>(`
        select pg_backend_pid() as pid, current_setting('statement_timeout') as timeout,
          current_setting('plan_cache_mode') as plans,
          current_setting('idle_in_transaction_session_timeout') as idle, current_setting('lock_timeout') as lock,
          (select count(*) from pg_prepared_statements) as prepared,
          (select count(*) from pg_listening_channels()) as channels,
          (select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks`)
      return rows
    }),
  )
  await Promise.all(clients.map((client) => client.query('rollback').then(() => client.end())))
  const clean = {
    timeout: '0',
    idle: '0',
    lock: '0',
    plans: 'auto',
    prepared: '0',
    channels: '0',
    locks: '0',
  }
  return found
    .flat()
    .flatMap(({ pid, ...state }) =>
      isDeepStrictEqual(state, clean) ? [] : [`${pid}: ${JSON.stringify(state)}`],
    )
}
