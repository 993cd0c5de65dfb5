/** Lists with invalid items. */
import { expect, test } from 'vitest'
import { createStorefront } from '../../../src/client/source.ts'
import { listPromotionTiers } from '../../../src/contract/operations/promotions.ts'
import { clientOf, json, startServer, tier, tierList } from './server.ts'

async function read(...tiers: unknown[]) {
  const server = await startServer((_, response) => json(response, tierList(...tiers)))
  return clientOf(server.url).read(listPromotionTiers, {})
}

const costing = (amount_off: unknown) => ({
  ...tier('promo_money'),
  action: { discount: { type: 'AMOUNT', amount_off } },
})

test('drops and counts invalid items', async () => {
  const { value, dropped } = await read(null, tier('promo_a'), costing('10.00'), 7, tier('promo_b'))

  expect(value.tiers.map(({ id }) => id)).toEqual(['promo_a', 'promo_b'])
  expect(dropped).toBe(3)
})

test('counts 0 for a valid list', async () => {
  expect(await read(tier('promo_a'))).toMatchObject({ dropped: 0, stale: false })
  expect(await read()).toMatchObject({ dropped: 0, value: { tiers: [] } })
})

test('rejects a list of only invalid items', async () => {
  await expect(read(costing(-1), costing(1.5))).rejects.toMatchObject({ kind: 'unreadable' })
})

test('rejects a list with invalid fields of its own', async () => {
  const server = await startServer((_, response) =>
    json(response, { ...tierList(tier('promo_a'), null), has_more: 'perhaps' }),
  )

  await expect(clientOf(server.url).tiers()).rejects.toMatchObject({ kind: 'unreadable' })
})

test.each([{ data_ref: '__proto__' }, { data_ref: 'total' }, { data_ref: ['tiers'] }, { tiers: null }])(
  'rejects a list with the fields %j',
  async (fields) => {
    const server = await startServer((_, response) =>
      json(response, { ...tierList(tier('promo_a')), ...fields }),
    )

    await expect(clientOf(server.url).tiers()).rejects.toMatchObject({ kind: 'unreadable' })
  },
)

test('accepts fields and enum values of a newer service', async () => {
  const { value, dropped } = await read({
    ...tier('promo_new'),
    sparkle: true,
    action: { discount: { type: 'RAFFLE', tickets: 3 } },
  })

  expect(value.tiers[0]).toMatchObject({
    sparkle: true,
    action: { discount: { type: 'UNKNOWN', tickets: 3 } },
  })
  expect(dropped).toBe(0)
})

/** A reply that contains a list in one of its fields. */
async function qualify(reply: object) {
  const server = await startServer((_, response) => json(response, reply))
  return createStorefront(clientOf(server.url)).qualifications({})
}

const redeemables = (...data: unknown[]) => ({
  object: 'list',
  data_ref: 'data',
  data,
  total: data.length,
  has_more: false,
})

const ready = (id: unknown, gift?: unknown) => ({ id, object: 'voucher', result: { gift } })

test('drops invalid items of a list inside a reply', async () => {
  const { value, dropped } = await qualify({
    redeemables: redeemables(ready('A'), ready(7), ready('B', { balance: -1 }), ready('C')),
    tracking_id: 'data',
  })

  expect(value.redeemables.data.map(({ id }) => id)).toEqual(['A', 'C'])
  expect([value.tracking_id, dropped]).toEqual(['data', 2])
})

test.each([
  { redeemables: redeemables(ready('A'), null), order: { object: 'order', total_amount: -1 } },
  { redeemables: redeemables(null) },
  { redeemables: [ready('A')] },
  { redeemables: { ...redeemables(ready('A')), has_more: 'yes' } },
  { redeemables: redeemables(ready('A')), data: [null], order: { data: [], items: 'x' } },
  {},
])('rejects a reply that is invalid outside of its list: %j', async (reply) => {
  await expect(qualify(reply)).rejects.toMatchObject({ kind: 'unreadable' })
})
