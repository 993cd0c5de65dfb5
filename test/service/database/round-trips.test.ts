/** Round trips to the database per operation, once the caches are filled. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadCatalogue } from '../../../src/service/catalogue/load.ts'
import { maxLength } from '../../../src/service/database/postgresql.ts'
import { snapshotsOf } from '../../../src/service/eligibility/snapshots.ts'
import { createLog } from '../../../src/service/log.ts'
import { listen, type RunningService } from '../../../src/service/server/listen.ts'
import { createService } from '../../../src/service/server/service.ts'
import { demoKeys } from '../../support/catalogue.ts'
import {
  operationRequests,
  requestsCatalogue,
  type OperationRequest,
} from '../../support/operation-requests.ts'
import { onPostgres } from '../../support/stores.ts'

/** Includes `begin` and `commit`. */
const expected: Record<string, number> = {
  'redeem a product reward': 2,
  'redeem a voucher reward': 3,
  'pay with points': 3,
  'redeem a reward in a program with tiers': 3,
  'redeem a voucher': 2,
  'redeem a promotion tier': 2,
  'redeem a voucher, a tier and a gift card': 2,
  'validate a voucher': 4,
  'report a paid order': 6,
  'transfer points': 3,
  'check eligibility': 2,
  'check eligibility with all options of a page': 4,
  'list promotion tiers': 1,
  'list available promotion tiers': 1,
  'list promotion tiers for the back end': 1,
}

onPostgres('round trips', (open) => {
  let service: RunningService
  let token: string

  beforeAll(async () => {
    const store = await open()
    await loadCatalogue(store, requestsCatalogue)
    await snapshotsOf(store).prepare('proj_shop')
    const silent = createLog(undefined, 'silent')
    service = await listen(createService({ store, limits: false, log: silent }), { port: 0 })
    token = await accessToken()
    return () => service.close()
  })

  const post = (path: string, headers: Record<string, string>, body: string) =>
    fetch(service.url + path, { method: 'POST', headers, body })

  async function accessToken(customer = '&customer=ada') {
    const form = `grant_type=client_credentials&scope=api client_api${customer}`
    const headers = { ...demoKeys.server, 'Content-Type': 'application/x-www-form-urlencoded' }
    const { access_token } = JSON.parse(await (await post('/v1/oauth/token', headers, form)).text())
    return String(access_token)
  }

  async function send({ method, path, body }: OperationRequest, keys: object) {
    const headers = {
      ...keys,
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
    }
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
    const reply = await fetch(service.url + path, init)
    expect(reply.status, await reply.text()).toBe(200)
  }

  /** Each call of a connection's `query` is one round trip. */
  async function statementsDuring(work: () => Promise<unknown>) {
    const query = vi.spyOn(pg.Client.prototype, 'query')
    try {
      await work()
      const statements: readonly unknown[] = query.mock.calls.map(([statement]) => statement)
      return statements.map((statement) =>
        typeof statement === 'string' ? statement : (statement as { text: string }).text,
      )
    } finally {
      query.mockRestore()
    }
  }

  const statementsOf = (request: OperationRequest, keys: object = demoKeys[request.side]) =>
    statementsDuring(() => send(request, keys))

  test.each(Object.keys(operationRequests(0)))('%s', async (name) => {
    const [first, second] = [operationRequests(1)[name], operationRequests(2)[name]]
    if (!first || !second) throw new Error(`There is no request named ${name}.`)
    await send(first, demoKeys[first.side])

    const statements = await statementsOf(second)

    expect(statements.length, statements.join('\n')).toBe(expected[name])
    // Longer ones are not prepared.
    expect(statements.filter(({ length }) => length > maxLength)).toEqual([])
  })

  test.each([
    ['without a customer', ''],
    ['for a customer with cards', '&customer=ada'],
  ])('create an access token %s', async (_, customer) => {
    const statements = await statementsDuring(() => accessToken(customer))

    expect(statements.length, statements.join('\n')).toBe(2)
  })

  test.each([
    ['check eligibility', 2],
    ['list promotion tiers', 1],
  ])('%s with a token alone', async (name, trips) => {
    const request = operationRequests(3)[name]
    if (!request) throw new Error(`There is no request named ${name}.`)

    const statements = await statementsOf(request, { Origin: 'https://shop.example' })

    expect(statements.length, statements.join('\n')).toBe(trips)
  })
})
