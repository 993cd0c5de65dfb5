/** Two PostgreSQL servers under Patroni, with etcd, behind HAProxy. All on loopback, in a temporary folder. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../support/free-port.ts'
import { ordinaryUser } from '../../support/postgres.ts'
import { findPostgres } from '../../support/postgres-programs.ts'

/** Debian's package of each program. */
const packages: Record<string, string> = { patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy' }

const findProgram = (program: string) =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, program))
    .find((file) => existsSync(file))

/** The folder of the programs that Patroni calls. */
const findServer = () =>
  findPostgres(['postgres', 'initdb', 'pg_ctl', 'pg_controldata', 'pg_basebackup', 'pg_rewind'])

/** Packages to install first. */
export const missingPackages = () => [
  ...(findServer() === undefined ? ['postgresql'] : []),
  ...Object.keys(packages).flatMap((program) =>
    findProgram(program) === undefined ? [packages[program]] : [],
  ),
]

const names = ['one', 'two'] as const
type Name = (typeof names)[number]

interface Node {
  sql: number
  rest: number
}

/** The caller stops it. */
export async function startDatabases() {
  const folder = mkdtempSync(join(tmpdir(), 'perkit-failover-'))
  const user = ordinaryUser()
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
  const running = new Map<string, ChildProcess>()
  const start = (name: string, program: string, args: readonly string[]) => {
    const environment = { PATH: process.env.PATH, LC_ALL: 'C', HOME: folder }
    const child = spawn(findProgram(program) ?? program, args, {
      ...user,
      cwd: folder,
      env: environment,
      stdio: 'ignore',
    })
    running.set(name, child)
  }
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }

  const [etcd, peer, primary, replica] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ]
  const nodes: Record<Name, Node> = {
    one: { sql: await freePort(), rest: await freePort() },
    two: { sql: await freePort(), rest: await freePort() },
  }
  start('etcd', 'etcd', [
    ...['--data-dir', join(folder, 'etcd')],
    ...[
      '--listen-client-urls',
      `http://127.0.0.1:${etcd}`,
      '--advertise-client-urls',
      `http://127.0.0.1:${etcd}`,
    ],
    ...['--listen-peer-urls', `http://127.0.0.1:${peer}`],
    ...['--initial-advertise-peer-urls', `http://127.0.0.1:${peer}`],
    ...['--initial-cluster', `default=http://127.0.0.1:${peer}`],
  ])
  for (const name of names)
    start(name, 'patroni', [write(`${name}.yml`, patroniSettings(name, nodes[name], etcd, folder))])
  start('haproxy', 'haproxy', ['-db', '-f', write('haproxy.cfg', haproxySettings(nodes, primary, replica))])

  const isUp = async (name: Name, role: 'primary' | 'synchronous') => {
    const reply = await fetch(`http://127.0.0.1:${nodes[name].rest}/${role}`).catch(() => undefined)
    return reply?.status === 200
  }
  async function waitFor(role: 'primary' | 'synchronous') {
    for (;;) {
      for (const name of names) if (await isUp(name, role)) return name
      await sleep(200)
    }
  }

  return {
    url: `postgresql://perkit@127.0.0.1:${primary}/postgres`,
    replicaUrl: `postgresql://perkit@127.0.0.1:${replica}/postgres`,
    /** Waits until there is a leader with a synchronous standby. Returns their names. */
    roles: async () => ({ leader: await waitFor('primary'), standby: await waitFor('synchronous') }),
    /** Kills PostgreSQL and its Patroni, as if the machine had lost power. */
    kill(name: Name) {
      running.get(name)?.kill('SIGKILL')
      const [pid] = readFileSync(join(folder, name, 'postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(pid), 'SIGKILL')
    },
    async stop() {
      // Patroni stops its PostgreSQL.
      for (const name of [...names, 'haproxy', 'etcd']) {
        const child = running.get(name)
        if (child?.exitCode !== null || child.signalCode !== null) continue
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * `synchronous_mode` acknowledges a commit only once the standby has it, and promotes only that standby. The leader's
 * lock expires after `ttl`.
 */
const patroniSettings = (name: Name, { sql, rest }: Node, etcd: number, folder: string) => `scope: perkit
name: ${name}
restapi: { listen: "127.0.0.1:${rest}", connect_address: "127.0.0.1:${rest}" }
etcd3: { host: "127.0.0.1:${etcd}" }
bootstrap:
  dcs:
    ttl: 15
    loop_wait: 2
    retry_timeout: 3
    synchronous_mode: true
    postgresql: { use_pg_rewind: true }
  initdb: [{ encoding: UTF8 }, { locale: C }, { auth: trust }]
  pg_hba:
    - host all all 127.0.0.1/32 trust
    - host replication all 127.0.0.1/32 trust
postgresql:
  listen: 127.0.0.1:${sql}
  connect_address: 127.0.0.1:${sql}
  bin_dir: ${findServer() ?? ''}
  data_dir: ${join(folder, name)}
  pgpass: ${join(folder, `${name}.pgpass`)}
  authentication:
    superuser: { username: perkit, password: perkit }
    replication: { username: replicator, password: replicator }
  parameters: { unix_socket_directories: "", max_connections: 100 }
`

/** Patroni answers health checks with the role of its server. */
const haproxySettings = (nodes: Record<Name, Node>, primary: number, replica: number) => `defaults
  mode tcp
  timeout connect 2s
  timeout check 1s
  timeout client 1h
  timeout server 1h
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${[
  { role: 'primary', port: primary },
  { role: 'replica', port: replica },
]
  .map(
    ({ role, port }) => `listen ${role}
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /${role}
  http-check expect status 200
${names.map((name) => `  server ${name} 127.0.0.1:${nodes[name].sql} check port ${nodes[name].rest}`).join('\n')}
`,
  )
  .join('')}`
