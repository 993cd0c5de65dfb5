/** Orders stored before migration 0025, which stores discounts by line. */
import { expect, test } from 'vitest'
import { sql } from '../../../src/service/database/kysely.ts'
import { migrate, migrations } from '../../../src/service/database/migrate.ts'
import { openStore } from '../../../src/service/database/store.ts'

test('keeps the discounts of an older order and the free items at no cost', async () => {
  const before = migrations.slice(
    0,
    migrations.findIndex(({ name }) => name === '0025-discount-steps'),
  )
  const store = await openStore({ migrations: before })
  const gift = { product_id: 'prod_plate', quantity: 1, initial_quantity: 0, amount: 2500 }
  const calculated = JSON.stringify({ items: [{ product_id: 'prod_cup', quantity: 1, amount: 1000 }, gift] })
  const order = (id: string, total: number, discounts: object, last: string) => sql`
    insert into orders (project_id, id, created_at, status, amount, total_discount_amount, calculated, redemption_id, discounts)
    values ('proj_shop', ${id}, now(), 'CREATED', 3500, ${total}, ${calculated}::jsonb, ${last}, ${JSON.stringify(discounts)}::jsonb)`
  try {
    await sql`insert into projects (project_id, name, currency, auth, expose_turnover, created_at)
      values ('proj_shop', 'Shop', 'EUR', 'keys-and-bearer', false, now())`.execute(store.db)
    await order('ord_gross', 2500, { r_gift: 2500 }, 'r_gift').execute(store.db)
    await order('ord_net', 2600, { r_gift: 0, r_ten: 100 }, 'r_gift').execute(store.db)

    await migrate(store.db)

    const rows = await store.db.selectFrom('orders').select(['id', 'discount_steps']).orderBy('id').execute()
    const steps = rows.map(({ id, discount_steps }) => [
      id,
      discount_steps.map(({ redemption_id, amount, added }) => [redemption_id, amount, added.length]),
    ])
    expect(steps).toEqual([
      ['ord_gross', [['r_gift', 0, 1]]],
      [
        'ord_net',
        [
          ['r_ten', 100, 0],
          ['r_gift', 0, 1],
        ],
      ],
    ])
  } finally {
    await store.close()
  }
})
