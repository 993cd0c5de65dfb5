/** Every response with a loyalty card agrees with GET member at that time, even when points become due. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPoints } from '../../../src/service/loyalty/ledger.ts'
import { addPending } from '../../../src/service/loyalty/timed-points.ts'
import type { Store } from '../../../src/service/database/store.ts'
import { chanceOf, type Chance } from '../fuzz/random.ts'
import { backEnd } from '../../support/clients.ts'
import { demoKeys } from '../../support/catalogue.ts'
import { startShop, type Reply, type Shop } from '../../support/service.ts'
import { postgresql } from '../../support/stores.ts'
import { runs } from '../../support/sweep-runs.ts'

const members = runs(5, 40)
const steps = runs(12, 36)

const names = Array.from({ length: members }, (_, at) => `member-${at}`)
const offer = (reward: string, points: number) => ({ reward, parameters: { loyalty: { points } } })

const catalogue = {
  projects: [
    {
      id: 'proj_shop',
      name: 'Shop',
      keys: {
        server: [{ app_id: 'app-shop', app_token: 'app-shop-secret' }],
        client: [{ application_id: 'page-shop', token: 'page-shop-secret', origins: ['shop.example'] }],
      },
      customers: names.map((name) => ({ id: `cust_${name}`, source_id: name })),
      products: [{ id: 'prod_cup', source_id: 'cup', name: 'Cup', price: 1000 }],
      rewards: [
        { id: 'rew_mug', name: 'Mug', type: 'MATERIAL', parameters: { product: { id: 'prod_cup' } } },
        {
          id: 'rew_coin',
          name: 'Pay with points',
          type: 'COIN',
          parameters: { coin: { exchange_ratio: 1, points_ratio: 10 } },
        },
      ],
      campaigns: [
        {
          id: 'camp_club',
          name: 'Club',
          campaign_type: 'LOYALTY_PROGRAM',
          voucher: { loyalty_card: { points: 25 } },
          vouchers: names.map((name) => ({
            id: `v_${name}`,
            code: name.toUpperCase(),
            loyalty_card: { points: 40 },
            holder: `cust_${name}`,
          })),
          loyalty_tiers: [{ id: 'lty_all', name: 'Everybody', points: { from: 0, to: 1_000_000 } }],
          reward_assignments: [offer('rew_mug', 30), offer('rew_coin', 1)],
        },
      ],
    },
  ],
}

let shop: Shop
let store: Store
beforeAll(async () => {
  store = await postgresql.open()
  shop = await startShop(store, { catalogue })
})
afterAll(async () => {
  await shop.close()
  await store.close()
})

interface Clients {
  post: (path: string, body?: unknown) => Promise<Reply>
  asPage: { get: (path: string) => Promise<Reply>; post: (path: string, body?: unknown) => Promise<Reply> }
}

/** A page of this shopper, with a token for this step. */
async function pageOf(name: string): Promise<Clients['asPage']> {
  const token = await shop.token('client_api', { customer: name })
  const headers = { ...demoKeys.client, Authorization: `Bearer ${token}` }
  return {
    get: (path) => shop.send(`/client${path}`, { headers }),
    post: (path, body) =>
      shop.send(`/client${path}`, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
  }
}

/** The cards in a response by code, complete or in part. */
type Cards = Record<string, object>

const vouchersIn = (...vouchers: { code: string; loyalty_card: object }[]): Cards =>
  Object.fromEntries(vouchers.map(({ code, loyalty_card }) => [code, loyalty_card]))

const cart = { items: [{ product_id: 'prod_cup', quantity: 1 }] }

/** Requests about a card. A rejected one returns no card. */
const replies: Record<
  string,
  (clients: Clients, code: string, other: string, points: number) => Promise<Reply>
> = {
  enable: ({ post }, code) => post(`/v1/vouchers/${code}/enable`),
  redeem: ({ post }, code) => post(`/v1/loyalties/members/${code}/redemption`, { reward: { id: 'rew_mug' } }),
  'redeem as shopper': ({ asPage }, code) =>
    asPage.post(`/v1/loyalties/members/${code}/redemption`, { reward: { id: 'rew_mug' } }),
  'pay for an order': ({ post }, code, _, points) =>
    post(`/v1/loyalties/members/${code}/redemption`, { reward: { id: 'rew_coin', points }, order: cart }),
  'redeem redeemables': ({ post }, code, _, points) =>
    post('/v1/redemptions', {
      redeemables: [{ object: 'voucher', id: code, reward: { id: 'rew_coin', points } }],
      order: cart,
    }),
  transfer: ({ post }, code, other, points) =>
    post(`/v1/loyalties/camp_club/members/${code}/transfers`, [
      { code: other, points, source_id: `${code}-${other}-${shop.clock.now().toISOString()}` },
    ]),
  'roll back': async ({ post }, code) => {
    const [{ id } = { id: 'none' }] = await store.db
      .selectFrom('redemptions')
      .select('id')
      .where('related_object_id', '=', `v_${code.toLowerCase()}`)
      .where('status', '=', 'SUCCEEDED')
      .orderBy('created_at', 'desc')
      .limit(1)
      .execute()
    return post(`/v1/redemptions/${id}/rollback`)
  },
  'add a card': ({ post }) => post('/v1/campaigns/camp_club/vouchers'),
  'read as shopper': ({ asPage }, code) => asPage.get(`/v1/loyalties/members/${code}`),
  qualify: ({ post }, code) =>
    post('/v1/qualifications', {
      customer: { id: `cust_${code.toLowerCase()}` },
      scenario: 'CUSTOMER_WALLET',
      options: { limit: 50, expand: ['redeemable'] },
    }),
  'qualify as shopper': ({ asPage }) =>
    asPage.post('/v1/qualifications', { scenario: 'CUSTOMER_WALLET', options: { limit: 50 } }),
  validate: ({ post }, code, _, points) =>
    post('/v1/validations', {
      redeemables: [{ object: 'voucher', id: code, reward: { id: 'rew_coin', points } }],
      order: cart,
    }),
}

function cardsIn({ body }: Reply): Cards {
  if (body.object === 'voucher') return vouchersIn(body)
  if (body.voucher) return vouchersIn(body.voucher)
  const redeemed: { voucher?: { code: string; loyalty_card: object } }[] = body.redemptions ?? []
  const vouchers = redeemed.flatMap(({ voucher }) => voucher ?? [])
  const entries: { id: string; result?: { loyalty_card?: { balance: number } } }[] =
    body.redeemables?.data ?? body.redeemables ?? []
  const cards = entries.flatMap(({ id, result }) => {
    const { balance } = result?.loyalty_card ?? {}
    return balance === undefined ? [] : [[id, { balance }] as const]
  })
  return { ...vouchersIn(...vouchers), ...Object.fromEntries(cards) }
}

const kinds = Object.keys(replies)

const day = 24 * 60 * 60 * 1000
const dayIn = (days: number) => new Date(shop.clock.now().getTime() + days * day).toISOString().slice(0, 10)

/** Adds points that are available now or later and expire after some days or never. */
async function earn(name: string, chance: Chance) {
  const card = { id: `v_${name}`, campaign_id: 'camp_club' }
  const now = shop.clock.now()
  const points = 1 + chance.below(60)
  const expires_on = chance.hits(2 / 3) ? dayIn(chance.below(10)) : null
  await store.transaction(async (tx) => {
    if (chance.hits(1 / 2)) {
      await addPoints(tx, 'proj_shop', card, { type: 'POINTS_ADDITION', points, now, expires_on })
      return
    }
    const available_at = new Date(now.getTime() + chance.below(4 * 24) * 60 * 60 * 1000)
    await addPending(tx, 'proj_shop', card.id, { points, available_at, expires_on, details: {}, now })
  })
}

test('every response with a card agrees with GET member', { timeout: 600_000 }, async () => {
  const chance = chanceOf(10)
  const checked = new Map<string, number>()

  for (let step = 0; step < steps; step++) {
    // Long enough that points become due on most cards.
    shop.clock.pass((1 + chance.below(72)) * 60 * 60)
    const { get, post } = await backEnd(shop)
    for (const [at, name] of names.entries()) {
      const clients = { post, asPage: await pageOf(name) }
      const code = name.toUpperCase()
      const other = chance.pick(names.filter((one) => one !== name)).toUpperCase()
      const what = kinds[(step + at) % kinds.length] ?? ''

      const reply = await replies[what]?.(clients, code, other, 1 + chance.below(40))
      if (!reply) continue
      const cards = cardsIn(reply)

      for (const [cardCode, card] of Object.entries(cards)) {
        const member = await get(`/v1/loyalties/members/${cardCode}`)
        const all: Record<string, unknown> = member.body.loyalty_card
        const same = Object.fromEntries(Object.keys(card).map((field) => [field, all[field]]))
        expect({ what, cardCode, card }).toEqual({ what, cardCode, card: 'points' in card ? all : same })
        checked.set(what, (checked.get(what) ?? 0) + 1)
      }
      await earn(name, chance)
    }
  }

  // Every kind of request has returned a card.
  expect([...checked.keys()].toSorted()).toEqual(kinds.toSorted())
})
