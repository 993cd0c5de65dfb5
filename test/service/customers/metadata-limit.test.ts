/** The limit on the stored metadata of customers. */
import { asyncProperty, assert, double, jsonValue, oneof, array } from 'fast-check'
import { expect, test } from 'vitest'
import { maxMetadataBytes, storedBytes } from '../../../src/contract/resources/customer-metadata.ts'
import { loadCatalogue } from '../../../src/service/catalogue/load.ts'
import { sql } from '../../../src/service/database/kysely.ts'
import { backOfficeCatalogue } from '../../support/back-office-catalogue.ts'
import { backEnd } from '../../support/clients.ts'
import { startShopForTest } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'

/** Each number has five bytes as sent, and 302 as stored. */
const tooLarge = { numbers: Array<number>(1_000).fill(1e300) }
const message = `must be at most ${maxMetadataBytes} bytes of JSON as stored, including the customer's other metadata`

onPostgres('the metadata of a customer', (open) => {
  async function start() {
    const shop = await startShopForTest(await open(), { catalogue: backOfficeCatalogue })
    return { ...shop, ...(await backEnd(shop)) }
  }

  const customer = { source_id: 'eve', metadata: tooLarge }

  test.each([
    ['/v1/customers', customer, 'metadata'],
    ['/v1/customers/bulk/async', [customer], '[0].metadata'],
    ['/v1/orders', { status: 'PAID', amount: 100, customer }, 'customer.metadata'],
    ['/v1/events', { event: 'review', customer }, 'customer.metadata'],
    ['/v1/publications', { campaign: 'Club', customer }, 'customer.metadata'],
    ['/v1/redemptions', { redeemables: [{ object: 'voucher', id: 'ANY' }], customer }, 'customer.metadata'],
  ])('is rejected by %s if it is too large as stored', async (path, body, field) => {
    const { post, store } = await start()

    const reply = await post(path, body)

    expect(reply.body, reply.text).toMatchObject({ key: 'invalid_payload', details: [{ field, message }] })
    const { rows } = await sql`select from customers where source_id = 'eve'`.execute(store.db)
    expect(rows).toEqual([])
  })

  test('is rejected in a catalog if it is too large as stored', async () => {
    const store = await open()

    const load = loadCatalogue(store, withMetadata(tooLarge))

    await expect(load).rejects.toThrow(`projects[0].customers[0].metadata: ${message}`)
  })

  test('is rejected in a catalog if it is too large together with what a back end has stored', async () => {
    const { put, store } = await start()
    const { body } = await put('/v1/customers/ada', { metadata: { mine: 'x'.repeat(150_000) } })

    const load = loadCatalogue(store, withMetadata({ level: 'new', file: 'x'.repeat(150_000) }))

    await expect(load).rejects.toThrow(`projects[0].customers[0].metadata: ${message}`)
    const { rows } = await sql`select metadata from customers where source_id = 'ada'`.execute(store.db)
    expect(rows).toEqual([{ metadata: body.metadata }])
  })

  test('is measured as PostgreSQL stores it', async () => {
    const { db } = await open()
    const numbers = double({ noNaN: true, noDefaultInfinity: true })

    await assert(
      asyncProperty(array(oneof(jsonValue({ maxDepth: 3 }), numbers), { maxLength: 5 }), async (value) => {
        const { rows } = await sql<{ bytes: number }>`
          select octet_length((${JSON.stringify(value)}::jsonb)::text) as bytes`.execute(db)
        expect(storedBytes(JSON.parse(JSON.stringify(value)))).toBe(rows[0]?.bytes)
      }),
      { numRuns: 300, examples: [[[1e21, -1.5e-7, 1e-300, 123e300, 'ä\n\u007f🐦', { 'a"': {} }]]] },
    )
  })
})

/** The catalog with this metadata of its first customer, Ada. */
function withMetadata(metadata: object) {
  const [project] = backOfficeCatalogue.projects
  const [ada, ...others] = project?.customers ?? []
  return { projects: [{ ...project, customers: [{ ...ada, metadata }, ...others] }] }
}
