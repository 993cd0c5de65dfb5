/** Random promotions with every kind of discount, target, condition and validity. */
import type { DeclaredProject } from '../../../../src/service/catalogue/schema.ts'
import type { Chance } from '../../fuzz/random.ts'

export const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe', // changes its clock by half an hour
] as const

/** Prices are in minor units. No name contains another. */
export const shelf = [
  { id: 'prod_cup', name: 'Espresso cup', price: 1600 },
  { id: 'prod_bowl', name: 'Breakfast bowl', price: 2800 },
  { id: 'prod_spoon', name: 'Silver spoon', price: 450 },
  { id: 'prod_vase', name: 'Bud vase', price: 1600 },
  { id: 'prod_pot', name: 'Tea pot', price: 6499 },
] as const

export const collections = [
  { id: 'pc_table', name: 'The table', products: ['prod_cup', 'prod_bowl', 'prod_spoon'] },
  { id: 'pc_kitchen', name: 'The kitchen', products: ['prod_pot', 'prod_spoon'] },
] as const

export const keysOf = (project: number) => ({
  server: { 'X-App-Id': `app-${project}`, 'X-App-Token': `app-${project}-secret` },
  client: {
    'X-Client-Application-Id': `page-${project}`,
    'X-Client-Token': `page-${project}-secret`,
    Origin: 'https://shop.example',
  },
})

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Returns the result of `make` with this probability, otherwise an empty object. */
const maybe = <Value extends object>(chance: Chance, share: number, make: () => Value) =>
  chance.hits(share) ? make() : {}

const some = <Item>(chance: Chance, items: readonly Item[], most: number) => {
  const count = 1 + chance.below(most)
  return items.toSorted(() => chance.next() - 0.5).slice(0, count)
}

function discountOf(chance: Chance) {
  const amount = 100 + chance.below(4000)
  const limits = {
    ...maybe(chance, 0.35, () => ({ amount_limit: 50 + chance.below(3000) })),
    ...maybe(chance, 0.35, () => ({ aggregated_amount_limit: 100 + chance.below(9000) })),
  }
  const aggregated = maybe(chance, 0.35, () => ({ aggregated_amount_limit: 100 + chance.below(9000) }))
  const scope = chance.pick(['APPLY_TO_ORDER', 'APPLY_TO_ITEMS', 'APPLY_TO_ITEMS'])
  const freeProduct = () =>
    chance.hits(0.1) ? { sku: { id: 'sku_card' } } : { product: { id: chance.pick(shelf).id } }
  return chance.pick<() => object>([
    () => ({
      type: 'PERCENT',
      effect: scope,
      percent_off: chance.pick([5, 12.5, 20, 33.3333, 50, 100]),
      ...limits,
    }),
    () => ({ type: 'PERCENT', effect: 'APPLY_TO_ITEMS', percent_off: chance.pick([10, 15, 50]), ...limits }),
    () => ({ type: 'AMOUNT', effect: scope, amount_off: amount, ...aggregated }),
    () => ({
      type: 'AMOUNT',
      effect: chance.pick([
        'APPLY_TO_ITEMS_BY_QUANTITY',
        'APPLY_TO_ITEMS_PROPORTIONALLY',
        'APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY',
      ]),
      amount_off: amount,
      ...aggregated,
    }),
    () => ({ type: 'FIXED', effect: scope, fixed_amount: chance.pick([0, 100, 1200, 2000, 5000]) }),
    () => ({
      type: 'UNIT',
      effect: chance.pick(['ADD_MISSING_ITEMS', 'ADD_NEW_ITEMS']),
      unit_off: 1 + chance.below(3),
      ...freeProduct(),
    }),
    () => ({
      type: 'UNIT',
      effect: 'ADD_MANY_ITEMS',
      units: some(chance, [1, 2], 2).map((unit_off) => ({
        effect: chance.pick(['ADD_MISSING_ITEMS', 'ADD_NEW_ITEMS']),
        unit_off,
        ...freeProduct(),
      })),
    }),
  ])()
}

