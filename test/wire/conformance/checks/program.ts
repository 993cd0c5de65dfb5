/** Specification, sections 19 and 20. */
import { at, equal, listAt, refused, succeeded } from '../expect.ts'
import type { Service } from '../service.ts'
import { earningRule, loyaltyTiers } from '../../specification/loyalty.ts'
import type { Operation } from '../suite.ts'

const create = (service: Service, body: unknown, campaign = service.ids.program.id) =>
  service.asServer('POST', `/v1/loyalties/${encodeURIComponent(campaign)}/tiers`, { body })

/** Returns a range of points that no member or tier uses, even in repeated runs. */
const freshPoints = () => {
  const from = 10_000_000 + Math.floor(Math.random() * 1e9) * 1000
  return { from, to: from + 999 }
}

const points = freshPoints()

export const createLoyaltyTiers: Operation = {
  number: 19,
  title: 'Create loyalty tiers',
  checks: {
    'returns every tier with every field': async (service, seen) => {
      const points = freshPoints()
      const tier = {
        name: service.fresh('Tier'),
        points,
        earning_rules: { [service.ids.active_earning_rule]: { type: 'MULTIPLY', multiplier: 1.5 } },
        rewards: { [service.ids.rewards.material]: { type: 'CUSTOM', points: 5 } },
        metadata: { hue: 'red' },
      }
      const body = succeeded(await create(service, [tier]), loyaltyTiers, seen)
      for (const [name, value] of Object.entries(tier)) equal(at(body, `0.${name}`), value, name)
      equal(at(body, '0.config'), { points }, 'config')
      equal(at(body, '0.campaign_id'), service.ids.program.id, 'campaign_id')
    },
    'accepts several tiers and the name of the campaign': async (service, seen) => {
      const tiers = ['a', 'b'].map((name) => ({ name: service.fresh(name), points: freshPoints() }))
      const reply = await create(service, tiers, service.ids.program.name)
      equal(listAt({ all: succeeded(reply, loyaltyTiers, seen) }, 'all').length, 2, 'number of tiers')
    },
    'requires name and points': async (service) => {
      const name = service.fresh('Tier')
      for (const tier of [{ points }, { name }, { name, points: { from: 1 } }, { name, points: { to: 1 } }])
        refused(await create(service, [tier]), 400)
      refused(await create(service, { name, points }), 400)
    },
    'rejects overlapping tiers and duplicate names': async (service, seen) => {
      const [a, b] = [service.fresh('a'), service.fresh('b')]
      const points = freshPoints()
      const half = { from: points.from + 500, to: points.to + 500 }
      refused(
        await create(service, [
          { name: a, points },
          { name: b, points: half },
        ]),
        400,
      )
      succeeded(await create(service, [{ name: a, points }]), loyaltyTiers, seen)
      refused(await create(service, [{ name: b, points: half }]), 400)
      refused(await create(service, [{ name: a, points: freshPoints() }]), 409)
    },
    'creates no tiers if one of them is invalid': async (service, seen) => {
      const points = freshPoints()
      const name = service.fresh('Tier')
      refused(
        await create(service, [
          { name, points },
          { name: 7, points },
        ]),
        400,
      )
      succeeded(await create(service, [{ name, points }]), loyaltyTiers, seen)
    },
    'rejects fields of the wrong type': async (service) => {
      const name = service.fresh('Tier')
      const wrong = [
        { points: { from: '1', to: 2 } },
        { points: { from: -1, to: 2 } },
        { points: { from: 3, to: 2 } },
        { earning_rules: [] },
        { rewards: { [service.ids.rewards.material]: 5 } },
        { metadata: 'red' },
      ]
      for (const more of wrong) refused(await create(service, [{ name, points, ...more }]), 400)
    },
    'returns 404 for an unknown program, a campaign of another type and another project': async (service) => {
      const tier = { name: service.fresh('Tier'), points }
      for (const campaign of ['camp_unknown', service.ids.neighbor.campaign, service.ids.codes.id])
        refused(await create(service, [tier], campaign), 404)
    },
  },
}

const enable = (service: Service, rule = service.ids.earning_rule, campaign = service.ids.program.id) =>
  service.asServer('POST', `/v1/loyalties/${encodeURIComponent(campaign)}/earning-rules/${rule}/enable`)

export const enableEarningRule: Operation = {
  number: 20,
  title: 'Enable earning rule',
  checks: {
    'enables the rule by id or name of the campaign': async (service, seen) => {
      for (const campaign of Object.values(service.ids.program)) {
        const reply = await enable(service, service.ids.earning_rule, campaign)
        const body = succeeded(reply, earningRule, seen)
        equal(at(body, 'active'), true, 'active')
        equal(at(body, 'id'), service.ids.earning_rule, 'id')
      }
    },
    'enables rules of every kind': async (service, seen) => {
      for (const rule of service.ids.other_earning_rules)
        equal(at(succeeded(await enable(service, rule), earningRule, seen), 'active'), true, 'active')
    },
    'returns 404 for unknown rules, and for rules of other campaigns and projects': async (service) => {
      refused(await enable(service, 'ern_unknown'), 404)
      refused(await enable(service, service.ids.neighbor.earning_rule), 404)
      refused(await enable(service, service.ids.earning_rule, service.ids.codes.id), 404)
      refused(await enable(service, service.ids.earning_rule, service.ids.neighbor.campaign), 404)
    },
  },
}
