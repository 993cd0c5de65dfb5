/** Guarantees of an `Idempotency-Key`: "Where the specification is silent", Idempotency. */
import { expect, test } from 'vitest'
import { operations } from '../../../src/contract/index.ts'
import type { Caller } from '../../../src/service/auth/caller.ts'
import {
  createIdempotency,
  type IdempotentRequest,
  deleteOldKeys,
} from '../../../src/service/http/idempotency.ts'
import { BrokenContract } from '../../../src/service/http/reply-checks.ts'
import { JsonResponse, toJsonResponse, Accepted } from '../../../src/service/http/response.ts'
import { ApiError } from '../../../src/service/errors.ts'
import { recordChange } from '../../../src/service/database/project-versions.ts'
import type { Store } from '../../../src/service/database/store.ts'
import type { Db } from '../../../src/service/database/tables.ts'
import { backEnd } from '../../support/clients.ts'
import { otherKeys } from '../../support/catalogue.ts'
import { startShopForTest } from '../../support/service.ts'
import { onBothStores } from '../../support/stores.ts'

const products = '/v1/products'
const week = 7 * 24 * 60 * 60
const withKey = (key = 'order-17') => ({ 'Idempotency-Key': key })
const productsIn = async ({ db }: Store) => db.selectFrom('products').select('project_id').execute()

