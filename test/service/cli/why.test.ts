/** `perkit why` explains why an offer does not apply. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase } from '../../support/databases.ts'
import { perkit } from '../../support/perkit.ts'

const folder = mkdtempSync(join(tmpdir(), 'perkit-why-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const off = (amount_off: number) => ({ discount: { type: 'AMOUNT', amount_off, effect: 'APPLY_TO_ORDER' } })

const shop = {
  id: 'proj_shop',
  name: 'Shop',
  products: [
    { source_id: 'mug', name: 'Mug', price: 1250 },
    { source_id: 'tea', name: 'Tea', price: 400 },
  ],
  customers: [{ source_id: 'ada', metadata: { since: '2026-01-01' } }, { source_id: 'ben' }],
  segments: [{ id: 'seg_first', name: 'The first', customers: ['ada'] }],
  validation_rules: [
    {
      id: 'val_first',
      name: 'The first, with two mugs or a big order',
      rules: {
        1: { name: 'customer.segment', conditions: { $in: ['seg_first'] } },
        2: {
          name: 'order.items.any',
          conditions: { $is: [{ object: 'product', source_id: 'mug' }] },
          rules: { '2.1': { name: 'order.items.quantity', conditions: { $more_than_or_equal: [2] } } },
        },
        3: { name: 'order.amount', conditions: { $more_than_or_equal: [6000] } },
        logic: '1 and (2 or 3)',
      },
    },
  ],
  campaigns: [
    {
      name: 'Spring',
      campaign_type: 'PROMOTION',
      promotion_tiers: [
        { id: 'promo_ten', name: 'Ten off', action: off(1000), validation_rules: ['val_first'] },
      ],
    },
    {
      name: 'Coupons',
      campaign_type: 'DISCOUNT_COUPONS',
      vouchers: [{ code: 'FIVE', discount: off(500).discount }],
    },
  ],
}

const env = { DATABASE_URL: '' }
const cartOf = (items: object) => {
  const file = join(folder, 'cart.json')
  writeFileSync(file, JSON.stringify(items))
  return file
}

async function run(...args: string[]) {
  const { out, ...more } = await perkit(args, env)
  return { ...more, out: out === '' ? [] : out.split('\n') }
}

beforeAll(async () => {
  env.DATABASE_URL = await emptyDatabase()
  const file = join(folder, 'shop.json')
  writeFileSync(file, JSON.stringify({ projects: [shop] }))
  expect((await run('load', file)).code).toBe(0)
})

const oneMug = { items: [{ source_id: 'mug', related_object: 'product', quantity: 1 }] }
const twoMugs = { items: [{ source_id: 'mug', related_object: 'product', quantity: 2 }] }

test('shows each condition with its value and the discount if the offer applies', async () => {
  const cart = cartOf(twoMugs)

  expect(await run('why', 'Ten off', '--cart', cart, '--customer', 'ada')).toEqual({
    code: 0,
    err: '',
    out: [
      'promotion tier Ten off (promo_ten) applies: 1000 minor units off.',
      '✓ rule "The first, with two mugs or a big order" (val_first)',
      '  ✓ customer.segment is ["seg_first"] (must be one of seg_first)',
      '  ✓ at least one of:',
      '    ✓ order.items.any: 1 of 1 lines match Mug (at least one must)',
      '      ✓ order.items.quantity is 2 (must be at least 2)',
      '    ✗ order.amount is 2500 (must be at least 6000)',
    ],
  })
})

test('marks the conditions that fail, for the cart and the customer', async () => {
  const cart = cartOf(oneMug)

  const { out } = await run('why', 'promo_ten', '--cart', cart, '--customer', 'ben')

  expect(out[0]).toMatch(/^promotion tier Ten off \(promo_ten\) does not apply\. \S/)
  expect(out).toEqual(
    expect.arrayContaining([
      '✗ rule "The first, with two mugs or a big order" (val_first)',
      '  ✗ customer.segment is [] (must be one of seg_first)',
      '      ✗ order.items.quantity is 1 (must be at least 2)',
    ]),
  )
})

test('finds a voucher by its code in upper or lower case and redeems nothing', async () => {
  const cart = cartOf(oneMug)

  for (const code of ['FIVE', 'five', 'FIVE'])
    expect((await run('why', code, '--cart', cart)).out).toEqual([
      expect.stringMatching(/^voucher FIVE \(v_\w+\) applies: 500 minor units off\.$/),
    ])
})

test.each([
  { args: ['Ten'], message: 'no promotion tier, promotion stack or voucher called Ten' },
  { args: ['Ten off', '--customer', 'eve'], message: 'This project has no customer eve.' },
  { args: ['Ten off', '--project', 'proj_other'], message: 'There is no project proj_other.' },
])('explains why it cannot answer $args', async ({ args, message }) => {
  const { code, out, err } = await run('why', ...args, '--cart', cartOf(oneMug))

  expect({ code, out }).toEqual({ code: 1, out: [] })
  expect(err).toContain(message)
})

test('rejects an invalid cart and names the field', async () => {
  const { code, err } = await run('why', 'Ten off', '--cart', cartOf({ items: [{ quantity: 'two' }] }))

  expect(code).toBe(1)
  expect(err).toContain('items[0].quantity: must')
  expect((await run('why', 'Ten off')).code).toBe(2)
})
