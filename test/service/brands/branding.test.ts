/** Creating and reading a brand: operations 2 and 3 of the specification. */
import { beforeAll, expect, test } from 'vitest'
import { brandConfiguration } from '../../../src/contract/resources/brand.ts'
import { z } from '../../../src/contract/zod.ts'
import { CatalogueError, loadCatalogue } from '../../../src/service/catalogue/load.ts'
import { brandFields } from '../../wire/examples/shop.ts'
import { demoKeys, otherKeys } from '../../support/catalogue.ts'
import { startShop, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'

const branding = (project: string) => `/management/v1/projects/${project}/branding`

const minimal = { brand: {}, address: {}, contact: {} }

const projectWith = (id: string, more: object = {}) => ({
  id,
  name: id,
  keys: { management: [{ id: `manage-${id}`, token: `${id}-secret` }] },
  ...more,
})

const keysOf = (id: string) => ({ 'X-Management-Id': `manage-${id}`, 'X-Management-Token': `${id}-secret` })

const catalogue = {
  projects: [
    projectWith('proj_whole'),
    projectWith('proj_empty'),
    projectWith('proj_least'),
    projectWith('proj_bad'),
    projectWith('proj_twice'),
    projectWith('proj_race'),
    projectWith('proj_file', { brand: { id: 'brd_file', ...brandFields } }),
    projectWith('proj_later'),
    projectWith('proj_update'),
  ],
}

onPostgres('a brand', (open) => {
  let shop: Shop

  beforeAll(async () => {
    const store = await open()
    shop = await startShop(store)
    await loadCatalogue(store, catalogue)
    return () => shop.close()
  })

  const create = (project: string, body: unknown, headers: Record<string, string> = keysOf(project)) =>
    shop.send(branding(project), {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  const get = (project: string, id: string, headers: Record<string, string> = keysOf(project)) =>
    shop.send(`${branding(project)}/${id}`, { headers })
  const brandsOf = (project: string) =>
    shop.store.db.selectFrom('brands').select('id').where('project_id', '=', project).execute()

  test('is returned in full when it is created and when it is read', async () => {
    const created = await create('proj_whole', brandFields)

    expect(created.status).toBe(200)
    expect(created.body).toEqual({ id: expect.stringMatching(/^brd_[0-9a-f]{32}$/), ...brandFields })
    expect(z.safeParse(brandConfiguration, created.body).success).toBe(true)
    expect((await get('proj_whole', created.body.id)).body).toEqual(created.body)
  })

  test('enables everything and returns null for fields that are omitted', async () => {
    const { body } = await create('proj_least', minimal)

    const reply = {
      id: body.id,
      brand: { privacy_policy_url: null, terms_of_use_url: null, website_url: null },
      address: { state: null },
      contact: { phone: null },
      cockpits: {
        campaigns_overview_enabled: true,
        loyalty_enabled: true,
        gift_cards_enabled: true,
        coupons_enabled: true,
        referrals_enabled: true,
        theme: 'auto',
        use_custom_double_opt_in_redirect_url: false,
        custom_double_opt_in_redirect_url: null,
      },
    }
    expect(body).toEqual(reply)
    expect((await get('proj_least', body.id)).body).toEqual(reply)
  })

  test('keeps the fields that an update omits', async () => {
    const update = (id: string, body: unknown, keys = keysOf('proj_update')) =>
      shop.send(`${branding('proj_update')}/${id}`, {
        method: 'PUT',
        headers: { ...keys, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
    const { body: created } = await create('proj_update', brandFields)

    const { status, body } = await update(created.id, {
      brand: { name: 'Tern', terms_of_use_url: null },
      cockpits: { theme: 'slate' },
    })

    expect(status).toBe(200)
    expect(body).toEqual({
      ...created,
      brand: { ...created.brand, name: 'Tern', terms_of_use_url: null },
      cockpits: { ...created.cockpits, theme: 'slate' },
    })
    expect((await get('proj_update', created.id)).body).toEqual(body)
    expect((await update(created.id, body)).body).toEqual(body)
    expect((await update('brd_none', {})).body.key).toBe('not_found')
    expect((await update(created.id, {}, keysOf('proj_whole'))).status).toBe(404)
    expect((await update(created.id, { brand: { colour: 'red' } })).body.details).toMatchObject([
      { field: 'brand.colour' },
    ])
  })

  test('can be declared in the catalog', async () => {
    expect((await get('proj_file', 'brd_file')).body).toEqual({ id: 'brd_file', ...brandFields })
  })

  test.each([
    [{}, ['brand', 'address', 'contact']],
    [{ ...minimal, brand: null }, ['brand']],
    [{ ...minimal, brand: { privacy_policy_url: '' } }, ['brand.privacy_policy_url']],
    [{ ...minimal, brand: { name: null } }, ['brand.name']],
    [{ ...minimal, brand: { name: 'x'.repeat(201) } }, ['brand.name']],
    [{ ...minimal, brand: { terms_of_use_url: 'javascript:alert(1)' } }, ['brand.terms_of_use_url']],
    [{ ...minimal, brand: { privacy_policy_url: 'https://shop.example/a b' } }, ['brand.privacy_policy_url']],
    [{ ...minimal, address: { city: 7 } }, ['address.city']],
    [{ ...minimal, address: { country: null } }, ['address.country']],
    [{ ...minimal, contact: { phone: 7 } }, ['contact.phone']],
    [{ ...minimal, contact: { email: null } }, ['contact.email']],
    [{ ...minimal, cockpits: null }, ['cockpits']],
    [{ ...minimal, cockpits: { loyalty_enabled: 'no' } }, ['cockpits.loyalty_enabled']],
    [{ ...minimal, cockpits: { theme: null } }, ['cockpits.theme']],
    [{ ...minimal, ident: 'brd_mine' }, ['ident']],
    [{ ...minimal, brand: { colour: 'red' } }, ['brand.colour']],
  ])('is rejected with the invalid fields: %j', async (body, fields) => {
    const reply = await create('proj_bad', body)

    expect([reply.status, reply.body.key]).toEqual([400, 'invalid_payload'])
    expect(reply.body.details.map(({ field }: { field: string }) => field)).toEqual(fields)
    expect(await brandsOf('proj_bad')).toEqual([])
  })

  test('accepts a plain-text website and empty texts', async () => {
    const body = {
      brand: { name: '', permission_reminder: '', website_url: 'shop.example' },
      address: { street: '', city: '', postal: '', state: '', country: '' },
      contact: { email: '', phone: '' },
      cockpits: { theme: '', custom_double_opt_in_redirect_url: '' },
    }
    const created = await create('proj_empty', body)

    expect(created).toMatchObject({ status: 200, body })
    expect((await get('proj_empty', created.body.id)).body).toEqual(created.body)
  })

  test('is rejected with a description of the expected address', async () => {
    const { body } = await create('proj_bad', { ...minimal, brand: { privacy_policy_url: 'shop.example' } })

    expect(body.details).toEqual([
      { field: 'brand.privacy_policy_url', message: 'must be an http:// or https:// address' },
    ])
  })

  test('is rejected if a text cannot be stored', async () => {
    const { status } = await create('proj_bad', { ...minimal, brand: { name: 'a\u0000b' } })

    expect(status).toBe(400)
  })

  test('is rejected if its project has a brand, which the error names', async () => {
    const first = await create('proj_twice', brandFields)
    const second = await create('proj_twice', minimal)

    expect([second.status, second.body.key, second.body.resource_id]).toEqual([
      409,
      'duplicate_found',
      first.body.id,
    ])
    expect((await get('proj_twice', first.body.id)).body).toEqual(first.body)
  })

  test('is created once by concurrent requests', async () => {
    const replies = await Promise.all([1, 2, 3, 4].map(() => create('proj_race', minimal)))

    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect(await brandsOf('proj_race')).toHaveLength(1)
  })

  test('is not found from another project', async () => {
    const foreign = [
      await get('proj_file', 'brd_file', demoKeys.management),
      await get('proj_nowhere', 'brd_file', demoKeys.management),
      await create('proj_bad', minimal, demoKeys.management),
    ]
    const own = await get('proj_shop', 'brd_file', demoKeys.management)

    for (const { status, body } of foreign) expect([status, body.key]).toEqual([404, 'resource_not_found'])
    expect([own.status, own.body.key]).toEqual([404, 'not_found'])
    expect(await brandsOf('proj_bad')).toEqual([])
  })

  test.each([
    ['none', {}],
    ['keys of the server side', demoKeys.server],
    ['keys of the client side', otherKeys.client],
    ['a wrong secret', { ...demoKeys.management, 'X-Management-Token': 'wrong' }],
  ])('requires management keys: %s are rejected', async (_, headers) => {
    expect((await get('proj_shop', 'brd_x', headers)).status).toBe(401)
    expect((await create('proj_shop', minimal, headers)).status).toBe(401)
  })

  test('keeps its id when a catalog without an id declares it later', async () => {
    const { body } = await create('proj_later', brandFields)
    const declared = (id?: string) => ({
      projects: [
        projectWith('proj_later', { brand: { ...(id && { id }), ...minimal, brand: { name: 'New' } } }),
      ],
    })

    await loadCatalogue(shop.store, declared())
    expect((await get('proj_later', body.id)).body.brand).toMatchObject({ name: 'New' })
    const refused = await loadCatalogue(shop.store, declared('brd_other')).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(CatalogueError)
    expect(String(refused)).toContain(`projects[0].brand.id`)
    expect(await brandsOf('proj_later')).toEqual([{ id: body.id }])
  })
})
