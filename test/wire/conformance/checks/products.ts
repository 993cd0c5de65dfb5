/** Specification, section 17. */
import { at, equal, refused, succeeded } from '../expect.ts'
import type { Service } from '../service.ts'
import { product } from '../../specification/shop.ts'
import type { Operation } from '../suite.ts'

const create = (service: Service, body?: unknown) =>
  service.asServer('POST', '/v1/products', body === undefined ? {} : { body })

const requestFor = (service: Service) => ({
  id: service.fresh('prod_conformance'),
  source_id: service.fresh('source'),
  name: service.fresh('Mug'),
  price: 1800,
  attributes: ['colour', 'size'],
  metadata: { made: 'by hand' },
  image_url: 'https://shop.example/mug.png',
})

export const createProduct: Operation = {
  number: 17,
  title: 'Create product',
  checks: {
    'saves every field of the product': async (service, seen) => {
      const request = requestFor(service)
      const body = succeeded(await create(service, request), product, seen)
      for (const [name, value] of Object.entries(request)) equal(at(body, name), value, name)
      equal(at(body, 'object'), 'product', 'object')
    },
    'accepts an empty body': async (service, seen) => {
      for (const reply of [await create(service), await create(service, {})]) {
        const body = succeeded(reply, product, seen)
        equal(at(body, 'attributes'), [], 'attributes')
        equal(at(body, 'metadata'), {}, 'metadata')
      }
    },
    'accepts null where the specification allows it': async (service, seen) => {
      const nulls = { source_id: null, name: null, price: null, image_url: null }
      const body = succeeded(await create(service, nulls), product, seen)
      for (const name of Object.keys(nulls)) equal(at(body, name), null, name)
    },
    'rejects source ids and names that are in use': async (service) => {
      const { id, source_id, name } = requestFor(service)
      equal((await create(service, { id, source_id, name })).status, 200, 'first status')
      for (const field of [{ id }, { source_id }, { name }]) refused(await create(service, field), 409)
    },
    'rejects fields of the wrong type, and images that are not PNG or JPG over HTTPS': async (service) => {
      const wrong = [
        { id: 'mug' },
        { source_id: 7 },
        { name: {} },
        { price: -1 },
        { price: 18.5 },
        { price: '1800' },
        { attributes: 'colour' },
        { attributes: [7] },
        { metadata: [] },
        { image_url: 'http://shop.example/mug.png' },
        { image_url: 'https://shop.example/mug.gif' },
        { createdAt: '2026-01-01T00:00:00Z' },
      ]
      for (const body of wrong) refused(await create(service, body), 400)
    },
  },
}
