/** The service as a process: its output, signals and exit codes. */
import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { demoKeys, smallCatalogue } from '../../support/catalogue.ts'
import { perkit } from '../../support/perkit.ts'
import { runService as run } from '../../support/process.ts'
import { sendTo } from '../../support/service.ts'

function folder() {
  const path = mkdtempSync(join(tmpdir(), 'perkit-process-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  writeFileSync(join(path, 'shop.json'), JSON.stringify(smallCatalogue))
  return path
}

const form = 'application/x-www-form-urlencoded'
const tokenForm = 'grant_type=client_credentials&scope=client_api'

const requestToken = (port: number) =>
  sendTo(port, '/v1/oauth/token', {
    method: 'POST',
    headers: { ...demoKeys.server, 'Content-Type': form },
    body: tokenForm,
  })

const listTiers = (port: number, token: string) =>
  sendTo(port, '/client/v1/promotions/tiers', {
    headers: { ...demoKeys.client, Authorization: `Bearer ${token}` },
  })

// npm delivers the signal twice, which must not interrupt the shutdown.
test('prints one line when ready, logs JSON and exits with 0 on repeated SIGTERM', async () => {
  const path = folder()
  const service = run(['--data', 'memory', '--catalogue', join(path, 'shop.json')])
  const port = await service.ready
  const { body } = await requestToken(port)
  expect((await listTiers(port, body.access_token)).status).toBe(200)

  service.child.kill('SIGTERM')
  service.child.kill('SIGTERM')
  const again = setInterval(() => service.child.kill('SIGTERM'), 5)
  expect(await service.ended).toBe(0)
  clearInterval(again)

  const { stdout, stderr } = service.output()
  expect(stdout).toBe(`Perkit service ready: http://127.0.0.1:${port}\n`)
  for (const line of stderr.trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('time')
  expect(stderr).not.toContain('app-shop-secret')
  expect(stderr).not.toContain(body.access_token)
  expect(stderr.match(/"signal":/g)).toHaveLength(1)
})

/** Starts a token request. The returned function sends its last byte. */
function startTokenRequest(port: number) {
  const tokenRequest = request({
    port,
    path: '/v1/oauth/token',
    method: 'POST',
    headers: { ...demoKeys.server, 'Content-Type': form, 'Content-Length': tokenForm.length },
    agent: false,
  })
  const token = once(tokenRequest, 'response').then(async ([reply]: IncomingMessage[]) => {
    const body = JSON.parse(Buffer.concat((await reply?.toArray()) ?? []).toString())
    return String(body.access_token)
  })
  token.catch(() => undefined) // handled by the caller of the returned function
  tokenRequest.write(tokenForm.slice(0, -1))
  return () => {
    tokenRequest.end(tokenForm.slice(-1))
    return token
  }
}

test('finishes work in progress on SIGTERM', async () => {
  const path = folder()
  const args = ['--data', join(path, 'data'), '--catalogue', join(path, 'shop.json')]
  const first = run(args)
  const port = await first.ready
  const tokens: string[] = []
  const broken: unknown[] = []
  const started = Array.from({ length: 5 }, () => startTokenRequest(port))
  const worker = async () => {
    for (;;) {
      try {
        const { status, body } = await requestToken(port)
        if (status === 200) tokens.push(String(body.access_token))
        else broken.push(status)
      } catch {
        return // the server no longer accepts connections
      }
    }
  }
  const workers = Promise.all(Array.from({ length: 8 }, worker))
  while (tokens.length < 100) await new Promise((later) => setTimeout(later, 20))

  first.child.kill('SIGTERM')
  await workers
  // Requests that were already started are still handled.
  tokens.push(...(await Promise.all(started.map((finish) => finish()))))
  expect(await first.ended).toBe(0)
  expect(broken).toEqual([])

  const second = run(args)
  const again = await second.ready
  for (const token of tokens) expect((await listTiers(again, token)).status).toBe(200)
  second.child.kill('SIGINT')
  expect(await second.ended).toBe(0)
})

test('rejects a second process on the same data folder', async () => {
  const path = folder()
  const args = ['--data', join(path, 'data')]
  const first = run(args)
  const port = await first.ready

  const second = run(args)
  expect(await second.ended).toBe(1)
  expect(second.output().stdout).toBe('')
  expect(second.output().stderr).toContain('is in use')
  expect((await sendTo(port, '/readyz')).status).toBe(200)
})

test('reports an unknown flag and exits with 2', async () => {
  const wrong = run(['--prot', '1'])

  expect(await wrong.ended).toBe(2)
  expect(wrong.output().stderr).toContain('--prot')
})

test('reports a port in use and exits with 1', async () => {
  const first = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void first.close())
  await once(first, 'listening')
  const { port } = first.address() as AddressInfo // a listening server has a port

  const second = run(['--port', String(port), '--data', 'memory'])

  expect(await second.ended).toBe(1)
  expect(second.output().stderr).toContain(`address already in use 127.0.0.1:${port}`)
  expect(second.output().stderr).not.toContain('    at ')
})

// These need no separate process, because the command is the same.
test('lists its flags in the help', async () => {
  const { code, out } = await perkit(['serve', '--help'])

  expect([code, out]).toEqual([0, expect.stringContaining('--catalogue FILE')])
})

test('reports an invalid catalogue', async () => {
  const file = join(folder(), 'wrong.json')
  writeFileSync(file, JSON.stringify({ projects: [{ id: 'proj_a', name: 'A', colour: 'red' }] }))

  const { code, err } = await perkit(['serve', '--data', 'memory', '--catalogue', file])

  expect([code, err]).toEqual([1, expect.stringContaining('colour')])
  expect(err).not.toContain('    at ')
})

test('reports an unreachable database without its password', async () => {
  const { code, err } = await perkit(['serve'], {
    DATABASE_URL: 'postgresql://perkit:sesame@127.0.0.1:1/perkit',
  })

  expect([code, err]).toEqual([1, expect.stringContaining('ECONNREFUSED')])
  expect(err).not.toContain('sesame')
})
