/** Specification, section 1. */
import { at, assert, equal, numberAt, refused, succeeded, textAt } from '../expect.ts'
import type { Operation } from '../suite.ts'
import { accessToken } from '../../specification/shop.ts'

const grant_type = 'client_credentials'

/** Every value that section 1 allows. */
const scopes =
  'api assets async-actions campaigns categories client_api client_consents client_customers client_events ' +
  'client_promotions client_publish client_qualifications client_redeem client_redemptions client_validate ' +
  'client_validations client_vouchers consents customers events exports locations loyalties metadata-schemas ' +
  'orders product-collections products promotions publications qualifications redemptions referrals rewards ' +
  'segments SKUs task-results templates trash-bin validation-rules-assignments validation-rules validations ' +
  'vouchers'

export const token: Operation = {
  number: 1,
  title: 'Generate OAuth 2.0 token',
  checks: {
    'returns every field of an access token': async (service, seen) => {
      const body = succeeded(
        await service.token({ grant_type, scope: 'vouchers campaigns' }, service.keys.server),
        accessToken,
        seen,
      )
      equal(at(body, 'token_type'), 'Bearer', 'token_type')
      equal(at(body, 'scope'), 'vouchers campaigns', 'scope')
    },
    'returns the same expiration in expires_at and expires_in': async (service, seen) => {
      const reply = await service.token({ grant_type, scope: 'api' }, service.keys.server)
      const body = succeeded(reply, accessToken, seen)
      const now = Date.parse(reply.headers.get('date') ?? '') / 1000
      const left = numberAt(body, 'expires_at') - now
      assert(numberAt(body, 'expires_in') > 0, 'expires_in should be more than 0')
      assert(Math.abs(left - numberAt(body, 'expires_in')) < 60, `expires_at is ${left} seconds away`)
    },
    'accepts every scope of the specification': async (service, seen) => {
      const body = succeeded(
        await service.token({ grant_type, scope: scopes }, service.keys.server),
        accessToken,
        seen,
      )
      equal(textAt(body, 'scope').split(' ').toSorted(), scopes.split(' ').toSorted(), 'granted scopes')
    },
    'returns a token that grants server-side operations together with the keys': async (service) => {
      const body = at(
        await service.token({ grant_type, scope: 'validation-rules-assignments' }, service.keys.server),
        'body',
      )
      const Authorization = `${textAt(body, 'token_type')} ${textAt(body, 'access_token')}`
      const { status } = await service.send('GET', '/v1/validation-rules-assignments', {
        headers: { ...service.keys.server, Authorization },
      })
      equal(status, 200, 'status of a request with the token')
    },
    'rejects unknown scopes and scopes separated by commas or tabs': async (service) => {
      for (const scope of ['vouchers,campaigns', 'vouchers\tcampaigns', 'nothing-like-it'])
        refused(await service.token({ grant_type, scope }, service.keys.server), 400)
    },
    'rejects other grant types, and requests without grant type or scope': async (service) => {
      refused(await service.token({ grant_type: 'password', scope: 'api' }, service.keys.server), 400)
      refused(await service.token({ scope: 'api' }, service.keys.server), 400)
      refused(await service.token({ grant_type }, service.keys.server), 400)
    },
    'accepts only a form': async (service) => {
      const headers = service.keys.server
      refused(
        await service.send('POST', '/v1/oauth/token', { headers, body: { grant_type, scope: 'api' } }),
        415,
      )
    },
    'rejects wrong and missing keys': async (service) => {
      const wrong = { ...service.keys.server, 'X-App-Token': 'wrong' }
      refused(await service.token({ grant_type, scope: 'api' }, wrong), 401)
      refused(await service.token({ grant_type, scope: 'api' }, {}), 401)
    },
  },
}
