/** Specification, "Authentication": the headers of each group are required. */
import { refused } from '../expect.ts'
import type { Service } from '../service.ts'
import type { Operation } from '../suite.ts'

/** One path of every server-side operation. */
const addresses = ({ ids }: Service): [string, string][] => [
  ['POST', `/v1/campaigns/${ids.codes.id}/vouchers`],
  ['POST', `/v1/vouchers/${ids.voucher.code}/enable`],
  ['GET', `/v1/loyalties/members/${ids.card}/activity`],
  ['POST', `/v1/loyalties/members/${ids.card}/redemption`],
  ['POST', `/v1/loyalties/${ids.program.id}/members/${ids.card}/redemption`],
  ['POST', `/v1/loyalties/${ids.program.id}/members/${ids.card}/transfers`],
  ['POST', '/v1/qualifications'],
  ['GET', `/v1/referrals/${ids.referral.id}/members/${ids.referral.code}/holders`],
  ['GET', `/v1/referrals/members/${ids.referral.code}/holders`],
  ['POST', `/v1/campaigns/${ids.codes.id}/transactions/export`],
  ['POST', `/v1/loyalties/members/${ids.card}/transactions/export`],
  ['POST', `/v1/loyalties/${ids.program.id}/members/${ids.card}/transactions/export`],
  ['POST', '/v1/customers/bulk/async'],
  ['POST', '/v1/rewards'],
  ['PUT', `/v1/rewards/${ids.rewards.digital}`],
  ['GET', `/v1/campaigns/${ids.codes.id}/summary`],
  ['POST', '/v1/products'],
  ['GET', '/v1/validation-rules-assignments'],
  ['POST', `/v1/loyalties/${ids.program.id}/tiers`],
  ['POST', `/v1/loyalties/${ids.program.id}/earning-rules/${ids.earning_rule}/enable`],
]

/** Requests every path with invalid headers. `turn` is the index of the path. */
async function expectAllRefused(service: Service, headersFor: (turn: number) => Record<string, string>[]) {
  for (const [turn, [method, path]] of addresses(service).entries())
    for (const headers of headersFor(turn)) refused(await service.send(method, path, { headers }), 401)
}

const without = (headers: Record<string, string>, left: string) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name !== left))

export const authentication: Operation = {
  number: 0,
  title: 'Authentication',
  checks: {
    'every server-side operation requires both keys and a bearer': (service) => {
      const { server } = service.headers
      return expectAllRefused(service, () => Object.keys(server).map((name) => without(server, name)))
    },
    'every server-side operation refuses a wrong key or bearer': (service) => {
      const entries = Object.entries(service.headers.server)
      // One of the three headers per path, because the service limits repeated wrong credentials.
      return expectAllRefused(service, (turn) => {
        const [name, value] = entries[turn % entries.length] ?? ['', '']
        return [{ ...service.headers.server, [name]: `${value}x` }]
      })
    },
    'a scope grants only the operations of its family': async (service) => {
      const { body } = await service.token(
        { grant_type: 'client_credentials', scope: 'products' },
        service.keys.server,
      )
      const bearer = Object(body).access_token
      const headers = { ...service.keys.server, Authorization: `Bearer ${String(bearer)}` }
      refused(await service.send('GET', '/v1/validation-rules-assignments', { headers }), 403)
      refused(await service.send('POST', '/v1/products', { headers, body: { price: 'much' } }), 400)
    },
    'the server-side scope does not grant client-side operations': async (service) => {
      const { Authorization } = service.headers.server
      const headers = { ...service.headers.client, Authorization }
      refused(await service.send('GET', '/client/v1/promotions/tiers', { headers }), 403)
    },
  },
}
