/** Reads of back ends ("where the specification is silent", Operations of back ends). */
import { at, assert, equal, listAt, refused, textAt } from '../expect.ts'
import type { Service } from '../service.ts'
import type { Operation } from '../suite.ts'

const get = async (service: Service, path: string, query: Record<string, string> = {}) => {
  const { status, body, text } = await service.asServer('GET', path, { query })
  assert(status === 200, `${path} should return 200, but returned ${status}: ${text.slice(0, 300)}`)
  return body
}

interface List {
  path: string
  /** Name of the field with the items. */
  ref: string
  /** Query parameters, each of which finds an item. */
  filters?: Record<string, string>
}

const lists = (service: Service): List[] => [
  {
    path: '/v1/vouchers',
    ref: 'vouchers',
    filters: { campaign: 'camp_club', customer: service.ids.customer },
  },
  { path: '/v1/customers', ref: 'customers', filters: { email: 'ada@shop.example' } },
  { path: '/v1/campaigns', ref: 'campaigns', filters: { campaign_type: 'LOYALTY_PROGRAM' } },
  { path: '/v1/products', ref: 'products' },
  { path: `/v1/products/${service.ids.product}/skus`, ref: 'skus' },
  { path: '/v1/orders', ref: 'orders', filters: { customer: service.ids.customer } },
  {
    path: '/v1/redemptions',
    ref: 'redemptions',
    filters: {
      result: 'SUCCESS',
      customer: service.ids.customer,
      campaign: service.ids.promotion,
      related_object_id: service.ids.promotion_tier,
    },
  },
  { path: '/v1/rewards', ref: 'data' },
  { path: `/v1/rewards/${service.ids.rewards.material}/assignments`, ref: 'data' },
  { path: `/v1/loyalties/${service.ids.program.id}/members`, ref: 'data' },
  { path: `/v1/loyalties/members/${service.ids.card}/transactions`, ref: 'data' },
]

export const reads: Operation = {
  number: 0,
  title: 'Reads of back ends',
  checks: {
    'every list returns its items once, in pages': async (service) => {
      for (const { path, ref } of lists(service)) {
        const first = await get(service, path, { limit: '1', order: 'created_at' })
        const [item] = listAt(first, ref)
        assert(item !== undefined, `${path} should have an item`)
        if (at(first, 'has_more') !== true) continue
        const after = { starting_after_id: textAt(first, 'more_starting_after') }
        const second = await get(service, path, { limit: '1', order: 'created_at', ...after })
        assert(
          textAt(listAt(second, ref)[0], 'id') !== textAt(item, 'id'),
          `${path} should have another item`,
        )
      }
    },
    'every filter of a list finds only items that match': async (service) => {
      for (const { path, ref, filters = {} } of lists(service)) {
        for (const [name, value] of Object.entries(filters)) {
          const found = listAt(await get(service, path, { [name]: value }), ref)
          assert(found.length > 0, `${path} by ${name} should have an item`)
          if (name === 'campaign' || name === 'customer') {
            const none = await get(service, path, { [name]: 'nobody' })
            equal(listAt(none, ref), [], `${path} by an unknown ${name}`)
          } else for (const item of found) equal(textAt(item, name), value, `${name} of ${path}`)
        }
      }
    },
    'an item of a list is read by its id, without a change': async (service) => {
      const singles = ['customers', 'products', 'orders', 'redemptions', 'rewards']
      for (const resource of singles) {
        const body = await get(service, `/v1/${resource}`)
        const [item] = listAt(body, textAt(body, 'data_ref'))
        equal(await get(service, `/v1/${resource}/${textAt(item, 'id')}`), item, resource)
      }
      const campaign = await get(service, `/v1/campaigns/${service.ids.program.name}`)
      equal(at(campaign, 'id'), service.ids.program.id, 'id of a campaign')
      const sku = await get(service, `/v1/skus/${service.ids.sku}`)
      equal(at(sku, 'product_id'), service.ids.product, 'product_id')
      equal(at(await get(service, `/v1/vouchers/${service.ids.gift}`), 'code'), service.ids.gift, 'code')
    },
    'the rules and tiers of a program are listed completely': async (service) => {
      const program = `/v1/loyalties/${service.ids.program.id}`
      for (const list of ['earning-rules', 'tiers']) {
        const body = await get(service, `${program}/${list}`)
        equal(listAt(body, 'data').length, at(body, 'total'), `total of ${list}`)
      }
      const tiers = await get(service, '/v1/promotions/tiers')
      assert(at(tiers, 'tiers.0.summary.orders') !== undefined, 'the revenue of a tier should be readable')
    },
    'unknown resources, and those of a neighbor, are not found': async (service) => {
      const { neighbor } = service.ids
      const unknown = [
        '/v1/vouchers/NONE',
        `/v1/customers/${neighbor.customer}`,
        `/v1/campaigns/${neighbor.campaign}`,
        `/v1/products/${neighbor.product}`,
        `/v1/products/${neighbor.product}/skus`,
        '/v1/skus/none',
        '/v1/orders/none',
        '/v1/redemptions/none',
        `/v1/rewards/${neighbor.reward}`,
        `/v1/rewards/${neighbor.reward}/assignments`,
        `/v1/loyalties/${neighbor.campaign}/members`,
        `/v1/loyalties/members/${neighbor.card}/transactions`,
      ]
      for (const path of unknown) refused(await service.asServer('GET', path), 404)
    },
    'an unknown cursor is refused': async (service) => {
      for (const { path } of lists(service))
        refused(await service.asServer('GET', path, { query: { starting_after_id: 'none' } }), 400)
    },
  },
}
