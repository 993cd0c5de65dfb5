/** Commands on an embedded store that a running service uses. */
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedPool } from '../../../src/service/database/shared-store.ts'
import { startService, type StartedService } from '../../../src/service/start.ts'
import { createLog } from '../../../src/service/log.ts'
import { smallCatalogue } from '../../support/catalogue.ts'
import { perkit } from '../../support/perkit.ts'

const place = mkdtempSync(join(tmpdir(), 'perkit-beside-'))
const data = join(place, 'data')
const catalogue = join(place, 'shop.json')
writeFileSync(catalogue, JSON.stringify(smallCatalogue))

let service: StartedService
beforeAll(async () => {
  mkdirSync(data, { mode: 0o755 })
  service = await startService({ data, catalogue, port: 0, log: createLog(undefined, 'silent') })
})
afterAll(async () => {
  await service.close()
  rmSync(place, { recursive: true, force: true })
})

const run = (...args: string[]) => perkit([...args, '--data', data])

/** Status of a token request to the running service. */
async function tokenStatus(id: string, token: string) {
  const { status } = await fetch(`${service.url}/v1/oauth/token`, {
    method: 'POST',
    headers: { 'X-App-Id': id, 'X-App-Token': token },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'vouchers' }),
  })
  return status
}

test('adds and revokes keys, which the service applies immediately', async () => {
  const { out } = await run('keys', 'add', '--project', 'proj_shop', '--kind', 'server')
  const [, id = '', secret = ''] = /^X-App-Id: (\S+)\nX-App-Token: (\S+)$/.exec(out) ?? []

  expect(await tokenStatus(id, secret)).toBe(200)
  expect((await run('keys', 'list')).out).toContain(`${id}\tvalid`)
  expect((await run('keys', 'revoke', id)).code).toBe(0)
  expect(await tokenStatus(id, secret)).toBe(401)
})

test('compares a file and explains an offer', async () => {
  const changed = join(place, 'changed.json')
  writeFileSync(changed, JSON.stringify(smallCatalogue).replace('Save with apple', 'Save a lot'))
  const cart = join(place, 'cart.json')
  writeFileSync(cart, JSON.stringify({ items: [{ source_id: 'mug', quantity: 1, price: 5000 }] }))

  expect((await run('diff', changed)).out).toContain('~ promotion tier "apple" (promo_apple): banner')
  expect((await run('diff', catalogue)).out).toContain('Nothing to change')
  const { out } = await run('why', 'apple', '--cart', cart, '--project', 'proj_shop')
  expect(out).toContain('promotion tier apple (promo_apple) applies: 1000 minor units off.')
})

test('exports and erases a customer, and the service applies it immediately', async () => {
  const project = ['--project', 'proj_shop']
  const customer = { name: 'Ada', source_id: 'ada' }

  const exported = await run('customer', 'export', 'ada', ...project)
  const erased = await run('customer', 'erase', 'ada', '--yes', ...project)
  const again = await run('customer', 'export', 'ada', ...project)

  expect(JSON.parse(exported.out).data.customers).toMatchObject([customer])
  expect(erased).toMatchObject({ code: 0, out: expect.stringMatching(/^Erased cust_\w+\./) })
  expect(again).toMatchObject({ code: 1, err: 'proj_shop has no customer ada.' })
})

test('rejects an unknown project', async () => {
  const { code, err } = await run('keys', 'add', '--project', 'proj_none', '--kind', 'server')

  expect({ code, err }).toEqual({ code: 1, err: 'There is no project proj_none.' })
})

test('reports errors of the database with their code', async () => {
  const client = await (await sharedPool(data))?.connect()

  await expect(client?.query('select * from missing', [])).rejects.toMatchObject({
    code: '42P01',
    message: 'relation "missing" does not exist',
  })
  client?.release()
})

test('refuses commands that would keep the service waiting', async () => {
  expect((await run('load', catalogue)).err).toContain('is in use by')
  expect((await run('backup', join(place, 'backup'))).err).toContain('is in use by')
})

/** Connects a command that has the connection to the store. */
async function command(...statements: string[]) {
  const socket = waitingCommand(...statements)
  await once(socket, 'data')
  return socket
}

/** Connects a command that waits for the connection to the store. */
function waitingCommand(...statements: string[]) {
  const socket = connect(join(data, 'perkit.sock'))
  for (const text of statements) socket.write(`${serialize({ text, values: [] }).toString('base64')}\n`)
  return socket
}

const expectResponse = async () => expect(await tokenStatus('app-shop', 'app-shop-secret')).toBe(200)

describe('continues after a command', () => {
  test('was killed in a transaction', async () => {
    const killed = await command('begin', 'delete from server_keys')
    killed.destroy()

    await expectResponse()
  })

  test('was killed while it waited for another one', async () => {
    const first = await command('begin')
    const killed = waitingCommand('begin')
    await once(killed, 'connect')
    killed.destroy()
    first.destroy()

    await expectResponse()
  })

  test('disconnected while it waited for another one', async () => {
    const first = await command('begin')
    await sharedPool(data)
    const waiting = waitingCommand().resume().end()
    // The service has noticed.
    await once(waiting, 'close')
    first.destroy()

    await expectResponse()
  })

  test('was suspended in a transaction', async () => {
    const suspended = await command('begin')

    await expectResponse()
    suspended.destroy()
  })
})

test('stops while a command is connected', async () => {
  const connected = await command('begin')

  await service.close()
  connected.destroy()

  service = await startService({ data, port: 0, log: createLog(undefined, 'silent') })
})

test('disconnects a busy command before it stores when keys were last used', async () => {
  const { out } = await run('keys', 'add', '--project', 'proj_shop', '--kind', 'server')
  const [, id = '', secret = ''] = /^X-App-Id: (\S+)\nX-App-Token: (\S+)$/.exec(out) ?? []
  expect(await tokenStatus(id, secret)).toBe(200)
  const busy = await command('begin')
  const next = `${serialize({ text: 'select 1', values: [] }).toString('base64')}\n`
  // The service may reset the connection.
  busy.on('error', () => undefined)
  busy.on('data', () => busy.write(next)).write(next)

  await service.close()

  expect((await run('keys', 'list')).out).toMatch(new RegExp(`\\t${id}\\tvalid.*last used`))
  service = await startService({ data, port: 0, log: createLog(undefined, 'silent') })
})

test('lets only the owner use the socket, and removes it at the end', async () => {
  expect(statSync(data).mode & 0o777).toBe(0o700)
  expect(statSync(join(data, 'perkit.sock')).mode & 0o777).toBe(0o600)

  await service.close()
  expect(readdirSync(data)).toEqual(['database'])
  expect((await run('keys', 'list')).out).toContain('app-shop\tvalid')

  service = await startService({ data, port: 0, log: createLog(undefined, 'silent') })
})
