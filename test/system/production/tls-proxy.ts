/** A proxy with TLS in front of services: HAProxy if it is installed, otherwise Node.js. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startBalancer } from '../../support/balancer.ts'
import { freePort } from '../../support/free-port.ts'

const haproxy = ['haproxy', '/usr/sbin/haproxy'].find((program) => spawnSync(program, ['-v']).status === 0)

export interface TlsProxy {
  name: 'HAProxy' | 'Node.js'
  port: number
  /** The certificate that clients must trust. */
  ca: string
  close(): Promise<void>
}

export async function startTlsProxy(folder: string, ports: readonly number[]): Promise<TlsProxy> {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const { status, stderr } = spawnSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=perks.example'],
      ...['-addext', 'subjectAltName=DNS:perks.example', '-keyout', key, '-out', certificate],
    ],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(stderr)
  const ca = readFileSync(certificate, 'utf8')
  if (haproxy === undefined) {
    const { port, close } = await startBalancer(ports, { cert: ca, key: readFileSync(key, 'utf8') })
    return { name: 'Node.js', port, ca, close: async () => close() }
  }

  const port = await freePort()
  writeFileSync(join(folder, 'both.pem'), ca + readFileSync(key, 'utf8'))
  writeFileSync(join(folder, 'haproxy.cfg'), settings(port, join(folder, 'both.pem'), ports))
  const child = spawn(haproxy, ['-db', '-f', join(folder, 'haproxy.cfg')], { stdio: 'ignore' })
  while (child.exitCode === null && !(await accepts(port))) await sleep(50)
  return {
    name: 'HAProxy',
    port,
    ca,
    async close() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
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

/** Like the Caddyfile: retries only requests that were not sent, on another service. */
const settings = (port: number, file: string, ports: readonly number[]) => `defaults
  mode http
  timeout connect 5s
  timeout check 5s
  timeout client 60s
  timeout server 60s
  option redispatch 1
  retries 3
  retry-on conn-failure
frontend tls
  bind 127.0.0.1:${port} ssl crt ${file}
  http-request set-header X-Forwarded-For %[src]
  default_backend services
backend services
  option httpchk GET /readyz
  http-check expect status 200
  default-server check inter 500ms fall 2 rise 1
${ports.map((one) => `  server perkit-${one} 127.0.0.1:${one}`).join('\n')}
`
