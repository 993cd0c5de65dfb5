/** Resources of the specification that only other operations return. */
import { at, assert, equal, listAt, refused, succeeded, textAt } from '../expect.ts'
import type { Service } from '../service.ts'
import { isObject, type Seen } from '../../specification/shape.ts'
import { loyaltyTiers, redemptionRollbacks, redemptions, reward } from '../../specification/loyalty.ts'
import type { Operation } from '../suite.ts'

async function redeem(service: Service, seen: Seen, redeemables: object[], more: object = {}) {
  const body = {
    redeemables,
    customer: { source_id: service.ids.customer },
    order: { items: [{ product_id: service.ids.product, quantity: 1 }] },
    ...more,
  }
  return succeeded(await service.asServer('POST', '/v1/redemptions', { body }), redemptions, seen)
}

export const otherOperations: Operation = {
  number: 0,
  title: 'Resources of other operations',
  checks: {
    'a redeemed gift card returns the amount used': async (service, seen) => {
      const gift = { object: 'voucher', id: service.ids.gift, gift: { credits: 1 } }
      const body = await redeem(service, seen, [gift])
      equal(at(body, 'redemptions.0.gift.amount'), 1, 'gift.amount')
      equal(at(body, 'redemptions.0.related_object_type'), 'voucher', 'related_object_type')
    },
    'redeemables that are redeemed together have a parent redemption': async (service, seen) => {
      const tier = { object: 'promotion_tier', id: service.ids.promotion_tier }
      const gift = { object: 'voucher', id: service.ids.gift, gift: { credits: 1 } }
      const body = await redeem(service, seen, [tier, gift])
      const parent = textAt(body, 'parent_redemption.id')
      const parts = listAt(body, 'redemptions')
      equal(
        parts.map((part) => at(part, 'redemption')),
        parts.map(() => parent),
        'parents',
      )
      equal(at(parts[0], 'promotion_tier.id'), service.ids.promotion_tier, 'promotion_tier.id')
    },
    'two redemptions of one order add up, and a rollback subtracts its own discount': async (
      service,
      seen,
    ) => {
      const items = [{ product_id: service.ids.product, quantity: 1 }]
      const order = { source_id: service.fresh('order'), items }
      const gift = { object: 'voucher', id: service.ids.gift, gift: { credits: 1 } }
      const first = await redeem(service, seen, [gift], { order })
      const second = await redeem(service, seen, [gift], { order: at(first, 'order') })
      equal(at(second, 'order.id'), at(first, 'order.id'), 'order.id')
      equal(at(second, 'order.total_discount_amount'), 2, 'order.total_discount_amount')
      const rollbackPath = `/v1/redemptions/${textAt(first, 'redemptions.0.id')}/rollback`
      const { body } = await service.asServer('POST', rollbackPath)
      equal(at(body, 'order.total_discount_amount'), 1, 'order.total_discount_amount after the rollback')
    },
    'a promotion stack is redeemed once per key and rolled back as a whole': async (service, seen) => {
      const stack = { object: 'promotion_stack', id: service.ids.promotion_stack }
      const order = { items: [{ product_id: service.ids.product, quantity: 1 }] }
      const body = { redeemables: [stack], customer: { source_id: service.ids.customer }, order }
      const validation = await service.asServer('POST', '/v1/validations', { body })
      equal(at(validation.body, 'redeemables.0.id'), stack.id, 'redeemables.0.id')
      equal(at(validation.body, 'redeemables.0.status'), 'APPLICABLE', 'redeemables.0.status')

      const headers = { 'Idempotency-Key': service.fresh('stack') }
      const redeemed = async () =>
        succeeded(await service.asServer('POST', '/v1/redemptions', { body, headers }), redemptions, seen)
      const done = await redeemed()
      equal(
        at(await redeemed(), 'parent_redemption.id'),
        at(done, 'parent_redemption.id'),
        'parent_redemption.id',
      )
      equal(at(done, 'redemptions.0.promotion_tier.id'), service.ids.promotion_tier, 'the first tier')
      equal(at(done, 'order.total_amount'), at(validation.body, 'order.total_amount'), 'order.total_amount')
      const path = `/v1/redemptions/${textAt(done, 'parent_redemption.id')}/rollback`
      equal((await service.asServer('POST', path)).status, 200, 'status of the rollback')
      equal((await service.asServer('POST', path)).status, 409, 'status of another')
    },
    'redemptions with a common parent are rolled back together, each with its own rollback': async (
      service,
      seen,
    ) => {
      const tier = { object: 'promotion_tier', id: service.ids.promotion_tier }
      const gift = { object: 'voucher', id: service.ids.gift, gift: { credits: 1 } }
      const done = await redeem(service, seen, [tier, gift])
      const parent = textAt(done, 'parent_redemption.id')
      const path = `/v1/redemptions/${parent}/rollbacks`
      const headers = { 'Idempotency-Key': service.fresh('rollbacks') }
      const rollBack = () => service.asServer('POST', path, { headers, query: { reason: 'Returned' } })
      const body = succeeded(await rollBack(), redemptionRollbacks, seen)
      equal(
        listAt(body, 'rollbacks')
          .map((one) => textAt(one, 'redemption'))
          .toSorted(),
        listAt(done, 'redemptions')
          .map((one) => textAt(one, 'id'))
          .toSorted(),
        'redemptions of the rollbacks',
      )
      equal(at(body, 'parent_rollback.redemption'), parent, 'parent_rollback.redemption')
      equal(at(body, 'parent_rollback.reason'), 'Returned', 'parent_rollback.reason')
      equal(at(body, 'order.total_discount_amount'), 0, 'order.total_discount_amount')
      equal((await rollBack()).body, body, 'reply to a request with the same key')
      refused(await service.asServer('POST', path), 409)
      refused(await service.asServer('POST', '/v1/redemptions/r_unknown/rollbacks'), 404)
      refused(
        await service.asServer('POST', `/v1/redemptions/${textAt(done, 'redemptions.0.id')}/rollbacks`),
        400,
        409,
      )
    },
    'expand adds the same fields to validations, redemptions and qualifications': async (service) => {
      const { promotion_tier, guarded, category, product, customer } = service.ids
      const request = {
        order: { items: [{ product_id: product, quantity: 1 }] },
        customer: { source_id: customer },
        options: { expand: ['redeemable', 'category', 'validation_rules'] },
      }
      const redeemables = [promotion_tier, guarded].map((id) => ({ object: 'promotion_tier', id }))
      const qualified = await service.asServer('POST', '/v1/qualifications', {
        body: { ...request, options: { ...request.options, limit: 50 } },
      })
      const entry = listAt(qualified.body, 'redeemables.data').find((one) => at(one, 'id') === promotion_tier)
      const { body } = await service.asServer('POST', '/v1/validations', {
        body: { ...request, redeemables },
      })
      for (const field of ['name', 'banner', 'metadata', 'campaign_name', 'categories', 'validation_rules'])
        equal(at(body, `redeemables.0.${field}`), at(entry, field), field)
      const redeemed = await service.asServer('POST', '/v1/redemptions', {
        body: { ...request, redeemables },
      })
      const left = at(redeemed.body, 'inapplicable_redeemables.0')
      equal(at(left, 'id'), guarded, 'inapplicable_redeemables.0.id')
      equal(at(left, 'categories.0.id'), category.id, 'inapplicable_redeemables.0.categories.0.id')
      assert(textAt(left, 'name').length > 0, 'inapplicable_redeemables.0.name should not be empty')
    },
    'inapplicable redeemables are skipped and the others are redeemed': async (service, seen) => {
      const { promotion_tier, guarded } = service.ids
      const request = [promotion_tier, guarded].map((id) => ({ object: 'promotion_tier', id }))
      const body = await redeem(service, seen, request)
      equal(listAt(body, 'redemptions').length, 1, 'redemptions')
      equal(at(body, 'inapplicable_redeemables.0.id'), guarded, 'inapplicable_redeemables.0.id')
    },
    'a redemption in a session returns the session': async (service, seen) => {
      const redeemables = [{ object: 'voucher', id: service.ids.gift, gift: { credits: 1 } }]
      const request = {
        redeemables,
        order: { items: [{ product_id: service.ids.product, quantity: 1 }] },
        customer: { source_id: service.ids.customer },
        session: { type: 'LOCK' },
      }
      const validated = await service.asServer('POST', '/v1/validations', { body: request })
      const key = textAt(validated.body, 'session.key')
      const body = await redeem(service, seen, redeemables, { session: { key, type: 'LOCK' } })
      equal(at(body, 'redemptions.0.session.key'), key, 'session.key')
    },
    "a member's rewards have all fields of a reward": async (service, seen) => {
      const path = `/v1/loyalties/members/${service.ids.card}/rewards`
      const { body } = await service.asServer('GET', path, { query: { limit: '100' } })
      const entries = listAt(body, 'data')
      assert(entries.length > 0, 'the member should have rewards')
      const faults = entries.flatMap((entry) => reward(at(entry, 'reward'), 'reward', seen))
      assert(faults.length === 0, faults.join('; '))
    },
    'a member is found only under its own campaign': async (service) => {
      const { card, program, codes } = service.ids
      const member = (campaign: string, path: string) =>
        service.asServer('GET', `/v1/loyalties/${campaign}members/${card}${path}`)
      for (const path of [
        '',
        '/rewards',
        '/tiers',
        '/earning-rules',
        '/activity',
        '/redemptions/never-sent',
      ]) {
        const { status, body } = await member('', path)
        equal(status, 200, `status of ${path}`)
        for (const campaign of [program.id, encodeURIComponent(program.name)])
          equal((await member(`${campaign}/`, path)).body, body, `${path} under ${campaign}`)
        refused(await member(`${codes.id}/`, path), 404)
      }
    },
    "a member's tier returns its expiration": async (service, seen) => {
      const { body } = await service.asServer('GET', `/v1/loyalties/members/${service.ids.card}/tiers`)
      const faults = loyaltyTiers(at(body, 'data'), 'data', seen)
      assert(faults.length === 0, faults.join('; '))
      assert(isObject(at(body, 'data.0.expiration')), 'expiration should be an object')
    },
    'a customer who redeems a referral code becomes its referee': async (service, seen) => {
      const { id, code } = service.ids.referral
      await redeem(service, seen, [{ object: 'voucher', id: code }], {
        customer: { source_id: service.fresh('friend') },
      })
      const path = `/v1/referrals/${id}/members/${code}/holders`
      const { body } = await service.asServer('GET', path, { query: { limit: '100' } })
      const roles = listAt(body, 'data').map((holder) => at(holder, 'holder_role'))
      assert(roles.includes('REFEREE'), `no REFEREE among ${roles.join(', ')}`)
    },
  },
}
