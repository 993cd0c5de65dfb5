/** Enabling a voucher: operation 5 of the specification. */
import { expect, test } from 'vitest'
import { voucher } from '../../../src/contract/resources/voucher.ts'
import { z } from '../../../src/contract/zod.ts'
import { asVoucher } from '../../../src/service/vouchers/view.ts'
import { findVoucher } from '../../../src/service/vouchers/queries.ts'
import { backEnd } from '../../support/clients.ts'
import { startShopForTest } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { voucherCatalogue } from '../../support/voucher-catalogue.ts'

const at = (code: string) => `/v1/vouchers/${encodeURIComponent(code)}/enable`

onPostgres('enabling a voucher', (open) => {
  async function start() {
    const shop = await startShopForTest(await open(), { catalogue: voucherCatalogue })
    const version = async () => {
      const versions = await shop.store.db.selectFrom('shop_versions').selectAll().execute()
      return versions.find(({ project_id }) => project_id === 'proj_shop')?.version ?? 0
    }
    return { ...shop, ...(await backEnd(shop)), version }
  }

  test.each(['v_off', 'SWITCHED OFF/1'])('by %s returns the enabled voucher in full', async (name) => {
    const { post, store, version } = await start()
    const before = await version()

    const { status, body } = await post(at(name))

    expect(status).toBe(200)
    expect(z.safeParse(voucher, body).success).toBe(true)
    expect(body).toMatchObject({
      id: 'v_off',
      code: 'SWITCHED OFF/1',
      active: true,
      updated_at: '2026-11-21T12:00:00.000Z',
      start_date: '2026-11-01T00:00:00.000Z',
      expiration_date: null,
      validity_timeframe: { duration: 'PT6H', interval: 'P1D' },
      validity_day_of_week: [1, 5],
      validity_hours: { daily: [{ start_time: '09:00', expiration_time: '17:00', days_of_week: [1, 5] }] },
      holder: { source_id: 'ada', metadata: {}, object: 'customer' },
      publish: { object: 'list', count: 1 },
      validation_rules_assignments: {
        object: 'list',
        total: 1,
        data: [
          {
            id: expect.stringMatching(/^asgm_/),
            rule_id: 'val_over_ten',
            related_object_id: 'v_off',
            related_object_type: 'voucher',
            validation_status: 'VALID',
            validation_omitted_rules: [],
          },
        ],
      },
      applicable_to: { object: 'list', total: 1, data: [{ object: 'product', id: 'prod_cup' }] },
      inapplicable_to: { object: 'list', total: 1, data: [{ object: 'product', id: 'prod_mug' }] },
    })
    expect(body.holder.id).toBe(body.holder_id)
    const row = await store.db.selectFrom('vouchers').select('active').where('id', '=', 'v_off').execute()
    expect(row).toEqual([{ active: true }])
    // Products in memory stay valid.
    expect(await version()).toBe(before)
  })

  test('never returns the holder’s name, email or phone, and returns no source_id to pages', async () => {
    const { post, store } = await start()
    expect((await post(at('v_off'))).text).not.toMatch(/Ada|ada@shop\.example|phone/)

    const row = await findVoucher(store.db, 'proj_shop', 'v_off')
    if (!row) throw new Error('The voucher does not exist.')
    const view = asVoucher(row, new Date(), 'client')
    expect(view.holder).toEqual({ id: row.holder_id, metadata: {}, object: 'customer' })
    expect(JSON.stringify(view)).not.toMatch(/"ada"|source_id/)
  })

  test('is a no-op for an enabled voucher', async () => {
    const { post, clock } = await start()
    const { status, body } = await post(at('SWITCHED ON'))
    expect([status, body.active, body.updated_at]).toEqual([200, true, null])

    const first = await post(at('v_off'))
    clock.pass(60)
    const again = await post(at('v_off'))
    expect([again.status, again.body]).toEqual([200, first.body])
  })

  test('succeeds in a hundred concurrent requests', async () => {
    const { post } = await start()
    const replies = await Promise.all(Array.from({ length: 100 }, () => post(at('v_off'))))
    expect(replies.every(({ status, body }) => status === 200 && body.active)).toBe(true)
  })

  test('prefers the id of a voucher to the code of another voucher', async () => {
    const { post, store } = await start()
    expect((await post(at('v_first'))).body).toMatchObject({ id: 'v_first', code: 'FIRST', active: true })
    const second = await findVoucher(store.db, 'proj_shop', 'v_second')
    expect(second?.active).toBe(false)
  })

  test.each(['NOBODY', 'SWITCHED_ON', 'NEIGHBOR', 'v_neighbor', "' or true --"])(
    'is not found: %s',
    async (code) => {
      const { post } = await start()
      const { status, body } = await post(at(code))
      expect([status, body.key]).toEqual([404, 'not_found'])
    },
  )
})
