/**
 * The page "Going live": its commands without Docker verbatim, from the packed packages in an empty folder. Services are
 * started with the command of the systemd unit. Functions stand in for `sudo` and `systemctl`, and a folder for `/opt`.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request } from 'node:https'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '../../support/databases.ts'
import { newDeveloper } from '../../support/new-shop.ts'
import { blocks } from '../docs/support.ts'
import { domain, startTlsProxy } from './tls-proxy.ts'

const commands = (word: string) => blocks('sh', `going-live-${word}`).join('\n')

/** Commands for systemd, with other ports and another folder instead of `/opt`. `systemctl` is a command. */
function systemdCommands(word: string, opt: string, ports: readonly number[], systemctl = ':') {
  const lines = blocks('sh', word)
    .join('\n')
    .replaceAll(/\b878[789]\b/g, (port) => String(ports[Number(port) - 8787]))
    .replaceAll('/opt/', `${opt}/`)
  return `sudo() { "$@"; }\nsystemctl() { ${systemctl}; }\n${lines}`
}

test('leads from an empty folder to three services behind TLS, and through an upgrade under load', async () => {
  const developer = await newDeveloper()
  const deploy = join(developer.folder, 'shop/deploy')
  const inDeploy = (lines: string) => developer.run(`cd shop/deploy\n${lines}`)
  await developer.run(`npx perkit init shop\ncd shop\nnpm install\n${commands('files')}`)
  await prepare(deploy)
  await inDeploy(commands('check'))
  await inDeploy(commands('store'))
  writeFileSync(join(deploy, '../members.csv'), 'source_id,code,name\ngrace,CLUB-GRACE,Grace\n')
  await inDeploy(commands('members'))

  const ports = await freeServicePorts()
  const opt = join(developer.folder, 'opt')
  mkdirSync(opt)
  await inDeploy(systemdCommands('release', opt, ports))
  const services = new Map(ports.map((port) => [port, startService(opt, port)]))
  await Promise.all(ports.map(ready))
  const proxy = await startTlsProxy(deploy, ports)
  onTestFinished(proxy.close)
  const shop = shopClient(proxy, variablesOf(deploy))

  const offers = await shop.post('/v1/qualifications', {
    customer: { source_id: 'grace' },
    order: { items: [{ source_id: 'mug', related_object: 'product', quantity: 1 }] },
  })
  expect(offers).toMatchObject({ status: 200, text: expect.stringContaining('"percent_off":10') })
  expect(await shop.pay('order-0')).toBe(200)
  expect(await shop.pointsOf('CLUB-GRACE')).toBe(12)

  const load = startOrders(shop)
  await load.reaches(20)
  const systemctl = await startSystemctl(async (port) => {
    await load.reaches(load.paid() + 20)
    await stop(services.get(port))
    services.set(port, startService(opt, port))
  })
  const replaceServices = async () => {
    const running = new Map(services)
    expect(await inDeploy(systemdCommands('rolling-restart', opt, ports, systemctl))).toBe('')
    expect(ports.filter((port) => services.get(port) === running.get(port))).toEqual([])
  }
  await inDeploy(commands('upgrade'))
  await inDeploy(systemdCommands('release', opt, ports))
  const [previous = '', ...later] = releasesIn(opt)
  expect(later).toEqual([releaseOf(opt)])
  await replaceServices()

  const goBack = systemdCommands('going-back', opt, ports)
  await expect(inDeploy(goBack)).rejects.toThrow()
  expect(releaseOf(opt)).toBe(later[0])
  const command = goBack.replace(/perkit-\d{8}-\d{6}/, previous)
  expect(await inDeploy(command)).toContain(join(opt, previous))
  expect(releaseOf(opt)).toBe(previous)
  await replaceServices()
  await load.reaches(load.paid() + 20)
  await load.stop()

  process.stdout.write(
    `${proxy.name}: ${load.paid()} orders during the upgrade and the way back, ${load.retries()} retries.\n`,
  )
  expect(load.failed()).toEqual([])
  expect(await shop.pointsOf('CLUB-GRACE')).toBe(12 * (load.paid() + 1))
}, 600_000)

/** The edits that the page describes. */
async function prepare(deploy: string) {
  const env = join(deploy, '.env')
  const url = await emptyDatabase()
  writeFileSync(env, readFileSync(env, 'utf8').replace(/^DATABASE_URL=.*$/m, `DATABASE_URL=${url}`))
  const file = join(deploy, 'catalogue.json')
  const catalogue = JSON.parse(readFileSync(file, 'utf8'))
  const [project] = catalogue.projects
  project.keys.client[0].origins = ['shop.example']
  delete project.customers
  for (const campaign of project.campaigns) delete campaign.vouchers
  writeFileSync(file, JSON.stringify(catalogue, null, 2))
}

