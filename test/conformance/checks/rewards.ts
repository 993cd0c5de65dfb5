/** Specification, sections 14 and 15. */
import { at, demand, equal, refused, succeeded, textAt } from '../expect.ts'
import type { Service } from '../service.ts'
import type { Seen } from '../shape.ts'
import { reward } from '../specification/loyalty.ts'
import type { Operation } from '../suite.ts'

const sent = (service: Service) => ({
  name: service.fresh('Reward'),
  type: 'CAMPAIGN',
  parameters: { campaign: { id: service.ids.programme.id, balance: 50 } },
  metadata: { hue: 'red' },
})

const create = (service: Service, body: unknown) => service.asServer('POST', '/v1/rewards', { body })

export const createReward: Operation = {
  number: 14,
  title: 'Create reward',
  checks: {
    'answers every field of the reward': async (service, seen) => {
      const asked = sent(service)
      const body = succeeded(await create(service, asked), reward, seen)
      for (const name of ['name', 'type', 'parameters', 'metadata'] as const)
        equal(at(body, name), asked[name], name)
      equal(at(body, 'redeemed') ?? 0, 0, 'redeemed')
    },
    'needs parameters and nothing else': async (service, seen) => {
      const { parameters, ...rest } = sent(service)
      refused(await create(service, rest), 400)
      succeeded(await create(service, { parameters }), reward, seen)
    },
    'refuses wrong types': async (service) => {
      const wrong = { name: 7, type: 'GOLD', metadata: [], parameters: { campaign: { id: 7 } } }
      for (const [name, value] of Object.entries(wrong))
        refused(await create(service, { ...sent(service), [name]: value }), 400)
    },
    "does not know another campaign, nor another project's": async (service) => {
      for (const id of ['camp_nobodys', service.ids.neighbour.campaign])
        refused(await create(service, { parameters: { campaign: { id } } }), 404)
    },
  },
}

async function made(service: Service, seen: Seen) {
  const body = succeeded(await create(service, sent(service)), reward, seen)
  const id = textAt(body, 'id')
  const change = (ask: object) => service.asServer('PUT', `/v1/rewards/${id}`, ask)
  return { before: body, change }
}

export const updateReward: Operation = {
  number: 15,
  title: 'Update reward',
  checks: {
    'changes each field on its own and leaves the rest': async (service, seen) => {
      const changes = {
        name: service.fresh('Renamed'),
        metadata: { hue: 'blue' },
        parameters: { campaign: { id: service.ids.codes.id } },
      }
      for (const [name, value] of Object.entries(changes)) {
        const { before, change } = await made(service, seen)
        const body = succeeded(await change({ body: { [name]: value } }), reward, seen)
        equal(at(body, name), value, name)
        for (const other of ['id', 'name', 'type', 'metadata', 'parameters', 'created_at'])
          if (other !== name) equal(at(body, other), at(before, other), other)
        demand(at(body, 'updated_at') !== null, 'updated_at should tell when')
      }
    },
    'changes nothing without a field': async (service, seen) => {
      const { before, change } = await made(service, seen)
      equal(succeeded(await change({ body: {} }), reward, seen), before, 'reward')
    },
    'refuses wrong types': async (service, seen) => {
      const { change } = await made(service, seen)
      for (const body of [{ name: 7 }, { metadata: 'red' }, { parameters: {} }, { stock: 'many' }])
        refused(await change({ body }), 400)
    },
    "does not know another reward, nor another project's": async (service) => {
      for (const id of ['rew_nobodys', service.ids.neighbour.reward])
        refused(await service.asServer('PUT', `/v1/rewards/${id}`, { body: { name: 'Mine' } }), 404)
    },
  },
}
