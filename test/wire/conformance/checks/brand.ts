/** Specification, sections 2 and 3. */
import { at, assert, equal, refused, succeeded, textAt } from '../expect.ts'
import type { Service } from '../service.ts'
import { isObject, type Seen } from '../../specification/shape.ts'
import { brand } from '../../specification/shop.ts'
import type { Operation } from '../suite.ts'

const fullBrand = {
  brand: {
    name: 'Tern & Clay',
    privacy_policy_url: 'https://shop.example/privacy',
    terms_of_use_url: 'https://shop.example/terms',
    permission_reminder: 'You asked for it.',
    website_url: 'https://shop.example/',
  },
  address: { street: 'North Quay 3', city: 'Ternhaven', postal: '10 041', state: 'West', country: 'IE' },
  contact: { email: 'post@shop.example', phone: '+353 1 234 56 78' },
  cockpits: {
    campaigns_overview_enabled: true,
    loyalty_enabled: true,
    gift_cards_enabled: false,
    coupons_enabled: true,
    referrals_enabled: true,
    theme: 'slate',
    use_custom_double_opt_in_redirect_url: true,
    custom_double_opt_in_redirect_url: 'https://shop.example/welcome',
  },
}

/** With null in every nullable field and without cockpits. */
const minimalBrand = {
  brand: {
    name: 'Tern',
    privacy_policy_url: null,
    terms_of_use_url: null,
    permission_reminder: 'You asked.',
    website_url: null,
  },
  address: { street: 'North Quay 3', city: 'Ternhaven', postal: '10 041', state: null, country: 'IE' },
  contact: { email: 'post@shop.example', phone: null },
}

const pathOf = (projectId: string) => `/management/v1/projects/${projectId}/branding`

const create = (service: Service, body: unknown) =>
  service.asManagement('POST', pathOf(service.projectId), { body })

/** Creates a brand. Returns undefined if the project has one already, because a second one is rejected. */
async function createOnce(service: Service, body: object, seen: Seen) {
  const reply = await create(service, body)
  return reply.status === 409 ? undefined : succeeded(reply, brand, seen)
}

/** The brand of an earlier run. */
async function existingBrand(service: Service, seen: Seen) {
  const id = textAt((await create(service, fullBrand)).body, 'resource_id')
  return succeeded(await service.asManagement('GET', `${pathOf(service.projectId)}/${id}`), brand, seen)
}

export const createBrand: Operation = {
  number: 2,
  title: 'Create brand',
  checks: {
    'returns the sent brand with an id': async (service, seen) => {
      const body = (await createOnce(service, fullBrand, seen)) ?? (await existingBrand(service, seen))
      assert(isObject(body), 'brand should be an object')
      const { id, ...rest } = body
      equal(rest, fullBrand, 'brand')
      const found = await service.asManagement('GET', `${pathOf(service.projectId)}/${String(id)}`)
      equal(found.body, body, 'found brand')
    },
    'requires brand, address and contact but not cockpits': async (service) => {
      for (const name of ['brand', 'address', 'contact'])
        refused(await create(service, { ...fullBrand, [name]: undefined }), 400)
      const reply = await create(service, minimalBrand)
      assert(
        [200, 409].includes(reply.status),
        `a brand without cockpits should be accepted, but the reply is ${reply.status}: ${reply.text}`,
      )
    },
    'returns cockpits even if none were sent': async (service, seen) => {
      const body = await createOnce(service, minimalBrand, seen)
      if (body !== undefined) assert(isObject(at(body, 'cockpits')), 'cockpits should be an object')
    },
    'rejects fields of the wrong type': async (service) => {
      refused(await create(service, { ...fullBrand, brand: { ...fullBrand.brand, name: 7 } }), 400)
      refused(await create(service, { ...fullBrand, cockpits: { loyalty_enabled: 'yes' } }), 400)
      refused(await create(service, { ...fullBrand, address: { ...fullBrand.address, city: null } }), 400)
    },
    'rejects server keys, and returns 404 for another project': async (service) => {
      const path = pathOf(service.projectId)
      refused(await service.asServer('POST', path, { body: fullBrand }), 401)
      refused(await service.asManagement('POST', pathOf(service.otherProjectId), { body: fullBrand }), 404)
    },
  },
}

export const getBrand: Operation = {
  number: 3,
  title: 'Get brand',
  checks: {
    'returns every field of a brand': async (service, seen) => {
      const created = await create(service, fullBrand)
      const known = created.status === 200 ? created.body : await existingBrand(service, seen)
      const id = textAt(known, 'id')
      const found = await service.asManagement('GET', `${pathOf(service.projectId)}/${id}`)
      equal(succeeded(found, brand, seen), known, 'found brand')
    },
    'returns 404 for an unknown brand and for another project': async (service) => {
      refused(await service.asManagement('GET', `${pathOf(service.projectId)}/brd_unknown`), 404)
      refused(await service.asManagement('GET', `${pathOf(service.otherProjectId)}/brd_unknown`), 404)
    },
    'rejects server keys': async (service) => {
      refused(await service.asServer('GET', `${pathOf(service.projectId)}/brd_any`), 401)
    },
  },
}
