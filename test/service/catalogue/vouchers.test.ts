/** Validity hours and voucher templates in a catalog. */
import { expect, test } from 'vitest'
import { checkCatalogue } from '../../support/check-catalogue.ts'
import { loadCatalogue } from '../../../src/service/catalogue/load.ts'
import { sql } from '../../../src/service/database/kysely.ts'
import { percentOff } from '../../support/catalogue-parts.ts'
import { onPostgres } from '../../support/stores.ts'

const discount = percentOff(10)
const fileWith = (campaign: object) => ({
  projects: [
    {
      id: 'proj_shop',
      name: 'Shop',
      products: [{ id: 'prod_mug', source_id: 'mug', name: 'Mug' }],
      campaigns: [{ id: 'camp_one', name: 'One', campaign_type: 'DISCOUNT_COUPONS', ...campaign }],
    },
  ],
})
const faultsOf = (campaign: object) =>
  checkCatalogue(fileWith(campaign)).map(({ path, message }) => [
    path.replace('projects[0].campaigns[0].', ''),
    message,
  ])

test.each([
  [{ voucher: { discount } }],
  [
    {
      voucher: {
        type: 'DISCOUNT_VOUCHER',
        discount,
        is_referral_code: false,
        redemption: { quantity: null },
      },
    },
  ],
  [{ voucher: { discount, code_config: { prefix: 'X-', pattern: '##-##', charset: 'abc' } } }],
  [{ campaign_type: 'GIFT_VOUCHERS', voucher: { gift: { amount: 5000 } } }],
  [{ campaign_type: 'LOYALTY_PROGRAM', voucher: {} }],
  [{ campaign_type: 'REFERRAL_PROGRAM', voucher: { discount, is_referral_code: true } }],
  [{ validity_hours: { daily: [{ start_time: '22:00', expiration_time: '02:00', days_of_week: [5, 6] }] } }],
])('accepts a campaign with %j', (campaign) => {
  expect(faultsOf(campaign)).toEqual([])
})

const hours = (daily: unknown) => ({ validity_hours: { daily } })
const time = 'must be a time of day such as 09:30'
test.each([
  [
    { campaign_type: 'PROMOTION', voucher: { discount } },
    [['voucher', 'must be omitted: a PROMOTION has promotion tiers instead of vouchers']],
  ],
  [
    { campaign_type: 'GIFT_VOUCHERS', voucher: { type: 'DISCOUNT_VOUCHER', discount } },
    [['voucher.type', 'must be GIFT_VOUCHER in a campaign of type GIFT_VOUCHERS']],
  ],
  [{ voucher: {} }, [['voucher.discount', 'is required for a DISCOUNT_VOUCHER']]],
  [
    { voucher: { discount, gift: { amount: 1 } } },
    [['voucher.gift', 'must be omitted for a DISCOUNT_VOUCHER']],
  ],
  [
    { voucher: { discount, is_referral_code: true } },
    [['voucher.is_referral_code', 'must be true in a REFERRAL_PROGRAM and false in other campaigns']],
  ],
  [
    { voucher: { discount: { type: 'UNIT', unit_off: 1, product: { source_id: 'cup' } } } },
    [['voucher.discount.product.source_id', 'must be one of the products of this project']],
  ],
  [
    { voucher: { discount, code_config: { pattern: 'ABC' } } },
    [['voucher.code_config.pattern', 'must contain a # for each random character']],
  ],
  [
    { voucher: { discount, code_config: { initial_count: 5 } } },
    [['voucher.code_config.initial_count', 'is not a known field']],
  ],
  [hours([]), [['validity_hours.daily', 'must have at least 1 item']]],
  [
    hours([{ start_time: '9:00', expiration_time: '24:00' }]),
    [
      ['validity_hours.daily[0].start_time', time],
      ['validity_hours.daily[0].expiration_time', time],
    ],
  ],
  [
    hours([{ start_time: '09:00', expiration_time: '17:00', days_of_week: [7] }]),
    [['validity_hours.daily[0].days_of_week[0]', 'must be at most 6']],
  ],
])('rejects a campaign with %j and names the path', (campaign, faults) => {
  expect(faultsOf(campaign)).toEqual(faults)
})

onPostgres('vouchers that operations generate', (open) => {
  test('are stored with their template resolved and with validity hours', async () => {
    const { db, ...store } = await open()
    const daily = [{ start_time: '09:00', expiration_time: '17:00' }]
    const unit = { type: 'UNIT', unit_off: 1, effect: 'ADD_NEW_ITEMS', product: { source_id: 'mug' } }
    const file = fileWith({
      ...hours(daily),
      voucher: { discount: unit, redemption: { quantity: 2 }, code_config: { length: 8 } },
      vouchers: [{ code: 'ONE', discount, ...hours(daily) }],
    })

    await loadCatalogue({ db, ...store }, file)

    const campaign = await db
      .selectFrom('campaigns')
      .select(['voucher', 'validity_hours'])
      .executeTakeFirstOrThrow()
    expect(campaign).toEqual({
      voucher: {
        type: 'DISCOUNT_VOUCHER',
        discount: { ...unit, product: { id: 'prod_mug', source_id: 'mug', name: 'Mug' } },
        granted: null,
        expiration_rules: null,
        redemption_quantity: 2,
        code_config: { length: 8 },
      },
      validity_hours: { daily },
    })
    const [voucher] = await db.selectFrom('vouchers').select('validity_hours').execute()
    expect(voucher).toEqual({ validity_hours: { daily } })
  })

  test('are unchanged by a newer release that reads more fields', async () => {
    const store = await open()
    const file = fileWith({ vouchers: [{ code: 'ONE', discount }] })
    await loadCatalogue(store, file)
    await sql`update catalogue_entries set declaration = declaration - 'validity_hours' - 'voucher'`.execute(
      store.db,
    )

    expect(await loadCatalogue(store, file)).toMatchObject({ created: 0, updated: 0 })
  })
})
