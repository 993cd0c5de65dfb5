/** Specification, section 10. */
import { at, assert, equal, listAt, refused, succeeded, textAt } from '../expect.ts'
import type { Service } from '../service.ts'
import { holders } from '../../specification/shop.ts'
import type { Operation } from '../suite.ts'

const list = (service: Service, query: Record<string, string> = {}, path?: string) => {
  const { id, code } = service.ids.referral
  return service.asServer('GET', path ?? `/v1/referrals/${id}/members/${code}/holders`, { query })
}

const idsOf = (body: unknown) => listAt(body, 'data').map((holder) => textAt(holder, 'id'))

export const listReferralHolders: Operation = {
  number: 10,
  title: 'List referral code holders',
  checks: {
    'returns the same holders with and without the campaign, and by code or id': async (service, seen) => {
      const { id, code, code_id } = service.ids.referral
      const body = succeeded(await list(service), holders, seen)
      assert(idsOf(body).length > 0, 'the referral code should have a holder')
      equal(at(body, 'data.0.campaign_id'), id, 'campaign_id')
      equal(at(body, 'data.0.redeemable_id'), code_id, 'redeemable_id')
      const others = [
        `/v1/referrals/members/${code}/holders`,
        `/v1/referrals/members/${code_id}/holders`,
        `/v1/referrals/${id}/members/${code_id}/holders`,
      ]
      for (const path of others)
        equal(succeeded(await list(service, {}, path), holders, seen), body, `holders at ${path}`)
    },
    'lists the referrer among the holders': async (service, seen) => {
      const body = succeeded(await list(service), holders, seen)
      const roles = listAt(body, 'data').map((holder) => at(holder, 'holder_role'))
      assert(roles.includes('REFERRER'), `no REFERRER among ${roles.join(', ')}`)
    },
    'sorts by id in both directions, with 1 to 100 per page': async (service, seen) => {
      const up = idsOf(succeeded(await list(service, { order: 'id', limit: '100' }), holders, seen))
      const down = idsOf(succeeded(await list(service, { order: '-id', limit: '100' }), holders, seen))
      equal(down, up.toReversed(), 'ids downwards')
      equal(
        idsOf(succeeded(await list(service, { limit: '1' }), holders, seen)).length,
        1,
        'number of holders',
      )
      for (const limit of ['0', '101', 'ten']) refused(await list(service, { limit }), 400)
    },
    'continues after the holder of starting_after_id': async (service, seen) => {
      const [starting_after_id = ''] = idsOf((await list(service, { order: 'id' })).body)
      const body = succeeded(await list(service, { order: 'id', starting_after_id }), holders, seen)
      assert(
        !idsOf(body).includes(starting_after_id),
        'the page should not repeat the holder of starting_after_id',
      )
    },
    'filters by role': async (service, seen) => {
      for (const role of ['REFERRER', 'REFEREE']) {
        const query = { 'filters[holder_role][conditions][$in][0]': role, 'filters[junction]': 'AND' }
        const body = succeeded(await list(service, query), holders, seen)
        const others = listAt(body, 'data').filter((holder) => at(holder, 'holder_role') !== role)
        equal(others, [], `holders that are not ${role}`)
      }
    },
    'rejects an unknown order and unknown filters': async (service) => {
      refused(await list(service, { order: 'created_at' }), 400)
      refused(await list(service, { 'filters[shoe_size][conditions][$in][0]': '42' }), 400)
    },
    'returns 404 for unknown codes and campaigns, and for those of another project': async (service) => {
      const { code } = service.ids.referral
      const { card, campaign } = service.ids.neighbor
      for (const name of ['NO-SUCH-CODE', card])
        refused(await list(service, {}, `/v1/referrals/members/${name}/holders`), 404)
      for (const id of ['camp_unknown', campaign])
        refused(await list(service, {}, `/v1/referrals/${id}/members/${code}/holders`), 404)
    },
  },
}
