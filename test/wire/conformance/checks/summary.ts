/** Specification, section 16. */
import { at, assert, equal, numberAt, refused, succeeded, textAt } from '../expect.ts'
import type { Service } from '../service.ts'
import type { Seen } from '../../specification/shape.ts'
import { campaignSummary, counters } from '../../specification/shop.ts'
import type { Operation } from '../suite.ts'

const send = (service: Service, query: Record<string, string> = {}, campaign = service.ids.codes.id) =>
  service.asServer('GET', `/v1/campaigns/${encodeURIComponent(campaign)}/summary`, { query })

async function summary(service: Service, seen: Seen, query: Record<string, string> = {}) {
  return succeeded(await send(service, query), campaignSummary, seen)
}

/** Returns by how much the action changed each counter. */
async function changedCounters(service: Service, seen: Seen, action: () => Promise<void>) {
  const before = await summary(service, seen)
  await action()
  const after = await summary(service, seen)
  const steps = counters.map((name) => [name, numberAt(after, name) - numberAt(before, name)] as const)
  return Object.fromEntries(steps.filter(([, step]) => step !== 0))
}

async function newCode(service: Service) {
  const { body, text } = await service.asServer('POST', `/v1/campaigns/${service.ids.codes.id}/vouchers`)
  assert(at(body, 'code') !== undefined, `a voucher should be created, but the reply is ${text}`)
  return textAt(body, 'code')
}

/** Applies the code to a cart with three units, for a discount of 5.00. */
const use = (service: Service, path: string, code: string) =>
  service.asServer('POST', path, {
    body: {
      redeemables: [{ object: 'voucher', id: code }],
      order: { items: [{ product_id: service.ids.product, quantity: 3 }] },
      customer: { source_id: service.ids.customer },
    },
  })

export const getCampaignSummary: Operation = {
  number: 16,
  title: 'Get campaign summary',
  checks: {
    'returns every field, by id and by name': async (service, seen) => {
      const body = await summary(service, seen)
      equal(at(body, 'campaign.id'), service.ids.codes.id, 'campaign.id')
      equal(at(body, 'campaign.name'), service.ids.codes.name, 'campaign.name')
      const named = succeeded(await send(service, {}, service.ids.codes.name), campaignSummary, seen)
      equal(named, body, 'summary by name')
    },
    'returns summaries of campaigns of other types': async (service, seen) => {
      for (const campaign of [service.ids.promotion, service.ids.referral.id, service.ids.program.id])
        succeeded(await send(service, {}, campaign), campaignSummary, seen)
    },
    'counts added vouchers': async (service, seen) => {
      const steps = await changedCounters(service, seen, async () => void (await newCode(service)))
      equal(steps, { vouchers_created: 1 }, 'changed counters')
    },
    'counts a redemption, with amounts in minor units': async (service, seen) => {
      const code = await newCode(service)
      const steps = await changedCounters(service, seen, async () => {
        const { status, text } = await use(service, '/v1/redemptions', code)
        assert(status === 200, `the redemption should succeed, but the reply is ${status}: ${text}`)
      })
      const expected = {
        redemptions: 1,
        redemptions_succeeded: 1,
        orders_amount: 3 * service.ids.product_price,
        discounted_amount: 500,
      }
      for (const [name, step] of Object.entries(expected)) equal(steps[name], step, `step of ${name}`)
    },
    'counts a rollback without reducing the totals': async (service, seen) => {
      const { body } = await use(service, '/v1/redemptions', await newCode(service))
      const id = textAt(body, 'redemptions.0.id')
      const steps = await changedCounters(service, seen, async () => {
        const { status, text } = await service.asServer('POST', `/v1/redemptions/${id}/rollback`)
        assert(status === 200, `the rollback should succeed, but the reply is ${status}: ${text}`)
      })
      const expected = {
        rollbacks: 1,
        rollbacks_succeeded: 1,
        rolledback_discounted_amount: 500,
        orders_rolledback_amount: 3 * service.ids.product_price,
      }
      equal(steps, expected, 'changed counters')
    },
    'counts a validation': async (service, seen) => {
      const code = await newCode(service)
      const steps = await changedCounters(
        service,
        seen,
        async () => void (await use(service, '/v1/validations', code)),
      )
      equal(steps, { validations: 1, validations_succeeded: 1 }, 'changed counters')
    },
    'counts successes and failures that add up to the total': async (service, seen) => {
      const body = await summary(service, seen)
      for (const name of ['redemptions', 'rollbacks', 'validations', 'publications']) {
        const parts = numberAt(body, `${name}_succeeded`) + numberAt(body, `${name}_failed`)
        equal(parts, numberAt(body, name), `${name}_succeeded and ${name}_failed together`)
      }
    },
    'limits the period by dates and date-times': async (service, seen) => {
      const early = { start_date: '2001-01-01', end_date: '2001-12-31' }
      const times = { start_date: '2001-01-01T00:00:00Z', end_date: '2001-12-31T23:59:59Z' }
      for (const query of [early, times]) {
        const body = await summary(service, seen, query)
        for (const name of counters) equal(at(body, name), 0, `${name} in 2001`)
      }
      const all = await summary(service, seen, { start_date: '2001-01-01' })
      equal(all, await summary(service, seen), 'summary since 2001')
    },
    'rejects invalid dates': async (service) => {
      for (const start_date of ['yesterday', '2026-02-30', '01.02.2026', ''])
        refused(await send(service, { start_date }), 400)
    },
    'returns 404 for an unknown campaign and for a campaign of another project': async (service) => {
      for (const campaign of ['camp_unknown', service.ids.neighbor.campaign])
        refused(await send(service, {}, campaign), 404)
    },
  },
}
