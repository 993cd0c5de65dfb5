/** Specification, sections 6 and 8. */
import {
  at,
  assert,
  equal,
  listAt,
  numberAt,
  refused,
  sortedByCreation,
  succeeded,
  textAt,
} from '../expect.ts'
import type { Service } from '../service.ts'
import type { Seen } from '../../specification/shape.ts'
import { activity, tierUpgrade } from '../../specification/loyalty.ts'
import { cardAfterTransfer, voucher } from '../../specification/vouchers.ts'
import type { Operation } from '../suite.ts'

async function list(
  service: Service,
  seen: Seen,
  query: Record<string, string> = {},
  card = service.ids.card,
) {
  const reply = await service.asServer('GET', `/v1/loyalties/members/${card}/activity`, { query })
  return succeeded(reply, activity, seen)
}

const idsOf = (body: unknown) => listAt(body, 'data').map((event) => textAt(event, 'id'))

const transfer = (service: Service, body: unknown, card = service.ids.card) =>
  service.asServer('POST', `/v1/loyalties/${service.ids.program.id}/members/${card}/transfers`, { body })

const transferItems = (service: Service, more: object = {}) => [
  { code: service.ids.source_card, points: 1, source_id: service.fresh('transfer'), ...more },
]

export const listMemberActivity: Operation = {
  number: 6,
  title: 'List member activity',
  checks: {
    'returns ten events by default': async (service, seen) => {
      for (let count = 0; count < 11; count += 1) await transfer(service, transferItems(service))
      const body = await list(service, seen)
      equal(listAt(body, 'data').length, 10, 'number of events')
      equal(at(body, 'has_more'), true, 'has_more')
      equal(at(body, 'more_starting_after'), idsOf(body).at(-1), 'more_starting_after')
    },
    'accepts only limits from 1 to 100': async (service, seen) => {
      equal(idsOf(await list(service, seen, { limit: '1' })).length, 1, 'number of events')
      await list(service, seen, { limit: '100' })
      for (const limit of ['0', '101', '-1', 'ten', '1.5']) {
        const path = `/v1/loyalties/members/${service.ids.card}/activity`
        refused(await service.asServer('GET', path, { query: { limit } }), 400)
      }
    },
    'sorts by created_at in both directions': async (service, seen) => {
      for (const order of ['created_at', '-created_at'])
        sortedByCreation(listAt(await list(service, seen, { order, limit: '100' }), 'data'), order)
    },
    'pages through all events without repeating or skipping any': async (service, seen) => {
      const all = idsOf(await list(service, seen, { order: 'created_at', limit: '40' }))
      const paged: string[] = []
      let starting_after_id: string | undefined
      while (paged.length < all.length) {
        const query = { order: 'created_at', limit: '7', ...(starting_after_id && { starting_after_id }) }
        const body = await list(service, seen, query)
        paged.push(...idsOf(body))
        if (at(body, 'has_more') !== true) break
        starting_after_id = textAt(body, 'more_starting_after')
      }
      equal(paged.slice(0, all.length), all, 'events page by page')
    },
    'returns a tier upgrade with both tiers, the customer and the campaign': async (service, seen) => {
      const order = {
        source_id: service.fresh('order'),
        status: 'PAID',
        customer: { source_id: service.ids.upgrade_customer },
        items: [{ product_id: service.ids.product, quantity: 200 }],
      }
      const paid = await service.asServer('POST', '/v1/orders', { body: order })
      assert(
        paid.status === 200,
        `the order should be accepted, but the reply is ${paid.status}: ${paid.text}`,
      )
      const body = await list(service, seen, { order: 'created_at', limit: '100' }, service.ids.upgrade_card)
      const upgrade = listAt(body, 'data').find((e) => at(e, 'type') === 'customer.loyalty.tier.upgraded')
      assert(upgrade !== undefined, 'the activity should contain customer.loyalty.tier.upgraded')
      const faults = tierUpgrade(at(upgrade, 'data.data'), 'data.data', seen)
      assert(faults.length === 0, faults.join('; '))
    },
    'rejects an unknown order and an unknown cursor': async (service) => {
      for (const query of [{ order: 'id' }, { starting_after_id: 'evcus_unknown' }, { page: '1' }]) {
        const path = `/v1/loyalties/members/${service.ids.card}/activity`
        refused(await service.asServer('GET', path, { query: { ...query } }), 400)
      }
    },
    'returns 404 for an unknown card and for a card of another project': async (service) => {
      for (const card of ['NO-SUCH-CARD', service.ids.neighbor.card])
        refused(await service.asServer('GET', `/v1/loyalties/members/${card}/activity`), 404)
    },
  },
}

/** The card's available points. */
export async function balanceOf(service: Service, card: string, seen: Seen) {
  const reply = await service.asServer('GET', `/v1/loyalties/members/${card}`)
  return numberAt(succeeded(reply, voucher, seen), 'loyalty_card.balance')
}

export const transferPoints: Operation = {
  number: 8,
  title: 'Transfer loyalty points',
  checks: {
    'moves points and returns the receiving card': async (service, seen) => {
      const { card, source_card } = service.ids
      const before = [
        await balanceOf(service, card, seen),
        await balanceOf(service, source_card, seen),
      ] as const
      const items = [
        ...transferItems(service, { points: 30, reason: 'A present' }),
        ...transferItems(service, { points: 12 }),
      ]
      const body = succeeded(await transfer(service, items), cardAfterTransfer, seen)
      equal(at(body, 'code'), card, 'code')
      equal(at(body, 'loyalty_card.balance'), before[0] + 42, 'balance')
      equal(await balanceOf(service, source_card, seen), before[1] - 42, 'balance of the source card')
    },
    'accepts the name of the campaign': async (service, seen) => {
      const path = `/v1/loyalties/${encodeURIComponent(service.ids.program.name)}/members/${service.ids.card}/transfers`
      succeeded(
        await service.asServer('POST', path, { body: transferItems(service) }),
        cardAfterTransfer,
        seen,
      )
    },
    'moves no points when a card has too few points': async (service, seen) => {
      const before = await balanceOf(service, service.ids.card, seen)
      const points = (await balanceOf(service, service.ids.source_card, seen)) + 1
      refused(
        await transfer(service, [...transferItems(service), ...transferItems(service, { points })]),
        400,
      )
      equal(await balanceOf(service, service.ids.card, seen), before, 'balance')
    },
    'rejects a source_id that has been used': async (service) => {
      const items = transferItems(service)
      equal((await transfer(service, items)).status, 200, 'first status')
      refused(await transfer(service, items), 409)
    },
    'requires code, points and source_id of each item': async (service) => {
      for (const name of ['code', 'points', 'source_id'])
        refused(await transfer(service, transferItems(service, { [name]: undefined })), 400)
      for (const points of [0, -1, 1.5, '1', null])
        refused(await transfer(service, transferItems(service, { points })), 400)
      refused(await transfer(service, {}), 400)
    },
    'returns 404 for unknown cards and for cards of another project': async (service) => {
      const { card } = service.ids.neighbor
      refused(await transfer(service, transferItems(service), 'NO-SUCH-CARD'), 404)
      refused(await transfer(service, transferItems(service), card), 404)
      refused(await transfer(service, transferItems(service, { code: card })), 404)
    },
  },
}