const references = [
  ...shelf.map(({ id }) => ({ object: 'product', id })),
  ...collections.map(({ id }) => ({ object: 'products_collection', id })),
]

function targetOf(chance: Chance, reference: object) {
  return {
    ...reference,
    ...maybe(chance, 0.5, () => ({
      effect: chance.pick([
        'APPLY_TO_EVERY',
        'APPLY_TO_CHEAPEST',
        'APPLY_FROM_CHEAPEST',
        'APPLY_TO_MOST_EXPENSIVE',
        'APPLY_FROM_MOST_EXPENSIVE',
      ]),
    })),
    ...maybe(chance, 0.3, () => ({ target: chance.pick(['ITEM', 'UNIT']) })),
    ...maybe(chance, 0.15, () => ({ skip_initially: 1 + chance.below(3) })),
    ...maybe(chance, 0.15, () => ({ repeat: 1 + chance.below(4) })),
    ...maybe(chance, 0.15, () => ({ quantity_limit: 1 + chance.below(3) })),
    ...maybe(chance, 0.15, () => ({ aggregated_quantity_limit: 1 + chance.below(5) })),
    ...maybe(chance, 0.15, () => ({ amount_limit: 50 + chance.below(2000) })),
    ...maybe(chance, 0.15, () => ({ aggregated_amount_limit: 100 + chance.below(5000) })),
  }
}

function conditionOf(chance: Chance) {
  const money = 500 + chance.below(20_000)
  const over = chance.pick(['$more_than', '$more_than_or_equal'])
  const of = chance.pick(references)
  return chance.pick<() => object>([
    () => ({ name: 'order.amount', conditions: { [over]: [money] } }),
    () => ({ name: 'order.amount', conditions: { $less_than: [money] } }),
    () => ({ name: 'order.items.quantity', conditions: { [over]: [1 + chance.below(6)] } }),
    () => ({ name: 'order.items.any', conditions: { $is: some(chance, references, 3) } }),
    () => ({
      name: 'order.items.any',
      conditions: { $is: [of] },
      rules: { '1': { name: 'order.items.quantity', conditions: { [over]: [1 + chance.below(5)] } } },
    }),
    () => ({
      name: 'order.items.any',
      conditions: { $is: [of] },
      rules: { '1': { name: 'order.items.amount', conditions: { [over]: [money] } } },
    }),
    () => ({
      name: 'order.items.bundle',
      conditions: {
        $is: some(chance, references.slice(0, 5), 3).map((reference) => ({
          ...reference,
          item_quantity: 1 + chance.below(3),
        })),
      },
    }),
  ])()
}

function ruleOf(chance: Chance, name: string) {
  const conditions = Array.from({ length: chance.below(3) }, () => conditionOf(chance))
  // One condition must not require what another forbids.
  const isBounded = JSON.stringify(conditions).includes('$less_than')
  if (isBounded) conditions.length = 1
  // With "or", the row names the bundle although the other condition would do.
  const either = JSON.stringify(conditions).includes('bundle')
    ? '1 and 2'
    : chance.pick(['1 and 2', '1 or 2'])
  const excluded = chance.hits(0.15) ? [chance.pick(references)] : []
  return {
    id: `val_${name}`,
    name,
    rules: {
      ...Object.fromEntries(conditions.map((condition, at) => [`${at + 1}`, condition])),
      ...(conditions.length > 1 && { logic: either }),
    },
    ...maybe(chance, isBounded ? 0 : 0.7, () => ({
      applicable_to: {
        included: chance.hits(0.85)
          ? some(chance, references, 3).map((reference) => targetOf(chance, reference))
          : [],
        excluded,
        ...maybe(chance, 0.1, () => ({ included_all: true })),
      },
    })),
  }
}

const clock = (minutes: number) => new Date(minutes * minute).toISOString().slice(11, 16)

