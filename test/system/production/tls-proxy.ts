/** A proxy with TLS in front of services: Caddy with the documented settings if it is installed, otherwise Node.js. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startBalancer } from '../../support/balancer.ts'
import { freePort } from '../../support/free-port.ts'

export const domain = 'perks.example'

export interface TlsProxy {
  name: 'Caddy' | 'Node.js'
  port: number
  /** The certificate that clients must trust. */
  ca: string
  close(): Promise<void>
}

export const startTlsProxy = (folder: string, ports: readonly number[]): Promise<TlsProxy> =>
  spawnSync('caddy', ['version']).status === 0 ? startCaddy(folder, ports) : startNode(folder, ports)

async function startCaddy(folder: string, ports: readonly number[]): Promise<TlsProxy> {
  const port = await freePort()
  const file = join(folder, 'Caddyfile.test')
  const storage = join(folder, 'caddy')
  writeFileSync(file, globalOptions(storage) + readFileSync(join(folder, 'Caddyfile'), 'utf8'))
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      PERKIT_DOMAIN: `${domain}:${port}`,
      PERKIT_SERVICES: ports.map((one) => `127.0.0.1:${one}`).join(' '),
    },
    stdio: 'ignore',
  })
  const ca = join(storage, 'pki/authorities/local/root.crt')
  while (child.exitCode === null && !(existsSync(ca) && (await accepts(port)))) await sleep(50)
  return {
    name: 'Caddy',
    port,
    ca: readFileSync(ca, 'utf8'),
    async close() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** Signs its certificate itself, and uses only one port. */
const globalOptions = (storage: string) => `{
	admin off
	auto_https disable_redirects
	local_certs
	skip_install_trust
	storage file_system ${storage}
}
`

async function startNode(folder: string, ports: readonly number[]): Promise<TlsProxy> {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const { status, stderr } = spawnSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', `/CN=${domain}`],
      ...['-addext', `subjectAltName=DNS:${domain}`, '-keyout', key, '-out', certificate],
    ],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(stderr)
  const ca = readFileSync(certificate, 'utf8')
  const { port, close } = await startBalancer(ports, { cert: ca, key: readFileSync(key, 'utf8') })
  return { name: 'Node.js', port, ca, close: async () => close() }
}

async function accepts(port: number) {
  const socket = connect(port, '127.0.0.1')
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return isOpen
}
