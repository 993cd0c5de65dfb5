/** A 404 names the type and id of the resource that does not exist. */
import { beforeAll, expect, test } from 'vitest'
import { startShop, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { backEndOf, catalogue, pageOf } from '../redemptions/support/reward-shop.ts'

const transfer = [{ code: 'ADA', points: 1, source_id: 't-1' }]
const tier = [{ name: 'Platinum', points: { from: 1, to: 2 } }]

onPostgres('a missing resource', (open) => {
  let shop: Shop
  let backEnd: Awaited<ReturnType<typeof backEndOf>>

  beforeAll(async () => {
    shop = await startShop(await open(), { catalogue })
    backEnd = await backEndOf(shop)
    return shop.close
  })

  test.each([
    ['POST', '/v1/campaigns/NONE/vouchers', 'campaign', {}],
    ['POST', '/v1/vouchers/NONE/enable', 'voucher', undefined],
    ['GET', '/v1/loyalties/members/NONE/activity', 'voucher', undefined],
    ['POST', '/v1/loyalties/members/NONE/redemption', 'voucher', { reward: { id: 'rew_cup' } }],
    ['POST', '/v1/loyalties/members/ADA/redemption', 'reward', { reward: { id: 'NONE' } }],
    ['POST', '/v1/loyalties/camp_club/members/NONE/transfers', 'voucher', transfer],
    ['GET', '/v1/referrals/members/NONE/holders', 'voucher', undefined],
    ['POST', '/v1/campaigns/NONE/transactions/export', 'campaign', {}],
    ['POST', '/v1/loyalties/members/NONE/transactions/export', 'voucher', {}],
    ['PUT', '/v1/rewards/NONE', 'reward', { name: 'x' }],
    ['POST', '/v1/rewards', 'product', { parameters: { product: { id: 'NONE' } } }],
    ['GET', '/v1/campaigns/NONE/summary', 'campaign', undefined],
    ['POST', '/v1/loyalties/NONE/tiers', 'campaign', tier],
    ['POST', '/v1/loyalties/camp_club/earning-rules/NONE/enable', 'earning_rule', undefined],
    ['POST', '/v1/orders', 'order', { id: 'NONE', amount: 1 }],
    ['POST', '/v1/redemptions/NONE/rollback', 'redemption', undefined],
    ['POST', '/v1/redemptions/NONE/rollbacks', 'redemption', undefined],
    ['GET', '/v1/async-actions/NONE', 'async_action', undefined],
    ['GET', '/v1/exports/NONE', 'export', undefined],
  ])('is named by %s %s: %s', async (method, path, resource_type, body) => {
    const send = method === 'GET' ? backEnd.get(path) : backEnd[method === 'PUT' ? 'put' : 'post'](path, body)
    const { status, body: refused } = await send
    expect({ status, ...refused }).toMatchObject({ status: 404, resource_id: 'NONE', resource_type })
    expect(refused.message).toMatch(/^(There is|The program has) no such /)
  })

  test('is not distinguishable from the card of another shopper on a page', async () => {
    const page = await pageOf(shop, 'ada')
    const replyTo = async (member: string) => {
      const { status, body } = await page.get(`/v1/loyalties/members/${member}`)
      return { status, ...body, request_id: '' }
    }
    expect(await replyTo('BEN')).toEqual(await replyTo('NONE'))
    expect(await replyTo('BEN')).not.toHaveProperty('resource_id')
  })
})
