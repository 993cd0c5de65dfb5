/** Specification, sections 4 and 5. */
import { at, assert, equal, refused, succeeded, textAt } from '../expect.ts'
import { waitForAction } from '../wait.ts'
import type { RequestOptions, Service } from '../service.ts'
import { isObject, text } from '../../specification/shape.ts'
import { accepted } from '../../specification/shop.ts'
import { voucher } from '../../specification/vouchers.ts'
import type { Operation } from '../suite.ts'

const add = (service: Service, campaign: string, options: RequestOptions = {}) =>
  service.asServer('POST', `/v1/campaigns/${encodeURIComponent(campaign)}/vouchers`, options)

export const addVouchers: Operation = {
  number: 4,
  title: 'Add vouchers to campaign',
  checks: {
    'adds one voucher by id or name of the campaign, without a body': async (service, seen) => {
      for (const campaign of Object.values(service.ids.codes)) {
        const body = succeeded(await add(service, campaign), voucher, seen)
        equal(at(body, 'campaign_id'), service.ids.codes.id, 'campaign_id')
        equal(at(body, 'campaign'), service.ids.codes.name, 'campaign')
        equal(at(body, 'type'), 'DISCOUNT_VOUCHER', 'type')
        equal(at(body, 'object'), 'voucher', 'object')
        assert(text(at(body, 'code'), 'code', seen).length === 0, 'code should be text')
      }
    },
    'saves every field of the body': async (service, seen) => {
      const sent = {
        code: service.fresh('CODE'),
        category: 'Seasonal',
        metadata: { register: 4, tags: ['a', 'b'] },
        redemption: { quantity: 3 },
        additional_info: 'For the winter fair',
        start_date: '2026-11-01T00:00:00Z',
        expiration_date: '2036-01-31T23:59:59Z',
      }
      const reply = await add(service, service.ids.codes.id, { query: { vouchers_count: '1' }, body: sent })
      const body = succeeded(reply, voucher, seen)
      for (const name of ['code', 'category', 'metadata', 'additional_info'] as const)
        equal(at(body, name), sent[name], name)
      for (const name of ['start_date', 'expiration_date'] as const)
        equal(Date.parse(textAt(body, name)), Date.parse(sent[name]), name)
      equal(at(body, 'redemption.quantity'), 3, 'redemption.quantity')
    },
    'assigns a category by its name': async (service, seen) => {
      const { id, name } = service.ids.category
      const reply = await add(service, service.ids.codes.id, { body: { category: name } })
      const body = succeeded(reply, voucher, seen)
      equal(at(body, 'category'), name, 'category')
      equal(at(body, 'category_id'), id, 'category_id')
      equal(at(body, 'categories.0.id'), id, 'categories.0.id')
      equal(at(body, 'categories.0.name'), name, 'categories.0.name')
    },
    'generates codes according to code_config': async (service, seen) => {
      const code_config = { length: 9, charset: 'AB', prefix: 'x-', postfix: '-y' }
      const created = await add(service, service.ids.codes.id, { body: { code_config } })
      const code = textAt(succeeded(created, voucher, seen), 'code')
      assert(/^x-[AB]{9}-y$/.test(code), `${code} should be x-, nine letters A or B, and -y`)

      const pattern = { body: { code_config: { pattern: 'SPRING-########', charset: '0123456789' } } }
      const generated = textAt(
        succeeded(await add(service, service.ids.codes.id, pattern), voucher, seen),
        'code',
      )
      assert(/^SPRING-\d{8}$/.test(generated), `${generated} should match SPRING-########`)
    },
    'adds several vouchers in the background': async (service, seen) => {
      const reply = await add(service, service.ids.codes.id, { query: { vouchers_count: '3' } })
      const body = succeeded(reply, accepted, seen, 202)
      const action = await waitForAction(service, textAt(body, 'async_action_id'), seen)
      equal(at(action, 'operation_status'), 'SUCCESS', 'operation_status')
      equal(at(action, 'result.done_count'), 3, 'result.done_count')
      equal(at(action, 'result.failed_count'), 0, 'result.failed_count')
    },
    'rejects a code that is in use': async (service) => {
      const options = { body: { code: service.fresh('TWICE') } }
      equal((await add(service, service.ids.codes.id, options)).status, 200, 'first status')
      refused(await add(service, service.ids.codes.id, options), 409)
    },
    'rejects a code that differs only in case': async (service) => {
      const code = service.fresh('CASE')
      equal((await add(service, service.ids.codes.id, { body: { code } })).status, 200, 'first status')
      const twin = { body: { code: code.toLowerCase() } }
      refused(await add(service, service.ids.codes.id, twin), 409)
    },
    'returns null for unset fields of a new voucher': async (service, seen) => {
      const body = succeeded(await add(service, service.ids.codes.id), voucher, seen)
      for (const name of ['updated_at', 'holder_id', 'validity_hours', 'start_date', 'gift', 'loyalty_card'])
        equal(at(body, name), null, name)
    },
    'rejects counts that are below 1 or not numbers': async (service) => {
      for (const vouchers_count of ['0', '-1', '1.5', 'many', '99999999999'])
        refused(await add(service, service.ids.codes.id, { query: { vouchers_count } }), 400)
    },
    'rejects fields of the wrong type': async (service) => {
      const wrong = {
        code: 7,
        code_config: 'short',
        category: {},
        metadata: [],
        redemption: { quantity: '1' },
        additional_info: 1,
        start_date: 'tomorrow',
        expiration_date: '2026-02-30T00:00:00Z',
      }
      for (const [name, value] of Object.entries(wrong))
        refused(await add(service, service.ids.codes.id, { body: { [name]: value } }), 400)
    },
    'returns 404 for an unknown campaign and for a campaign of another project': async (service) => {
      refused(await add(service, 'camp_unknown'), 404)
      refused(await add(service, service.ids.neighbor.campaign), 404)
    },
  },
}

const enable = (service: Service, code: string) =>
  service.asServer('POST', `/v1/vouchers/${encodeURIComponent(code)}/enable`)

export const enableVoucher: Operation = {
  number: 5,
  title: 'Enable voucher',
  checks: {
    'enables a voucher by code and by id': async (service, seen) => {
      for (const name of [service.ids.voucher.code, service.ids.voucher.id]) {
        const body = succeeded(await enable(service, name), voucher, seen)
        equal(at(body, 'active'), true, 'active')
        equal(at(body, 'id'), service.ids.voucher.id, 'id')
        equal(at(body, 'code'), service.ids.voucher.code, 'code')
      }
    },
    'finds a code in any case and returns it as stored': async (service, seen) => {
      const { code } = service.ids.voucher
      for (const typed of [code.toLowerCase(), code.toUpperCase()])
        equal(at(succeeded(await enable(service, typed), voucher, seen), 'code'), code, 'code')
    },
    'returns the balance of a gift card': async (service, seen) => {
      const body = succeeded(await enable(service, service.ids.gift), voucher, seen)
      equal(at(body, 'type'), 'GIFT_VOUCHER', 'type')
      assert(isObject(at(body, 'gift')), 'gift should be an object')
    },
    'returns 404 for an unknown voucher and for a voucher of another project': async (service) => {
      refused(await enable(service, 'NO-SUCH-CODE'), 404)
      refused(await enable(service, service.ids.neighbor.card), 404)
    },
  },
}
