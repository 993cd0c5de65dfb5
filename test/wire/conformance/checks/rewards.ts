/** Specification, sections 14 and 15. */
import { at, assert, equal, refused, succeeded, textAt } from '../expect.ts'
import type { Service } from '../service.ts'
import type { Seen } from '../../specification/shape.ts'
import { reward } from '../../specification/loyalty.ts'
import type { Operation } from '../suite.ts'

const requestFor = (service: Service) => ({
  name: service.fresh('Reward'),
  type: 'CAMPAIGN',
  parameters: { campaign: { id: service.ids.program.id, balance: 50 } },
  metadata: { hue: 'red' },
})

const create = (service: Service, body: unknown) => service.asServer('POST', '/v1/rewards', { body })

export const createReward: Operation = {
  number: 14,
  title: 'Create reward',
  checks: {
    'returns every field of the reward': async (service, seen) => {
      const request = requestFor(service)
      const body = succeeded(await create(service, request), reward, seen)
      for (const name of ['name', 'type', 'parameters', 'metadata'] as const)
        equal(at(body, name), request[name], name)
      equal(at(body, 'redeemed') ?? 0, 0, 'redeemed')
    },
    'requires only parameters': async (service, seen) => {
      const { parameters, ...rest } = requestFor(service)
      refused(await create(service, rest), 400)
      succeeded(await create(service, { parameters }), reward, seen)
    },
    'rejects fields of the wrong type': async (service) => {
      const wrong = { name: 7, type: 'GOLD', metadata: [], parameters: { campaign: { id: 7 } } }
      for (const [name, value] of Object.entries(wrong))
        refused(await create(service, { ...requestFor(service), [name]: value }), 400)
    },
    'creates rewards of all three types with stock and attributes': async (service, seen) => {
      for (const kind of kindsOf(service, await productOf(service))) {
        const body = succeeded(await create(service, { ...kind, ...commonFields }), reward, seen)
        for (const [name, value] of Object.entries({ ...kind, ...commonFields, redeemed: 0 }))
          if (name !== 'parameters') equal(at(body, name), value, name)
        for (const place of placesOf(kind.parameters))
          equal(at(body, `parameters.${place}`), at(kind.parameters, place), place)
      }
    },
    'rejects parameters of two types or of another type, and unknown products': async (service) => {
      const [campaign, product, coin] = kindsOf(service, await productOf(service))
      const two = { ...campaign?.parameters, ...product?.parameters }
      refused(await create(service, { parameters: two }), 400)
      refused(await create(service, { type: 'COIN', parameters: product?.parameters }), 400)
      refused(await create(service, { parameters: coin?.parameters, stock: -1 }), 400)
      refused(await create(service, { parameters: { product: { id: 'prod_unknown' } } }), 404)
    },
    'returns 404 for an unknown campaign and for a campaign of another project': async (service) => {
      for (const id of ['camp_unknown', service.ids.neighbor.campaign])
        refused(await create(service, { parameters: { campaign: { id } } }), 404)
    },
  },
}

const commonFields = {
  stock: 3,
  attributes: { image_url: 'https://shop.example/mug.png', description: 'A mug' },
  metadata: { hue: 'red' },
}

const kindsOf = (service: Service, product: string) => [
  { type: 'CAMPAIGN', name: 'Gift', parameters: requestFor(service).parameters },
  { type: 'MATERIAL', name: 'Mug', parameters: { product: { id: product } } },
  { type: 'COIN', name: 'Money', parameters: { coin: { exchange_ratio: 1, points_ratio: 10 } } },
]

async function productOf(service: Service) {
  const { body } = await service.asServer('POST', '/v1/products', { body: { name: service.fresh('Mug') } })
  return textAt(body, 'id')
}

/** Paths of all values, such as `campaign.id`. */
const placesOf = (parameters: object) =>
  Object.entries(parameters).flatMap(([name, inside]: [string, object]) =>
    Object.keys(inside).map((field) => `${name}.${field}`),
  )

async function createOne(service: Service, seen: Seen) {
  const body = succeeded(await create(service, requestFor(service)), reward, seen)
  const id = textAt(body, 'id')
  const change = (options: object) => service.asServer('PUT', `/v1/rewards/${id}`, options)
  return { before: body, change }
}

export const updateReward: Operation = {
  number: 15,
  title: 'Update reward',
  checks: {
    'updates a single field and keeps the others': async (service, seen) => {
      const changes = {
        name: service.fresh('Renamed'),
        metadata: { hue: 'blue' },
        parameters: { campaign: { id: service.ids.codes.id } },
      }
      for (const [name, value] of Object.entries(changes)) {
        const { before, change } = await createOne(service, seen)
        const body = succeeded(await change({ body: { [name]: value } }), reward, seen)
        equal(at(body, name), value, name)
        for (const other of ['id', 'name', 'type', 'metadata', 'parameters', 'created_at'])
          if (other !== name) equal(at(body, other), at(before, other), other)
        assert(at(body, 'updated_at') !== null, 'updated_at should be set')
      }
    },
    'keeps the type if the request contains none, and accepts its own reply': async (service, seen) => {
      for (const kind of kindsOf(service, await productOf(service))) {
        const before = succeeded(await create(service, { ...kind, ...commonFields }), reward, seen)
        const change = async (body: unknown) =>
          succeeded(
            await service.asServer('PUT', `/v1/rewards/${textAt(before, 'id')}`, { body }),
            reward,
            seen,
          )
        const renamed = await change({ name: 'Renamed', parameters: kind.parameters, stock: null })
        equal([at(renamed, 'type'), at(renamed, 'stock')], [kind.type, null], 'type and stock')
        const again = await change(before)
        for (const name of ['name', 'type', 'parameters', 'stock', 'attributes', 'metadata', 'redeemed'])
          equal(at(again, name), at(before, name), name)
      }
    },
    'changes nothing if the request contains no fields': async (service, seen) => {
      const { before, change } = await createOne(service, seen)
      equal(succeeded(await change({ body: {} }), reward, seen), before, 'reward')
    },
    'rejects fields of the wrong type': async (service, seen) => {
      const { change } = await createOne(service, seen)
      for (const body of [{ name: 7 }, { metadata: 'red' }, { parameters: {} }, { stock: 'many' }])
        refused(await change({ body }), 400)
    },
    'returns 404 for an unknown reward and for a reward of another project': async (service) => {
      for (const id of ['rew_unknown', service.ids.neighbor.reward])
        refused(await service.asServer('PUT', `/v1/rewards/${id}`, { body: { name: 'Mine' } }), 404)
    },
  },
}
