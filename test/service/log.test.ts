/** Values that must not be in the log or in a reply. */
import { expect, onTestFinished, test } from 'vitest'
import { createLog, describeError } from '../../src/service/log.ts'
import { demoKeys } from '../support/catalogue.ts'
import { startShopForTest } from '../support/service.ts'
import { onPostgres } from '../support/stores.ts'

onPostgres('the log', (open) => {
  test('contains no secret, token, code or query value', async () => {
    const shop = await startShopForTest(await open())
    const token = await shop.token('api client_api', { customer: 'ada' })
    const page = { ...demoKeys.client, Authorization: `Bearer ${token}` }
    const server = { ...demoKeys.server, Authorization: `Bearer ${token}` }
    const replies = [
      await shop.send('/client/v1/promotions/tiers?canary_name=canary-query', { headers: page }),
      await shop.send('/client/v1/loyalties/members/canary-card/activity', { headers: page }),
      await shop.send('/v1/vouchers/canary-code/enable', { method: 'POST', headers: server }),
      await shop.send('/v1/canary-path/x', { headers: server }),
      await shop.send('/client/v1/promotions/tiers', {
        headers: { ...page, 'X-Client-Token': 'canary-wrong' },
      }),
      await shop.send('/client/v1/promotions/tiers', {
        headers: { ...page, Authorization: 'Bearer canary-token' },
      }),
      await shop.send('/v1/oauth/token', {
        method: 'POST',
        headers: { ...demoKeys.server, 'Content-Type': 'application/x-www-form-urlencoded' },
        body: 'grant_type=canary-grant&scope=canary-scope&customer=canary-customer',
      }),
    ]
    const canaries = [token, 'page-shop-secret', 'app-shop-secret', 'ada@shop.example', /canary-/]

    const log = shop.lines.join('')
    expect(shop.lines.length).toBeGreaterThan(replies.length)
    for (const canary of canaries) expect(log).not.toMatch(canary)
    for (const { body, headers } of replies) {
      // A reply may repeat the resource id of its request.
      const text = JSON.stringify({ ...body, resource_id: undefined })
      for (const canary of canaries) expect(text + JSON.stringify(headers)).not.toMatch(canary)
    }
  })

  test('contains one line of JSON per request, with its result', async () => {
    const shop = await startShopForTest(await open())
    const headers = { ...demoKeys.client, Authorization: `Bearer ${await shop.token('client_api')}` }
    await shop.send('/client/v1/promotions/tiers?page=0', { headers: { ...headers, 'X-Request-Id': 'r-1' } })

    expect(shop.lines).toHaveLength(2)
    expect(JSON.parse(shop.lines[1] ?? '')).toMatchObject({
      level: 'info',
      request_id: 'r-1',
      method: 'GET',
      operation: 'listPromotionTiers',
      path: '/client/v1/promotions/tiers',
      project_id: 'proj_shop',
      client_id: 'page-shop',
      status: 400,
      key: 'invalid_query_params',
      ms: expect.any(Number),
    })
  })

  test('contains the details of an internal error; the reply contains only the request id', async () => {
    const shop = await startShopForTest(await open())
    const { schema } = shop.store.db
    await schema.alterTable('client_keys').renameTo('client_keys_gone').execute()
    onTestFinished(() => schema.alterTable('client_keys_gone').renameTo('client_keys').execute())

    const { status, body } = await shop.send('/client/v1/promotions/tiers', { headers: demoKeys.client })
    expect(status).toBe(500)
    expect(body).toEqual({
      code: 500,
      key: 'internal_error',
      message: 'The service failed to process the request.',
      request_id: expect.any(String),
    })
    expect(JSON.parse(shop.lines[0] ?? '')).toMatchObject({
      level: 'error',
      request_id: body.request_id,
      err: { message: 'relation … does not exist', code: '42P01', stack: expect.any(Array) },
    })
  })
})

test('keeps details of rows from the database out of the log', () => {
  const error = Object.assign(new Error('duplicate key value "canary" violates unique constraint "codes"'), {
    code: '23505',
    constraint: 'codes',
    detail: 'Key (code)=(canary) already exists.',
    params: ['canary'],
  })
  const described = describeError(new Error('Insert failed', { cause: error }))

  expect(described.cause).toMatchObject({ code: '23505', constraint: 'codes' })
  expect(JSON.stringify(described)).not.toContain('canary')
})

test('removes headers with secrets from the log', () => {
  const lines: string[] = []
  const log = createLog({ write: (line) => void lines.push(line) })
  const headers = {
    authorization: 'canary',
    'x-app-token': 'canary',
    'x-client-token': 'canary',
    accept: '*/*',
  }

  log.info({ headers, access_token: 'canary' }, 'careless')
  log.info(headers, 'careless')

  expect(lines.join('')).toContain('*/*')
  expect(lines.join('')).not.toContain('canary')
})
