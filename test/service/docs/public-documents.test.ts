/** Public documents and health checks of the service. */
import { expect, test } from 'vitest'
import { operations } from '../../../src/contract/index.ts'
import { startShopForTest } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'

onPostgres('the service', (open) => {
  test('lists every operation at every address in the OpenAPI document', async () => {
    const shop = await startShopForTest(await open())
    const { status, headers, body } = await shop.send('/openapi.json')

    expect([status, headers['content-type'], body.openapi]).toEqual([200, 'application/json', '3.1.0'])
    for (const operation of Object.values(operations)) {
      const { method, path } = operation
      const aliases: readonly string[] = ('aliases' in operation && operation.aliases) || []
      for (const address of [path, ...aliases]) {
        expect(body.paths[address][method.toLowerCase()]).toMatchObject({ summary: operation.summary })
      }
    }
  })

  test('serves the schema of the catalog', async () => {
    const shop = await startShopForTest(await open())
    const { status, body } = await shop.send('/catalogue.schema.json')
    expect([status, body.type, body.required]).toEqual([200, 'object', ['projects']])
  })

  test('serves the API reference without credentials', async () => {
    const shop = await startShopForTest(await open())
    const { status, headers, text } = await shop.send('/docs')
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(text).toContain('<code>/v1/loyalties/members/{memberId}/redemption</code>')
  })

  test('reports liveness and readiness', async () => {
    const shop = await startShopForTest(await open())
    expect((await shop.send('/healthz')).body).toEqual({ status: 'alive' })
    expect((await shop.send('/readyz')).body).toEqual({ status: 'ready' })
  })

  test.each([
    ['is unreachable', () => Promise.reject(new Error('gone'))],
    ['does not respond', () => new Promise<void>(() => undefined)],
  ])('is alive but not ready if its store %s', async (_title, ready) => {
    const shop = await startShopForTest({ ...(await open()), ready })
    expect((await shop.send('/healthz')).status).toBe(200)
    expect(await shop.send('/readyz')).toMatchObject({ status: 503, body: { key: 'service_unavailable' } })
  })

  test('is not ready while it closes', async () => {
    const shop = await startShopForTest(await open())
    await shop.service.close()
    const reply = await shop.service.fetch(new Request(`${shop.url}/readyz`))
    expect(reply.status).toBe(503)
  })
})
