/** Specification, sections 11 and 12. */
import { at, assert, equal, refused, succeeded, textAt } from '../expect.ts'
import { waitForExport } from '../wait.ts'
import type { Service } from '../service.ts'
import type { Seen } from '../../specification/shape.ts'
import { exportJob } from '../../specification/shop.ts'
import type { Checks, Operation } from '../suite.ts'

const fields = [
  'id',
  'type',
  'source_id',
  'reason',
  'balance',
  'amount',
  'created_at',
  'voucher_id',
  'campaign_id',
  'details',
  'related_transaction_id',
]

const since = { created_at: { conditions: { $after: ['2020-01-01T00:00:00Z'] } } }

function scheduled(body: unknown) {
  equal(at(body, 'channel'), 'API', 'channel')
  equal(at(body, 'result'), null, 'result')
  equal(at(body, 'user_id') ?? null, null, 'user_id')
}

/** The lines of the exported file. */
async function linesOf(service: Service, id: string, seen: Seen) {
  const found = await waitForExport(service, id, seen)
  equal(at(found, 'status'), 'DONE', 'status')
  const file = await fetch(textAt(found, 'result.url'))
  equal(file.status, 200, 'status of the file')
  return (await file.text()).trim().split(/\r?\n/)
}

/** Checks of both exports. These differ in the path of `order` and in the filter that the service adds. */
function checksOf(
  pathOf: (service: Service) => string,
  orderIsOutside: boolean,
  addedFilter: (service: Service) => { name: string; value: string },
): Checks {
  const start = (service: Service, body: unknown) => service.asServer('POST', pathOf(service), { body })
  const send = (order: string, parameters: object) =>
    orderIsOutside ? { order, parameters } : { parameters: { order, ...parameters } }

  return {
    'returns a scheduled export with its filters': async (service, seen) => {
      for (const order of ['created_at', '-created_at']) {
        const request = send(order, {
          fields,
          filters: { ...since, type: { conditions: { $in: ['POINTS_ADDED'] } } },
        })
        const body = succeeded(await start(service, request), exportJob, seen)
        scheduled(body)
        equal(at(body, 'parameters.fields'), fields, 'parameters.fields')
        equal(at(body, 'parameters.order'), order, 'parameters.order')
        const { name, value } = addedFilter(service)
        equal(at(body, `parameters.filters.${name}.conditions.$in`), [value], `filter of ${name}`)
        equal(at(body, 'parameters.filters.created_at'), since.created_at, 'filter of created_at')
      }
    },
    'accepts an empty body': async (service, seen) => {
      scheduled(succeeded(await start(service, {}), exportJob, seen))
    },
    'produces a CSV file with the requested fields': async (service, seen) => {
      const request = send('created_at', { fields: ['id', 'amount', 'created_at', 'source'] })
      const body = succeeded(await start(service, request), exportJob, seen)
      const [head = '', ...rows] = await linesOf(service, textAt(body, 'id'), seen)
      equal(head.replaceAll('"', '').split(',').length, 4, 'columns of the file')
      assert(rows.length > 0, 'the file should have rows')
    },
    'rejects unknown fields, filters and orders': async (service) => {
      const wrong = [
        send('amount', {}),
        send('created_at', { fields: ['password'] }),
        send('created_at', { fields: 'id' }),
        send('created_at', { filters: { shoe_size: { conditions: { $in: ['42'] } } } }),
        send('created_at', { filters: { created_at: { conditions: { $after: ['yesterday'] } } } }),
        { parameters: [] },
      ]
      for (const body of wrong) refused(await start(service, body), 400)
    },
    'returns the export by its id, but not to another project': async (service, seen) => {
      const id = textAt(succeeded(await start(service, {}), exportJob, seen), 'id')
      equal(at(await waitForExport(service, id, seen), 'id'), id, 'id')
      refused(await service.asServer('GET', '/v1/exports/exp_unknown'), 404)
      const headers = service.neighborHeaders.server
      refused(await service.send('GET', `/v1/exports/${id}`, { headers }), 404)
    },
  }
}

const campaignPath = (campaign: string) => `/v1/campaigns/${encodeURIComponent(campaign)}/transactions/export`

export const exportCampaignTransactions: Operation = {
  number: 11,
  title: 'Export campaign transactions',
  checks: {
    ...checksOf(
      (service) => campaignPath(service.ids.program.id),
      true,
      (service) => ({ name: 'campaign_id', value: service.ids.program.id }),
    ),
    'accepts a missing body and its own reply': async (service, seen) => {
      const path = campaignPath(service.ids.program.id)
      const body = succeeded(await service.asServer('POST', path), exportJob, seen)
      const again = succeeded(await service.asServer('POST', path, { body }), exportJob, seen)
      equal(at(again, 'parameters'), at(body, 'parameters'), 'parameters')
    },
    'accepts the name of the campaign and joins filters with AND': async (service, seen) => {
      const path = campaignPath(service.ids.program.name)
      const body = succeeded(await service.asServer('POST', path, { body: {} }), exportJob, seen)
      equal(at(body, 'parameters.filters.junction'), 'AND', 'parameters.filters.junction')
      const { id } = service.ids.program
      equal(at(body, 'parameters.filters.campaign_id.conditions.$in'), [id], 'filter of campaign_id')
    },
    'returns 404 for an unknown campaign and for a campaign of another project': async (service) => {
      for (const campaign of ['camp_unknown', service.ids.neighbor.campaign])
        refused(await service.asServer('POST', campaignPath(campaign), { body: {} }), 404)
    },
  },
}

const memberPath = (card: string, campaign = '') =>
  `/v1/loyalties/${campaign}members/${card}/transactions/export`

export const exportMemberTransactions: Operation = {
  number: 12,
  title: 'Export loyalty card transactions',
  checks: {
    ...checksOf(
      (service) => memberPath(service.ids.card),
      false,
      (service) => ({ name: 'voucher_id', value: service.ids.card }),
    ),
    'accepts a missing body': async (service, seen) => {
      const path = memberPath(service.ids.card)
      scheduled(succeeded(await service.asServer('POST', path), exportJob, seen))
    },
    'accepts the path with the campaign': async (service, seen) => {
      const path = memberPath(service.ids.card, `${service.ids.program.id}/`)
      scheduled(succeeded(await service.asServer('POST', path, { body: {} }), exportJob, seen))
    },
    'returns 404 for an unknown card, and for a card of another project or campaign': async (service) => {
      const paths = [
        memberPath('NO-SUCH-CARD'),
        memberPath(service.ids.neighbor.card),
        memberPath(service.ids.card, `${service.ids.codes.id}/`),
      ]
      for (const path of paths) refused(await service.asServer('POST', path, { body: {} }), 404)
    },
  },
}
