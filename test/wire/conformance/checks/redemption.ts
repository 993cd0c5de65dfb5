/** Specification, section 7. */
import { at, assert, equal, numberAt, refused, succeeded, textAt } from '../expect.ts'
import type { Service } from '../service.ts'
import { redemption } from '../../specification/loyalty.ts'
import type { Operation } from '../suite.ts'
import { balanceOf } from './members.ts'

const redeem = (service: Service, body: unknown, card = service.ids.card, campaign = '') =>
  service.asServer('POST', `/v1/loyalties/${campaign}members/${card}/redemption`, { body })

export const redeemReward: Operation = {
  number: 7,
  title: 'Redeem reward',
  checks: {
    'charges the card for a material reward': async (service, seen) => {
      const before = await balanceOf(service, service.ids.card, seen)
      const request = { reward: { id: service.ids.rewards.material }, metadata: { register: 4 } }
      const body = succeeded(await redeem(service, request), redemption, seen)
      equal(at(body, 'result'), 'SUCCESS', 'result')
      equal(at(body, 'status'), 'SUCCEEDED', 'status')
      equal(at(body, 'reward.id'), service.ids.rewards.material, 'reward.id')
      equal(at(body, 'metadata'), request.metadata, 'metadata')
      const points = numberAt(body, 'loyalty_card.points')
      equal(at(body, 'amount'), points, 'amount')
      equal(await balanceOf(service, service.ids.card, seen), before - points, 'balance')
    },
    'accepts the path with the campaign': async (service, seen) => {
      const request = { reward: { id: service.ids.rewards.digital } }
      const reply = await redeem(service, request, service.ids.card, `${service.ids.program.id}/`)
      equal(at(succeeded(reply, redemption, seen), 'result'), 'SUCCESS', 'result')
    },
    'finds the card by its code in any case': async (service, seen) => {
      const request = { reward: { id: service.ids.rewards.digital } }
      const body = succeeded(await redeem(service, request, service.ids.card.toLowerCase()), redemption, seen)
      equal(at(body, 'voucher.code'), service.ids.card, 'voucher.code')
    },
    'accepts the order of its reply and pays from the remaining amount': async (service, seen) => {
      const { product, product_price, points_worth, rewards } = service.ids
      const order = { source_id: service.fresh('order'), items: [{ product_id: product, quantity: 1 }] }
      const pay = async (sent: unknown) =>
        succeeded(
          await redeem(service, { reward: { id: rewards.coin, points: 20 }, order: sent }),
          redemption,
          seen,
        )
      const first = await pay(order)
      const second = await pay(at(first, 'order'))
      equal(at(second, 'order.id'), at(first, 'order.id'), 'order.id')
      equal(at(second, 'order.total_amount'), product_price - 40 * points_worth, 'order.total_amount')
    },
    'hashes the source id of the customer': async (service, seen) => {
      const body = succeeded(
        await redeem(service, { reward: { id: service.ids.rewards.material } }),
        redemption,
        seen,
      )
      const tracking_id = textAt(body, 'tracking_id')
      assert(
        !tracking_id.includes(service.ids.customer),
        `tracking_id contains the source id: ${tracking_id}`,
      )
      equal(at(body, 'customer.source_id'), service.ids.customer, 'customer.source_id')
      equal(at(body, 'customer_id'), at(body, 'customer.id'), 'customer_id')
    },
    'pays the whole order if the request contains no points': async (service, seen) => {
      const { product, product_price, points_worth, rewards } = service.ids
      const order = { items: [{ product_id: product, quantity: '2' }] }
      const body = succeeded(await redeem(service, { reward: { id: rewards.coin }, order }), redemption, seen)
      equal(at(body, 'result'), 'SUCCESS', 'result')
      equal(at(body, 'order.amount'), 2 * product_price, 'order.amount')
      equal(at(body, 'order.total_amount'), 0, 'order.total_amount')
      equal(at(body, 'loyalty_card.points'), (2 * product_price) / points_worth, 'loyalty_card.points')
    },
    'pays with the requested points': async (service, seen) => {
      const { product, product_price, points_worth, rewards } = service.ids
      const request = {
        reward: { id: rewards.coin, points: 20 },
        order: { items: [{ product_id: product, quantity: 1 }] },
      }
      const body = succeeded(await redeem(service, request), redemption, seen)
      equal(at(body, 'loyalty_card.points'), 20, 'loyalty_card.points')
      equal(at(body, 'order.total_amount'), product_price - 20 * points_worth, 'order.total_amount')
    },
    'charges a card at most its balance': async (service, seen) => {
      const { product, rewards, upgrade_card } = service.ids
      const before = await balanceOf(service, upgrade_card, seen)
      const request = {
        reward: { id: rewards.coin, points: before + 50 },
        order: { items: [{ product_id: product, quantity: 5000 }] },
      }
      const body = succeeded(await redeem(service, request, upgrade_card), redemption, seen)
      if (before > 0) equal(at(body, 'loyalty_card.points'), before, 'loyalty_card.points')
      equal(await balanceOf(service, upgrade_card, seen), 0, 'balance')
    },
    'returns a failure with code and message': async (service, seen) => {
      const before = await balanceOf(service, service.ids.card, seen)
      const body = succeeded(
        await redeem(service, { reward: { id: service.ids.rewards.gone } }),
        redemption,
        seen,
      )
      equal(at(body, 'result'), 'FAILURE', 'result')
      equal(at(body, 'status'), 'FAILED', 'status')
      assert(textAt(body, 'failure_code').length > 0, 'failure_code should not be empty')
      assert(textAt(body, 'failure_message').length > 0, 'failure_message should not be empty')
      equal(await balanceOf(service, service.ids.card, seen), before, 'balance')
    },
    'requires an order to pay with points': async (service) => {
      const { coin } = service.ids.rewards
      refused(await redeem(service, { reward: { id: coin } }), 400)
      refused(await redeem(service, { reward: { id: coin }, order: { items: [] } }), 400)
    },
    'rejects quantities that are not numbers': async (service) => {
      for (const quantity of ['1e3', '0x10', '1.5', -0.5, true, '', 0]) {
        const order = { items: [{ product_id: service.ids.product, quantity }] }
        refused(await redeem(service, { reward: { id: service.ids.rewards.coin }, order }), 400)
      }
    },
    'rejects invalid points': async (service) => {
      for (const points of [0, -1, 1.5, 2 ** 53, '10'])
        refused(await redeem(service, { reward: { id: service.ids.rewards.coin, points } }), 400)
    },
    'returns 404 for unknown rewards and cards, and for those of another project': async (service) => {
      const { neighbor, rewards } = service.ids
      const reward = { id: rewards.material }
      for (const id of ['rew_unknown', neighbor.reward])
        refused(await redeem(service, { reward: { id } }), 404)
      for (const card of ['NO-SUCH-CARD', neighbor.card])
        refused(await redeem(service, { reward }, card), 404)
      refused(await redeem(service, { reward }, service.ids.card, `${service.ids.codes.id}/`), 404)
    },
  },
}
