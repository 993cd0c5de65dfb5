/** Specification, section 13. */
import { at, assert, equal, refused, succeeded, textAt } from '../expect.ts'
import { waitForAction } from '../wait.ts'
import type { Service } from '../service.ts'
import { accepted } from '../../specification/shop.ts'
import type { Operation } from '../suite.ts'

const update = (service: Service, body: unknown) =>
  service.asServer('POST', '/v1/customers/bulk/async', { body })

const fullCustomer = {
  name: 'Dora',
  description: 'A regular',
  email: 'dora@shop.example',
  phone: '+49 170 1234567',
  birthdate: '1990-02-28',
  address: {
    city: 'Ternhaven',
    country: 'IE',
    line_1: 'North Quay 3',
    line_2: 'First floor',
    postal_code: '10 041',
    state: 'West',
  },
  metadata: { vip: true },
}

export const updateCustomers: Operation = {
  number: 13,
  title: 'Update customers in bulk',
  checks: {
    'accepts every field and applies it in the background': async (service, seen) => {
      const source_id = service.fresh('dora')
      const other = service.fresh('emil')
      const items = [
        { source_id, ...fullCustomer },
        { source_id: other, birthday: '1990-02-28' },
      ]
      const body = succeeded(await update(service, items), accepted, seen, 202)
      const action = await waitForAction(service, textAt(body, 'async_action_id'), seen)
      equal(at(action, 'operation_status'), 'SUCCESS', 'operation_status')
      equal(at(action, 'result.done_count'), 2, 'result.done_count')

      // An order returns its customer.
      const order = { status: 'CREATED', items: [{ product_id: service.ids.product, quantity: 1 }] }
      const found = await service.asServer('POST', '/v1/orders', {
        body: { ...order, source_id: service.fresh('order'), customer: { source_id } },
      })
      assert(
        found.status === 200,
        `the order should be accepted, but the reply is ${found.status}: ${found.text}`,
      )
      equal(at(found.body, 'customer.name'), fullCustomer.name, 'name of the customer')
      equal(at(found.body, 'customer.metadata'), fullCustomer.metadata, 'metadata of the customer')
    },
    'updates only the fields that are sent': async (service, seen) => {
      const source_id = service.fresh('fay')
      for (const item of [
        { ...fullCustomer, source_id },
        { source_id, name: 'Fay' },
      ]) {
        const body = succeeded(await update(service, [item]), accepted, seen, 202)
        await waitForAction(service, textAt(body, 'async_action_id'), seen)
      }
      const order = {
        source_id: service.fresh('order'),
        items: [{ product_id: service.ids.product, quantity: 1 }],
        customer: { source_id },
      }
      const { body } = await service.asServer('POST', '/v1/orders', { body: order })
      equal(at(body, 'customer.name'), 'Fay', 'name of the customer')
      equal(at(body, 'customer.email'), fullCustomer.email, 'email of the customer')
    },
    'requires a source_id for each customer': async (service) => {
      refused(await update(service, [{ source_id: service.fresh('gus') }, { name: 'Gus' }]), 400)
    },
    'rejects invalid dates and wrong types': async (service) => {
      const wrong = {
        source_id: 7,
        name: 7,
        description: {},
        email: [],
        phone: 49,
        birthdate: '1990-02-30',
        birthday: '28.02.1990',
        address: 'North Quay 3',
        metadata: [],
        shoe_size: 42,
      }
      for (const [name, value] of Object.entries(wrong))
        refused(await update(service, [{ source_id: service.fresh('hal'), [name]: value }]), 400)
      refused(await update(service, { source_id: 'hal' }), 400)
    },
    'returns an action that no other project can read': async (service, seen) => {
      const body = succeeded(
        await update(service, [{ source_id: service.fresh('ida') }]),
        accepted,
        seen,
        202,
      )
      const headers = service.neighborHeaders.server
      const id = textAt(body, 'async_action_id')
      await waitForAction(service, id, seen)
      refused(await service.send('GET', `/v1/async-actions/${id}`, { headers }), 404)
      refused(await service.asServer('GET', '/v1/async-actions/aa_unknown'), 404)
    },
  },
}
