/** Changes by back ends ("where the specification is silent", Operations of back ends). */
import { at, assert, equal, listAt, refused, textAt } from '../expect.ts'
import type { RequestOptions, Service } from '../service.ts'
import type { Operation } from '../suite.ts'

async function sent(service: Service, method: string, path: string, options: RequestOptions = {}) {
  const { status, body, text } = await service.asServer(method, path, options)
  assert(status === 200, `${method} ${path} should return 200, but returned ${status}: ${text.slice(0, 300)}`)
  return body
}

const post = (service: Service, path: string, body?: object) =>
  sent(service, 'POST', path, body === undefined ? {} : { body })

/** The page of a customer. */
async function pageOf(service: Service, customer: string) {
  const fields = { grant_type: 'client_credentials', scope: 'client_api', customer }
  const token = textAt((await service.token(fields, service.keys.server)).body, 'access_token')
  const headers = { ...service.keys.client, Authorization: `Bearer ${token}` }
  return (path: string, body: object) => service.send('POST', path, { headers, body })
}

const newVoucher = { type: 'DISCOUNT_VOUCHER', discount: { type: 'AMOUNT', amount_off: 500 } }

export const writes: Operation = {
  number: 0,
  title: 'Changes by back ends',
  checks: {
    'a voucher is created, disabled, enabled and redeemed': async (service) => {
      const code = service.fresh('OWN')
      const created = await post(service, `/v1/vouchers/${code}`, {
        ...newVoucher,
        redemption: { quantity: 1 },
      })
      equal(at(created, 'code'), code, 'code')
      equal(at(created, 'campaign_id'), null, 'campaign_id')
      refused(await service.asServer('POST', `/v1/vouchers/${code}`, { body: newVoucher }), 409)
      const redemption = {
        redeemables: [{ object: 'voucher', id: code }],
        order: { items: [{ product_id: service.ids.product, quantity: 1 }] },
      }
      equal(at(await post(service, `/v1/vouchers/${code}/disable`), 'active'), false, 'active')
      refused(await service.asServer('POST', '/v1/redemptions', { body: redemption }), 400)
      equal(at(await post(service, `/v1/vouchers/${code}/enable`), 'active'), true, 'active')
      const redeemed = await post(service, '/v1/redemptions', redemption)
      equal(at(redeemed, 'redemptions.0.result'), 'SUCCESS', 'result')
    },
    'a session is released': async (service) => {
      const code = service.fresh('HELD')
      await post(service, `/v1/vouchers/${code}`, { ...newVoucher, redemption: { quantity: 1 } })
      const redeemables = {
        redeemables: [{ object: 'voucher', id: code }],
        order: { items: [{ product_id: service.ids.product, quantity: 1 }] },
      }
      const session = { key: service.fresh('session'), type: 'LOCK' }
      equal(at(await post(service, '/v1/validations', { ...redeemables, session }), 'valid'), true, 'valid')
      equal(at(await post(service, '/v1/validations', redeemables), 'valid'), false, 'valid')
      const released = await service.asServer('DELETE', `/v1/vouchers/${code}/sessions/${session.key}`)
      equal([released.status, released.body], [200, {}], 'reply')
      equal(at(await post(service, '/v1/validations', redeemables), 'valid'), true, 'valid')
    },
    'a customer is created and updated': async (service) => {
      const source_id = service.fresh('customer')
      const created = await post(service, '/v1/customers', { source_id, name: 'Dora', metadata: { a: 1 } })
      const path = `/v1/customers/${textAt(created, 'id')}`
      const updated = await sent(service, 'PUT', path, { body: { phone: '1', metadata: { b: 2 } } })
      equal(at(updated, 'metadata'), { a: 1, b: 2 }, 'metadata')
      equal(at(updated, 'name'), 'Dora', 'name')
      equal(await sent(service, 'GET', path), updated, 'customer')
      equal(at(await post(service, '/v1/customers', { source_id }), 'id'), at(created, 'id'), 'id')
    },
    'a customer has redeemables': async (service) => {
      const path = `/v1/customers/${service.ids.customer}/redeemables`
      const { length } = listAt(await sent(service, 'GET', path), 'data')
      assert(length > 0, 'redeemables should not be empty')
    },
    'a campaign is disabled and enabled': async (service) => {
      const { promotion, promotion_tier } = service.ids
      const isListed = async () => {
        const { text } = await service.asPage('POST', '/client/v1/qualifications', {
          query: { fresh: 'true' },
          body: { order: { items: [{ product_id: service.ids.product, quantity: 9 }] } },
        })
        return text.includes(promotion_tier)
      }
      equal(await isListed(), true, 'promotion tier is listed')
      equal(at(await post(service, `/v1/campaigns/${promotion}/disable`), 'active'), false, 'active')
      equal(await isListed(), false, 'promotion tier is listed')
      equal(at(await post(service, `/v1/campaigns/${promotion}/enable`), 'active'), true, 'active')
      equal(await isListed(), true, 'promotion tier is listed')
    },
    'points are added and removed, never below zero': async (service) => {
      const path = `/v1/loyalties/members/${service.ids.card}/balance`
      const source_id = service.fresh('goodwill')
      const added = await post(service, path, { points: 10, source_id })
      refused(await service.asServer('POST', path, { body: { points: 10, source_id } }), 409)
      const removed = await post(service, path, { points: -10 })
      equal(Number(at(added, 'balance')) - Number(at(removed, 'balance')), 10, 'difference')
      const body = { points: -Number(at(removed, 'balance')) - 1 }
      refused(await service.asServer('POST', path, { body }), 400)
    },
    'a code is published to a customer, and by a page only where it is allowed': async (service) => {
      const { codes, customer } = service.ids
      const body = { campaign: codes.name, customer: { source_id: customer } }
      const first = await sent(service, 'POST', '/v1/publications', { query: { join_once: 'true' }, body })
      const again = await sent(service, 'POST', '/v1/publications', { query: { join_once: 'true' }, body })
      equal(at(again, 'voucher.id'), at(first, 'voucher.id'), 'voucher.id')
      const asPage = await pageOf(service, customer)
      equal((await asPage('/client/v1/publications', { campaign: codes.name })).status, 200, 'status')
      refused(await asPage('/client/v1/publications', { campaign: service.ids.program.name }), 404)
      refused(
        await service.asPage('POST', '/client/v1/publications', { body: { campaign: codes.name } }),
        403,
      )
    },
    'an earning rule is disabled and enabled': async (service) => {
      const path = `/v1/loyalties/${service.ids.program.id}/earning-rules/${service.ids.active_earning_rule}`
      equal(at(await post(service, `${path}/disable`), 'active'), false, 'active')
      equal(at(await post(service, `${path}/enable`), 'active'), true, 'active')
    },
    'a custom event is accepted, also from a page of a customer': async (service) => {
      const body = { event: service.fresh('event'), customer: { source_id: service.ids.customer } }
      const event = await post(service, '/v1/events', body)
      equal([at(event, 'object'), at(event, 'type')], ['event', body.event], 'event')
      const asPage = await pageOf(service, service.ids.customer)
      equal((await asPage('/client/v1/events', { event: body.event })).status, 200, 'status')
      refused(await service.asPage('POST', '/client/v1/events', { body: { event: 'visit' } }), 403)
    },
    'a brand is updated, and omitted fields stay': async (service) => {
      const brands = `/management/v1/projects/${service.projectId}/branding`
      const brand = { brand: { name: 'Tern' }, address: { city: 'Bath' }, contact: {} }
      const created = await service.asManagement('POST', brands, { body: brand })
      const path = `${brands}/${textAt(created.body, created.status === 409 ? 'resource_id' : 'id')}`
      const { body: before } = await service.asManagement('GET', path)
      const { status, body } = await service.asManagement('PUT', path, { body: { contact: { phone: '1' } } })
      equal(status, 200, 'status')
      equal(at(body, 'contact.phone'), '1', 'contact.phone')
      equal(at(body, 'brand'), at(before, 'brand'), 'brand')
      await service.asManagement('PUT', path, { body: { contact: { phone: at(before, 'contact.phone') } } })
    },
    'a token is revoked': async (service) => {
      const fields = { grant_type: 'client_credentials', scope: 'vouchers' }
      const token = textAt((await service.token(fields, service.keys.server)).body, 'access_token')
      const headers = { ...service.keys.server, Authorization: `Bearer ${token}` }
      equal((await service.send('GET', '/v1/vouchers', { headers })).status, 200, 'status')
      const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
      const revoked = await service.send('POST', '/v1/oauth/token/revoke', {
        headers: { ...service.keys.server, ...form },
        body: `token=${token}`,
      })
      equal(revoked.status, 200, 'status')
      refused(await service.send('GET', '/v1/vouchers', { headers }), 401)
    },
    'unknown resources, and those of a neighbor, are refused': async (service) => {
      const { neighbor, program } = service.ids
      for (const path of [
        '/v1/vouchers/NONE/disable',
        `/v1/campaigns/${neighbor.campaign}/disable`,
        `/v1/campaigns/${neighbor.campaign}/enable`,
        `/v1/loyalties/${program.id}/earning-rules/${neighbor.earning_rule}/disable`,
      ])
        refused(await service.asServer('POST', path), 404)
      const balance = `/v1/loyalties/members/${neighbor.card}/balance`
      refused(await service.asServer('POST', balance, { body: { points: 1 } }), 404)
      refused(await service.asServer('PUT', `/v1/customers/${neighbor.customer}`, { body: {} }), 404)
      refused(await service.asServer('DELETE', `/v1/vouchers/${neighbor.card}/sessions/any`), 404)
      refused(await service.asServer('GET', `/v1/customers/${neighbor.customer}/redeemables`), 404)

      const own = { source_id: service.ids.customer }
      for (const publication of [{ campaign: neighbor.campaign }, { voucher: neighbor.card }])
        refused(
          await service.asServer('POST', '/v1/publications', { body: { ...publication, customer: own } }),
          404,
        )
      const theirs = await service.send('GET', `/v1/customers/${neighbor.customer}`, {
        headers: service.neighborHeaders.server,
      })
      const customer = { id: textAt(theirs.body, 'id') }
      for (const [path, body] of [
        ['/v1/publications', { campaign: service.ids.codes.name }],
        ['/v1/events', { event: 'visit' }],
      ] as const)
        refused(await service.asServer('POST', path, { body: { ...body, customer } }), 400)
    },
  },
}