onBothStores('an idempotency key', (open, kind) => {
  const startShop = async () => {
    const shop = await startShopForTest(await open())
    return { ...shop, ...(await backEnd(shop)) }
  }

  test('replays the first response with its status and has one effect', async () => {
    const { post, store } = await startShop()

    const first = await post(products, { name: 'Cup' }, withKey())
    const second = await post(products, { name: 'Cup' }, withKey())

    expect([first.status, first.headers['idempotency-replayed']]).toEqual([200, undefined])
    expect([second.status, second.headers['idempotency-replayed']]).toEqual([200, 'true'])
    expect(second.text).toBe(first.text)
    expect(await productsIn(store)).toHaveLength(1)
  })

  test('has one effect and one response for a hundred concurrent requests', async () => {
    const { post, store } = await startShop()

    const replies = await Promise.all(
      Array.from({ length: 100 }, () => post(products, { price: 100 }, withKey())),
    )

    const responses = new Set(replies.flatMap(({ status, text }) => (status === 200 ? [text] : [])))
    expect(responses.size).toBe(1)
    const others = replies.filter(({ status }) => status !== 200)
    expect(others.every(({ body }) => body.key === 'request_in_progress')).toBe(true)
    expect(await productsIn(store)).toHaveLength(1)
    expect((await post(products, { price: 100 }, withKey())).headers['idempotency-replayed']).toBe('true')
  })

  test('rejects a different body or path, and is separate for each API key', async () => {
    const { post, store, ...shop } = await startShop()
    await post(products, { name: 'Cup' }, withKey())

    const otherBody = await post(products, { name: 'Mug' }, withKey())
    expect([otherBody.status, otherBody.body.key]).toEqual([422, 'idempotency_mismatch'])
    const otherPath = await post('/v1/campaigns/Winter/vouchers', { code: 'Cup' }, withKey())
    expect(otherPath.status).toBe(422)

    const neighbor = await backEnd({ ...shop, store }, otherKeys.server)
    const neighborReply = await neighbor.post(products, { name: 'Cup' }, withKey())
    expect([neighborReply.status, neighborReply.headers['idempotency-replayed']]).toEqual([200, undefined])
    expect((await productsIn(store)).map(({ project_id }) => project_id).sort()).toEqual([
      'proj_other',
      'proj_shop',
    ])
  })

  test('accepts the same JSON in another notation', async () => {
    const { send: request, headers } = await startShop()
    const send = (body: string) =>
      request(products, {
        method: 'POST',
        headers: { ...headers, ...withKey(), 'Content-Type': 'application/json' },
        body,
      })

    await send('{"name":"Cup","price":100}')
    const retry = await send('{ "price": 1e2, "name": "C\\u0075p" }')

    expect([retry.status, retry.headers['idempotency-replayed']]).toEqual([200, 'true'])
  })

  test('replays a rejection even if the request would succeed now', async () => {
    const { post, store } = await startShop()
    await post(products, { name: 'Cup' })

    const refused = await post(products, { name: 'Cup' }, withKey())
    await store.db.deleteFrom('products').execute()
    const retry = await post(products, { name: 'Cup' }, withKey())

    expect([refused.status, refused.body.key]).toEqual([409, 'duplicate_found'])
    expect([retry.status, retry.text]).toEqual([409, refused.text])
    expect(await productsIn(store)).toHaveLength(0)
    expect((await post(products, { name: 'Mug' }, withKey())).status).toBe(422)
    expect((await post(products, { name: 'Cup' }, withKey('order-18'))).status).toBe(200)
  })

  test('expires after seven days', async () => {
    const shop = await startShop()
    const post = async () => (await backEnd(shop)).post(products, {}, withKey())
    const storedKeys = () => shop.store.db.selectFrom('idempotency_keys').select('key').execute()
    const first = await post()

    shop.clock.pass(week - 1)
    await deleteOldKeys(shop.store.db, shop.clock.now())
    expect((await post()).text).toBe(first.text)

    shop.clock.pass(1)
    const next = await post()
    expect([next.status, next.headers['idempotency-replayed']]).toEqual([200, undefined])
    expect(next.text).not.toBe(first.text)

    shop.clock.pass(week)
    expect(await storedKeys()).toHaveLength(1)
    await deleteOldKeys(shop.store.db, shop.clock.now())
    expect(await storedKeys()).toHaveLength(0)
  })

  /** Work that increments a counter in the store, then returns or throws `result`. */
  const counting = (result: JsonResponse | Error) => async (tx: Db) => {
    await recordChange(tx, 'proj_shop')
    if (result instanceof Error) throw result
    return result
  }
  const count = async ({ db }: Store) => {
    const { version } = await db
      .selectFrom('project_versions')
      .select('version')
      .where('project_id', '=', 'proj_shop')
      .executeTakeFirstOrThrow()
    return version
  }
  const startOnce = async () => {
    const { store, clock } = await startShop()
    const caller: Caller = {
      project: {
        id: 'proj_shop',
        name: 'Shop',
        currency: 'EUR',
        auth: 'keys-and-bearer',
        expose_turnover: false,
        case_sensitive_codes: false,
        version: 0,
        shop_version: 0,
      },
      side: 'client',
      client_id: 'page-shop',
      scopes: [],
      customer_id: 'cust_ada',
    }
    const request: IdempotentRequest = {
      operation: operations.redeem,
      caller,
      input: { body: {} },
      key: 'order-17',
      request_id: 'request-1',
    }
    return { store, clock, request, once: createIdempotency(store, clock) }
  }

  test('stores a returned rejection together with its writes, and replays it', async () => {
    const { store, request, once } = await startOnce()
    const before = await count(store)
    const refused = toJsonResponse(operations.redeem, new ApiError('quantity_exceeded'), 'request-1')

    const first = await once(request, counting(refused))
    const second = await once(request, counting(new JsonResponse(200, '{}')))

    expect([first.status, first.keyStatus, second.status, second.keyStatus]).toEqual([
      400,
      'new',
      400,
      'replayed',
    ])
    expect(second.text).toBe(first.text)
    expect(JSON.parse(second.text)).toMatchObject({ key: 'quantity_exceeded', request_id: 'request-1' })
    expect(await count(store)).toBe(before + 1)
  })

  test('stores nothing if the service fails', async () => {
    const { store, request, once } = await startOnce()
    const before = await count(store)
    const failing = async (tx: Db) => {
      await recordChange(tx, 'proj_shop')
      return toJsonResponse(operations.redeem, new ApiError('service_unavailable'), 'request-1')
    }

    await expect(once(request, failing)).rejects.toThrow(ApiError)
    await expect(once(request, counting(new Error('broken')))).rejects.toThrow('broken')
    await expect(
      once(
        request,
        async (tx) => (await recordChange(tx, 'proj_shop'), toJsonResponse(operations.redeem, {}, '')),
      ),
    ).rejects.toThrow(BrokenContract)
    expect(await count(store)).toBe(before)

    expect(await once(request, counting(new JsonResponse(200, '{}')))).toMatchObject({
      status: 200,
      keyStatus: 'new',
    })
    expect(await count(store)).toBe(before + 1)
  })

  test('is separate for each shopper of a page key', async () => {
    const { request, once } = await startOnce()
    const other = { ...request, caller: { ...request.caller, customer_id: 'cust_ben' } }
    const [reply, others] = await Promise.all([
      once(request, counting(new JsonResponse(200, '{"secret":1}'))),
      once(other, counting(new JsonResponse(200, '{}'))),
    ])

    expect(reply).toMatchObject({ text: '{"secret":1}', keyStatus: 'new' })
    expect(others).toMatchObject({ text: '{}', keyStatus: 'new' })
    expect(await once(other, counting(new JsonResponse(200, '{"late":1}')))).toMatchObject({ text: '{}' })
    const otherKey = { ...request, caller: { ...request.caller, client_id: 'page-narrow' } }
    expect(await once(otherKey, counting(new JsonResponse(200, '{}')))).toMatchObject({
      keyStatus: 'new',
    })
  })

  // Needs two connections; the embedded store has one.
  if (kind === 'postgresql') {
    test('does not block another shopper who uses the same key', async () => {
      const { request, once } = await startOnce()
      const other = { ...request, caller: { ...request.caller, customer_id: 'cust_ben' } }

      const reply = await once(request, () => once(other, counting(new JsonResponse(200, '{}'))))

      expect(reply).toMatchObject({ status: 200, keyStatus: 'new' })
    })
  }

  test('rejects a duplicate while the first request is running', async () => {
    const { store, request, once } = await startOnce()
    const before = await count(store)
    const duplicates = [
      once(request, counting(new JsonResponse(200, '{}'))),
      once(request, counting(new JsonResponse(200, '{}'))),
    ]

    const [first, second] = await Promise.allSettled(duplicates)
    expect(first?.status).toBe('fulfilled')
    expect(second).toMatchObject({
      reason: {
        key: 'request_in_progress',
        status: 409,
        headers: { 'Retry-After': '1' },
        keyStatus: 'running',
      },
    })
    expect(await count(store)).toBe(before + 1)
  })

  test('has one effect and one response in two concurrent processes', async () => {
    const { store, clock, request, once } = await startOnce()
    const before = await count(store)
    const other = createIdempotency(store, clock)

    const replies = await Promise.all([
      once(request, counting(new JsonResponse(200, '{"by":"one"}'))),
      other(request, counting(new JsonResponse(200, '{"by":"two"}'))),
    ])

    expect(replies[0].text).toBe(replies[1].text)
    expect(replies.map(({ keyStatus }) => keyStatus).sort()).toEqual(['new', 'replayed'])
    expect(await count(store)).toBe(before + 1)
  })

  test('is claimed in a transaction if the single statement waits too long for another process', async () => {
    const { request, once } = await startOnce()
    const prepare = async () => ({
      reply: new JsonResponse(200, '{"by":"statement"}'),
      execute: () => Promise.reject(Object.assign(new Error('statement timeout'), { code: '57014' })),
    })

    expect(await once(request, counting(new JsonResponse(200, '{"by":"work"}')), prepare)).toMatchObject({
      text: '{"by":"work"}',
      keyStatus: 'new',
    })
  })

  test('stores a rejection after its work is rolled back', async () => {
    const { store, request, once } = await startOnce()
    const before = await count(store)

    await expect(once(request, counting(new ApiError('not_found')))).rejects.toMatchObject({
      key: 'not_found',
      keyStatus: 'new',
    })
    const repeated = await once(request, counting(new JsonResponse(200, '{}')))

    expect([repeated.status, repeated.keyStatus]).toEqual([404, 'replayed'])
    expect(JSON.parse(repeated.text)).toMatchObject({ key: 'not_found', request_id: 'request-1' })
    expect(await count(store)).toBe(before)
  })

  test('replays the response of another process that finished first', async () => {
    const { store, clock, request, once } = await startOnce()
    const other = createIdempotency(store, clock)
    let isRefused = false
    // The other process uses the key after the work is rolled back and before the rejection is stored.
    const slowStore: Store = {
      ...store,
      transaction: async (work) => {
        if (isRefused) await other(request, counting(new JsonResponse(200, '{"by":"other"}')))
        return store.transaction(work)
      },
    }
    const refusing = async () => {
      isRefused = true
      throw new ApiError('not_found')
    }

    const reply = await createIdempotency(slowStore, clock)(request, refusing)

    expect(reply).toMatchObject({ status: 200, text: '{"by":"other"}', keyStatus: 'replayed' })
    expect(await once(request, counting(new JsonResponse(200, '{}')))).toMatchObject({
      text: '{"by":"other"}',
    })
  })

  test('can be used again after rate limiting or a failure of the service', async () => {
    const { request, once } = await startOnce()

    for (const key of ['too_many_requests', 'service_unavailable', 'internal_error'] as const) {
      const refusal = new ApiError(key)
      await expect(once(request, counting(refusal))).rejects.toBe(refusal)
      expect(refusal.keyStatus).toBeUndefined()
    }
    expect(await once(request, counting(new JsonResponse(200, '{}')))).toMatchObject({ keyStatus: 'new' })
  })

  // Conflicts, a locked row, a full disk, too little memory, and a full disk of the embedded store.
  test.each(['40001', '40P01', '55P03', '53100', '53200', 'ENOSPC'])(
    'can be used again when every attempt ends in %s, which returns 503',
    async (code) => {
      const store = await open()
      let failure: Error | undefined
      const shop = await startShopForTest({
        ...store,
        transaction: (work) =>
          store.transaction(async (tx) => {
            if (failure) throw failure
            return work(tx)
          }),
      })
      const { post } = await backEnd(shop)

      failure = Object.assign(new Error('the store failed'), { code })
      const refused = await post(products, { name: 'Cup' }, withKey())
      failure = undefined
      const retry = await post(products, { name: 'Cup' }, withKey())

      expect(refused).toMatchObject({
        status: 503,
        body: { code: 503, key: 'service_unavailable', request_id: expect.any(String) },
      })
      expect(refused.headers['retry-after']).toBe('1')
      expect(refused.headers['idempotency-status']).toBeUndefined()
      expect([retry.status, retry.headers['idempotency-status']]).toEqual([200, 'new'])
    },
  )

  test('is optional: every request without a key is executed', async () => {
    const { store, request, once } = await startOnce()
    const before = await count(store)
    for (const key of [null, null]) await once({ ...request, key }, counting(new JsonResponse(200, '{}')))
    expect(await count(store)).toBe(before + 2)
  })
})

test('checks a reply with another status against the contract', () => {
  const { addVouchers, createProduct } = operations
  const accepted = toJsonResponse(addVouchers, new Accepted({ async_action_id: 'aa_1' }), '')
  expect(accepted).toMatchObject({ status: 202, text: '{"async_action_id":"aa_1"}' })
  expect(() => toJsonResponse(addVouchers, new Accepted({ async_action: 'aa_1' }), '')).toThrow(
    BrokenContract,
  )
  expect(() => toJsonResponse(createProduct, new Accepted({}), '')).toThrow(BrokenContract)
})