const variablesOf = (deploy: string) =>
  Object.fromEntries(
    [...readFileSync(join(deploy, '.env'), 'utf8').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(
      ([, name = '', value]) => [name, value],
    ),
  )

const releasesIn = (opt: string) =>
  readdirSync(opt)
    .filter((name) => name.startsWith('perkit-'))
    .sort()

/** The linked one. */
const releaseOf = (opt: string) => basename(realpathSync(join(opt, 'perkit')))

/** Returns a command that restarts the service of a unit in this process. */
async function startSystemctl(restart: (port: number) => Promise<void>) {
  const server = createHttpServer((request, response) => {
    restart(Number(request.url?.replace('/restart/perkit@', ''))).then(
      () => response.end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo // a TCP server has a port
  return `curl --fail --silent "http://127.0.0.1:${port}/$1/$2"`
}

/** Starts what the unit starts, with its environment. */
function startService(opt: string, port: number) {
  const folder = realpathSync(join(opt, 'perkit'))
  const unit = readFileSync(join(folder, 'perkit@.service'), 'utf8')
  const [, line = ''] = /^ExecStart=\/usr\/bin\/node (.+)$/m.exec(unit) ?? []
  const child = spawn(process.execPath, line.replaceAll('%i', String(port)).split(' '), {
    cwd: folder,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...variablesOf(folder) },
    stdio: 'ignore',
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

async function stop(child: ChildProcess | undefined) {
  child?.kill('SIGTERM')
  if (child && child.exitCode === null) await once(child, 'exit')
  expect(child?.exitCode).toBe(0)
}

async function ready(port: number) {
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) await sleep(100)
}

/** The unit puts a 1 before the port for the metrics, so ports have four digits. */
async function freeServicePorts() {
  const ports: number[] = []
  while (ports.length < 3) {
    const port = randomInt(2000, 10_000)
    if (!ports.includes(port) && (await isFree(port)) && (await isFree(10_000 + port))) ports.push(port)
  }
  return ports
}

async function isFree(port: number) {
  const server = createServer()
  const listening = once(server.listen(port, '127.0.0.1'), 'listening')
  const free = await listening.then(
    () => true,
    () => false,
  )
  server.close()
  return free
}

interface Reply {
  status: number
  text: string
}

/** The back end of the shop. It trusts only the certificate of the proxy. */
function shopClient({ port, ca }: { port: number; ca: string }, env: Record<string, string | undefined>) {
  const agent = new Agent({ keepAlive: true, ca, servername: domain })
  onTestFinished(() => agent.destroy())
  const keys = {
    Host: domain,
    'X-App-Id': env.PERKIT_APP_ID ?? '',
    'X-App-Token': env.PERKIT_APP_TOKEN ?? '',
  }

  async function send(method: string, path: string, body?: string, headers: Record<string, string> = {}) {
    return new Promise<Reply>((resolve, reject) => {
      const options = { agent, host: '127.0.0.1', port, method, path, headers: { ...keys, ...headers } }
      const outgoing = request(options, (reply) => {
        let text = ''
        reply.on('data', (chunk) => (text += String(chunk)))
        reply.on('error', reject)
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text }))
      })
      outgoing.on('error', reject).end(body)
    })
  }
  const token = send('POST', '/v1/oauth/token', 'grant_type=client_credentials&scope=api', {
    'Content-Type': 'application/x-www-form-urlencoded',
  }).then(({ text }) => JSON.parse(text).access_token as string)
  const authorized = async () => ({ Authorization: `Bearer ${await token}` })
  const post = async (path: string, body: object, headers = {}) =>
    send('POST', path, JSON.stringify(body), {
      'Content-Type': 'application/json',
      ...(await authorized()),
      ...headers,
    })

  return {
    post,
    /** Returns the status. */
    async pay(source_id: string) {
      const order = { source_id, status: 'PAID', amount: 1200, customer: { source_id: 'grace' } }
      return (await post('/v1/orders', order, { 'Idempotency-Key': source_id })).status
    },
    async pointsOf(code: string) {
      const { status, text } = await send(
        'GET',
        `/v1/loyalties/members/${code}`,
        undefined,
        await authorized(),
      )
      if (status !== 200) throw new Error(`${status} ${text}`)
      return JSON.parse(text).loyalty_card.balance as number
    },
  }
}

/** Pays orders until it is stopped. Retries like the client of Perkit: after a lost connection and after a 502 or 503. */
function startOrders({ pay }: ReturnType<typeof shopClient>) {
  const failed: string[] = []
  let [started, paid, retries, isStopping] = [0, 0, 0, false]

  async function client() {
    while (!isStopping) {
      const order = `order-${(started += 1)}`
      for (let attempt = 1; ; attempt += 1) {
        const status = await pay(order).catch(() => 0)
        if (status === 200) paid += 1
        else if ([0, 502, 503].includes(status) && attempt < 5) {
          retries += 1
          await sleep(200 * attempt)
          continue
        } else failed.push(`${order}: ${status}`)
        break
      }
    }
  }
  const clients = Promise.all(Array.from({ length: 4 }, client))
  return {
    paid: () => paid,
    retries: () => retries,
    failed: () => failed,
    async reaches(count: number) {
      while (paid < count && failed.length === 0) await sleep(50)
    },
    async stop() {
      isStopping = true
      await clients
    },
  }
}

test('an upgrade stops at a service that is not ready, and shows what to do', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'perkit-restart-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [port = 0, ...others] = await freeServicePorts()
  const restart = systemdCommands('rolling-restart', folder, [port, ...others], 'echo "$@"')

  const { status, stdout } = spawnSync('sh', ['-ec', restart.replaceAll(/ 60\b/g, ' 1')], {
    encoding: 'utf8',
  })

  expect({ status, stdout }).toEqual({
    status: 0,
    stdout: `restart perkit@${port}
perkit@${port} is not ready. Link the previous folder first, see Going back.
Its log: sudo journalctl --unit perkit@${port}
`,
  })
})

test('the systemd unit is valid', ({ skip }) => {
  if (spawnSync('systemd-analyze', ['--version']).status !== 0) skip('systemd is not installed.')
  const unit = 'src/service/init/templates/production/perkit@.service'

  const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' })

  // The folder and the user of the unit do not exist here.
  const faults = stderr.split('\n').filter((line) => line.includes('perkit@') && !/not executable/.test(line))
  expect(faults).toEqual([])
})
