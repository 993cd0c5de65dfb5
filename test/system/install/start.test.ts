/** `npm start` of a new shop: reasons why it cannot start. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { packageFolder, packageNames } from '../../../.config/package-folders.ts'
import { lockFolder } from '../../../src/service/database/lock.ts'
import { writeProject } from '../../../src/service/init/write-project.ts'
import { freePort } from '../../support/free-port.ts'
import { withoutNpm } from '../../support/package.ts'

let folder: string

/** A shop with the built packages, whose folder has a space and an umlaut. */
beforeEach(async () => {
  const parent = mkdtempSync(join(tmpdir(), 'perkit-start-'))
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }))
  folder = join(parent, 'My shöp')
  await writeProject({ folder, stack: 'node', version: '0.0.0' })
  mkdirSync(join(folder, 'node_modules'))
  for (const name of packageNames) symlinkSync(packageFolder(name), join(folder, 'node_modules', name))
  edit('.env', (text) => `${text}PORT=${ports.shop}\n`.replace('8787', String(ports.service)))
})

const ports = { shop: await freePort(), service: await freePort() }

function edit(file: string, change: (text: string) => string) {
  const path = join(folder, file)
  writeFileSync(path, change(readFileSync(path, 'utf8')))
}

function start() {
  const child = spawn('npm', ['start', '--silent'], { cwd: folder, env: withoutNpm(), detached: true })
  const closed = once(child, 'close')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const stop = async (signal: NodeJS.Signals) => {
    if (!hasEnded() && child.pid !== undefined) process.kill(-child.pid, signal)
    await closed
  }
  onTestFinished(() => stop('SIGKILL'))
  return {
    output: () => output,
    stop,
    async ended() {
      await closed
      return { code: child.exitCode, output }
    },
  }
}

async function occupy(port: number, host: string) {
  const server = createServer().listen(port, host)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
}

test.for(['127.0.0.1', '::1'])('names a port of the shop that is in use on %s', async (host, { skip }) => {
  await occupy(ports.shop, host).catch((error: NodeJS.ErrnoException) => {
    skip(/^(EADDRNOTAVAIL|EAFNOSUPPORT)$/.test(error.code ?? ''), 'This computer has no IPv6.')
    throw error
  })

  const { code, output } = await start().ended()

  expect(code).toBe(1)
  expect(output).toBe(
    `Port ${ports.shop} is in use, perhaps by another npm start. Set another one with PORT in .env.\n`,
  )
})

test('names a port of the service that is in use', async () => {
  await occupy(ports.service, '127.0.0.1')

  const { code, output } = await start().ended()

  expect(code).toBe(1)
  expect(output).toContain(`Port ${ports.service} is in use`)
  expect(output).toContain('Set another one in PERKIT_URL in .env.')
})

test.each([
  ['PORT=shop\n', 'PORT in .env must contain a port from 1 to 65535 (got "shop").\n'],
  ['PERKIT_URL=\n', 'PERKIT_URL in .env must be an address such as http://127.0.0.1:8787 (got "").\n'],
  [
    'PERKIT_URL=localhost:8787\n',
    'PERKIT_URL in .env must be an address such as http://127.0.0.1:8787 (got "localhost:8787").\n',
  ],
  [
    'PERKIT_URL=http://127.0.0.1:0\n',
    'PERKIT_URL in .env must contain a port from 1 to 65535 (got "http://127.0.0.1:0").\n',
  ],
])('rejects %s', async (line, message) => {
  edit('.env', (text) => text + line)

  expect(await start().ended()).toEqual({ code: 1, output: message })
})

test('accepts port 80 in PERKIT_URL', async () => {
  await occupy(ports.shop, '127.0.0.1')
  edit('.env', (text) => `${text}PERKIT_URL=http://127.0.0.1:80\n`)

  expect((await start().ended()).output).toContain(`Port ${ports.shop} is in use`)
})

test('names the process that uses the data folder, without a stack trace', async () => {
  mkdirSync(join(folder, '.perkit/data'), { recursive: true })
  const lock = await lockFolder(join(folder, '.perkit/data'))
  onTestFinished(lock.unlock)

  const { code, output } = await start().ended()

  expect(code).toBe(1)
  expect(output).toContain(`in use by process ${process.pid}`)
  expect(output).not.toContain('    at ')
})

test('prints unexpected errors with their stack', async () => {
  mkdirSync(join(folder, '.perkit'))
  writeFileSync(join(folder, '.perkit/data'), '')

  const { code, output } = await start().ended()

  expect(code).toBe(1)
  expect(output).toMatch(/^ +at /m)
  expect(output).toContain('The first start takes a few seconds')
})

test('lists errors of the catalog without a stack trace', async () => {
  edit('catalogue.json', (text) => text.replace('"percent_off": 10', '"percent_off": 200'))

  const { code, output } = await start().ended()

  expect(code).toBe(1)
  expect(output).toContain('"Welcome", action.discount.percent_off: must be at most 100\n')
  expect(output).not.toContain('    at ')
})

test('starts again after Ctrl+C, also with Windows line endings', async () => {
  for (const file of ['.env', 'catalogue.json', 'server.js', 'start.js'])
    edit(file, (text) => text.replaceAll('\n', '\r\n'))
  const page = `http://localhost:${ports.shop}`

  const first = start()
  await expect.poll(first.output, { timeout: 300_000 }).toContain(`Shop: ${page}`)
  expect(first.output()).toContain('The first start takes a few seconds')
  await first.stop('SIGINT')
  const second = start()
  await expect.poll(second.output, { timeout: 300_000 }).toContain(`Shop: ${page}`)

  expect((await fetch(page)).status).toBe(200)
}, 600_000)

test('uses port 3000 if PORT is empty', async () => {
  edit('.env', (text) => text.replace(/^PORT=.*/m, 'PORT='))
  // Other programs can use the port, so it is not opened.
  writeFileSync(
    join(folder, 'listen.mjs'),
    `import { Server } from 'node:net'
     Server.prototype.listen = (port) => {
       console.log('Port', port)
       process.exit()
     }`,
  )
  edit('package.json', (text) => text.replace('"node --env-file', '"node --import ./listen.mjs --env-file'))

  expect(await start().ended()).toEqual({ code: 0, output: 'Port 3000\n' })
})