/** A random validity around `now`: dates, weekdays, hours and timeframes. */
function validityOf(chance: Chance, now: number, share: number) {
  const timeNear = (from: number, to: number) => {
    const moment = now + (from + chance.next() * (to - from)) * chance.pick([hour, day, 60 * day])
    const round = chance.pick([minute, minute, hour, day, 1000])
    return new Date(Math.round(moment / round) * round).toISOString()
  }
  const quarter = () => clock(15 * chance.below(96))
  const validity: { start_date?: string; expiration_date?: string } = {
    ...maybe(chance, share, () => ({ start_date: timeNear(-6, 4) })),
    ...maybe(chance, share / 2, () => ({ expiration_date: timeNear(-1, 8) })),
    ...maybe(chance, share / 2, () => ({ validity_day_of_week: some(chance, [0, 1, 2, 3, 4, 5, 6], 6) })),
    ...maybe(chance, share / 2, () => ({
      validity_hours: {
        daily: Array.from({ length: 1 + chance.below(2) }, () => ({
          start_time: chance.hits(0.1) ? '23:59' : quarter(),
          expiration_time: quarter(),
          ...maybe(chance, 0.5, () => ({ days_of_week: some(chance, [0, 1, 2, 3, 4, 5, 6], 4) })),
        })),
      },
    })),
    ...maybe(chance, share / 4, () => ({
      start_date: timeNear(-6, 2),
      validity_timeframe: {
        duration: chance.pick(['PT45M', 'PT6H', 'P1D', 'P2DT3H']),
        interval: chance.pick(['PT5H', 'P1D', 'P3D', 'P1W', 'P1M']),
      },
    })),
  }
  const { start_date = '', expiration_date } = validity
  if (expiration_date && expiration_date <= start_date) delete validity.expiration_date
  return validity
}

/** A project with `count` promotions, four per campaign, valid around `now`. */
export function projectOf(chance: Chance, number: number, count: number, now: number): DeclaredProject {
  const { server, client } = keysOf(number)
  const names = Array.from({ length: count }, (_, at) => `p${number}_${at}`)
  const campaigns = names.filter((_, at) => at % 4 === 0)
  const ruled = names.filter(() => chance.hits(0.8))
  const project = {
    id: `proj_words_${number}`,
    name: `Words ${number}`,
    currency: 'EUR',
    auth: 'keys-or-bearer',
    keys: {
      server: [{ app_id: server['X-App-Id'], app_token: server['X-App-Token'] }],
      client: [
        {
          application_id: client['X-Client-Application-Id'],
          token: client['X-Client-Token'],
          origins: ['shop.example'],
        },
      ],
    },
    customers: [{ source_id: 'ada' }],
    products: [
      ...shelf.map(({ id, name, price }) => ({ id, source_id: id, name, price })),
      {
        id: 'prod_card',
        source_id: 'card',
        name: 'Postcard',
        skus: [{ id: 'sku_card', source_id: 'card-a', sku: 'Card A', price: 250 }],
      },
    ],
    product_collections: collections.map(({ id, name, products }) => ({ id, name, products: [...products] })),
    validation_rules: ruled.map((name) => ruleOf(chance, name)),
    campaigns: campaigns.map((campaign, at) => ({
      name: campaign,
      campaign_type: 'PROMOTION',
      ...maybe(chance, 0.05, () => ({ active: false })),
      ...maybe(chance, 0.8, () => ({ metadata: { time_zone: chance.pick(zones) } })),
      ...validityOf(chance, now, 0.2),
      promotion_tiers: names.slice(4 * at, 4 * at + 4).map((name) => ({
        id: `promo_${name}`,
        name,
        ...maybe(chance, 0.05, () => ({ active: false })),
        action: { discount: discountOf(chance) },
        ...validityOf(chance, now, 0.4),
        ...(ruled.includes(name) && { validation_rules: [`val_${name}`] }),
      })),
    })),
  }
  // Loading the catalogue validates it.
  return project as unknown as DeclaredProject
}
