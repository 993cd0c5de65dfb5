/** One request of each operation of the specification. Values that must be unique look like ids. */
import { newId } from '../../../../src/service/ids.ts'
import { demoKeys } from '../../../support/catalogue.ts'
import type { SampleRequest } from './load.ts'
import { ids } from './shop.ts'

export const tokenRequest: SampleRequest = {
  method: 'POST',
  path: '/v1/oauth/token',
  headers: { ...demoKeys.server, 'Content-Type': 'application/x-www-form-urlencoded' },
  body: () => 'grant_type=client_credentials&scope=api client_api&customer=ada',
}

const brand = {
  brand: { name: 'Tern & Clay', permission_reminder: 'You asked for it.' },
  address: { street: 'North Quay 3', city: 'Ternhaven', postal: '10 041', country: 'IE' },
  contact: { email: 'post@shop.example' },
}

const branding = `/management/v1/projects/${ids.project}/branding`
const management = { ...demoKeys.management, 'Content-Type': 'application/json' }
export const brandRequest: SampleRequest = {
  method: 'POST',
  path: branding,
  headers: management,
  body: () => JSON.stringify(brand),
}

const exported = { parameters: { fields: ['id', 'type', 'amount', 'created_at'] } }
const customer = { source_id: 'ada' }
const order = { items: [{ product_id: 'prod_cup', quantity: 2 }] }
const member = `/v1/loyalties/members/${ids.card}`

/** `token` is valid for both APIs. `brandId` is the existing brand. */
export function sampleRequests(token: string, brandId: string): [name: string, sample: SampleRequest][] {
  const bearer = { Authorization: `Bearer ${token}` }
  const server = { ...demoKeys.server, ...bearer, 'Content-Type': 'application/json' }
  const client = { ...demoKeys.client, ...bearer }
  const send = (method: string) => (path: string, body?: () => unknown, status?: number) => ({
    method,
    path,
    headers: server,
    ...(body && { body: () => JSON.stringify(body()) }),
    ...(status !== undefined && { status }),
  })
  const post = send('POST')
  const get = (path: string, headers: Record<string, string> = server) => ({ method: 'GET', path, headers })
  const customers = () => Array.from({ length: 10 }, (_, at) => ({ source_id: `guest-${at}`, name: 'Guest' }))

  return [
    ['1 create access token', tokenRequest],
    ['2 create a second brand', { ...brandRequest, status: 409 }],
    ['3 get brand', get(`${branding}/${brandId}`, management)],
    ['4 add a voucher', post(`/v1/campaigns/${ids.codes}/vouchers`, () => ({ code: newId('code') }))],
    ['5 enable voucher', post(`/v1/vouchers/${ids.voucher}/enable`)],
    ['6 list activity', get(`${member}/activity`)],
    ['7 redeem a reward, one hot card', post(`${member}/redemption`, () => ({ reward: { id: ids.reward } }))],
    [
      '8 transfer points',
      post(`/v1/loyalties/${ids.club}/members/${ids.card}/transfers`, () => [
        { code: ids.otherCard, points: 1, source_id: newId('transfer') },
      ]),
    ],
    ['9 check eligibility', post('/v1/qualifications', () => ({ customer, order }))],
    ['10 list referral holders', get(`/v1/referrals/members/${ids.referralCode}/holders`)],
    [
      '11 export transactions of a campaign',
      post(`/v1/campaigns/${ids.club}/transactions/export`, () => exported),
    ],
    ['12 export transactions of a card', post(`${member}/transactions/export`, () => exported)],
    ['13 update ten customers', post('/v1/customers/bulk/async', customers, 202)],
    [
      '14 create reward',
      post('/v1/rewards', () => ({
        name: newId('reward'),
        type: 'CAMPAIGN',
        parameters: { campaign: { id: ids.codes } },
      })),
    ],
    ['15 update reward', send('PUT')(`/v1/rewards/${ids.reward}`, () => ({ name: newId('reward') }))],
    ['16 campaign summary', get(`/v1/campaigns/${ids.club}/summary`)],
    ['17 create product', post('/v1/products', () => ({ price: 1900 }))],
    ['18 list validation-rule assignments', get('/v1/validation-rules-assignments')],
    [
      '19 create a loyalty tier',
      post(`/v1/loyalties/${ids.club}/tiers`, () => [
        { name: newId('tier'), points: { from: 2_000_000_000, to: 2_000_000_001 } },
      ]),
    ],
    ['20 enable earning rule', post(`/v1/loyalties/${ids.club}/earning-rules/${ids.earningRule}/enable`)],
    ['21 list promotion tiers', get('/client/v1/promotions/tiers', client)],
  ]
}
