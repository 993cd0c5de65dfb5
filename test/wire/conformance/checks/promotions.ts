/** Specification, section 21. */
import { at, assert, equal, listAt, refused, succeeded, textAt } from '../expect.ts'
import type { Service } from '../service.ts'
import type { Seen } from '../../specification/shape.ts'
import { promotionTiers } from '../../specification/shop.ts'
import type { Operation } from '../suite.ts'

const path = '/client/v1/promotions/tiers'

async function list(service: Service, seen: Seen, query: Record<string, string> = {}) {
  return succeeded(await service.asPage('GET', path, { query }), promotionTiers, seen)
}

const idsOf = (body: unknown) => listAt(body, 'tiers').map((tier) => textAt(tier, 'id'))

export const listPromotionTiers: Operation = {
  number: 21,
  title: 'List promotion tiers',
  checks: {
    'returns every field of every tier': async (service, seen) => {
      const body = await list(service, seen, { limit: '100' })
      assert(idsOf(body).length > 1, 'the list should contain several tiers')
      equal(at(body, 'total'), idsOf(body).length, 'total')
      equal(at(body, 'has_more'), false, 'has_more')
    },
    'leaves out unavailable tiers on request': async (service, seen) => {
      const all = idsOf(await list(service, seen, { limit: '100', is_available: 'false' }))
      const available = listAt(await list(service, seen, { limit: '100', is_available: 'true' }), 'tiers')
      assert(available.length < all.length, 'one tier should have expired')
      for (const tier of available) {
        const end = at(tier, 'expiration_date')
        assert(at(tier, 'active') === true, 'every tier should be active')
        assert(typeof end !== 'string' || Date.parse(end) > Date.now(), `a tier ended ${String(end)}`)
      }
    },
    'returns pages of tiers': async (service, seen) => {
      const all = idsOf(await list(service, seen, { limit: '100', order: 'created_at' }))
      const [first, second] = await Promise.all(
        ['1', '2'].map((page) => list(service, seen, { limit: '1', page, order: 'created_at' })),
      )
      equal([...idsOf(first), ...idsOf(second)], all.slice(0, 2), 'first two pages')
      equal(at(first, 'has_more'), true, 'has_more')
    },
    'sorts in all four orders': async (service, seen) => {
      for (const field of ['created_at', 'updated_at']) {
        const up = idsOf(await list(service, seen, { order: field, limit: '100' }))
        const down = idsOf(await list(service, seen, { order: `-${field}`, limit: '100' }))
        equal(down, up.toReversed(), `tiers by -${field}`)
      }
    },
    'rejects invalid queries': async (service) => {
      const wrong = [
        { limit: '0' },
        { limit: '101' },
        { page: '0' },
        { order: 'name' },
        { is_available: 'yes' },
      ]
      for (const query of wrong) refused(await service.asPage('GET', path, { query: { ...query } }), 400)
    },
    'requires an origin, client keys and a bearer': async (service) => {
      const { Origin, ...keys } = service.headers.client
      refused(await service.send('GET', path, { headers: keys }), 403)
      refused(
        await service.send('GET', path, { headers: { ...keys, Origin: 'https://elsewhere.example' } }),
        403,
      )
      const unsigned = { ...service.keys.client }
      refused(await service.send('GET', path, { headers: unsigned }), 401)
      refused(await service.send('GET', path, { headers: { ...service.headers.server, Origin } }), 401)
    },
    'accepts the origin as a bare hostname': async (service, seen) => {
      const headers = { ...service.headers.client, Origin: new URL(service.headers.client.Origin).hostname }
      succeeded(await service.send('GET', path, { headers }), promotionTiers, seen)
    },
  },
}
