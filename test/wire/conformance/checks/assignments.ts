/** Specification, section 18. */
import { at, assert, equal, listAt, refused, sortedByCreation, succeeded, textAt } from '../expect.ts'
import type { Service } from '../service.ts'
import type { Seen } from '../../specification/shape.ts'
import { assignments } from '../../specification/vouchers.ts'
import type { Operation } from '../suite.ts'

const send = (service: Service, query: Record<string, string> = {}) =>
  service.asServer('GET', '/v1/validation-rules-assignments', { query })

async function list(service: Service, seen: Seen, query: Record<string, string> = {}) {
  return succeeded(await send(service, query), assignments, seen)
}

const idsOf = (body: unknown) => listAt(body, 'data').map((assignment) => textAt(assignment, 'id'))

export const listAssignments: Operation = {
  number: 18,
  title: 'List validation-rule assignments',
  checks: {
    'returns every field of an assignment': async (service, seen) => {
      const body = await list(service, seen)
      assert(idsOf(body).length > 0, 'there should be an assignment')
      assert(idsOf(body).length <= 10, 'a page should contain at most ten assignments')
    },
    'filters by rule and by related object': async (service, seen) => {
      const { validation_rule: rule, guarded: related_object_id } = service.ids
      const body = await list(service, seen, { rule, related_object_id })
      equal(at(body, 'total'), 1, 'total')
      equal(at(body, 'data.0.rule_id'), rule, 'rule_id')
      equal(at(body, 'data.0.related_object_id'), related_object_id, 'related_object_id')
      equal(idsOf(await list(service, seen, { rule: 'val_unknown' })), [], 'assignments of an unknown rule')
    },
    'returns pages, and an empty list after the last page': async (service, seen) => {
      const all = await list(service, seen, { limit: '100' })
      const [first = '', second = ''] = idsOf(all)
      equal(idsOf(await list(service, seen, { limit: '1' })), [first], 'first page')
      equal(idsOf(await list(service, seen, { limit: '1', page: '2' })), [second], 'second page')
      equal(idsOf(await list(service, seen, { limit: '100', page: '100' })), [], 'last page')
    },
    'sorts by created_at in both directions': async (service, seen) => {
      for (const order of ['created_at', '-created_at'])
        sortedByCreation(listAt(await list(service, seen, { order, limit: '100' }), 'data'), order)
    },
    'rejects pages and limits outside 1 to 100, and unknown orders': async (service) => {
      for (const value of ['0', '101', '-1', 'one', '1.5']) {
        refused(await send(service, { page: value }), 400)
        refused(await send(service, { limit: value }), 400)
      }
      refused(await send(service, { order: 'rule_id' }), 400)
    },
    'returns only assignments of its project': async (service, seen) => {
      const headers = service.neighborHeaders.server
      const reply = await service.send('GET', '/v1/validation-rules-assignments', {
        headers,
        query: { related_object_id: service.ids.guarded },
      })
      equal(at(succeeded(reply, assignments, seen), 'total'), 0, 'total')
    },
  },
}
