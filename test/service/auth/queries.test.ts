/** Queries that check credentials. */
import { expect, test } from 'vitest'
import { loadCatalogue } from '../../../src/service/catalogue/load.ts'
import { findCustomer } from '../../../src/service/customers/queries.ts'
import { findClientKey, findManagementKey, findServerKey } from '../../../src/service/auth/keys.ts'
import { listKeys, revokeKey } from '../../../src/service/auth/manage-keys.ts'
import { hashSecret } from '../../../src/service/auth/secrets.ts'
import { deleteExpiredTokens, findToken, revokeToken, saveToken } from '../../../src/service/auth/tokens.ts'
import { sql } from '../../../src/service/database/kysely.ts'
import type { Store } from '../../../src/service/database/store.ts'
import { onPostgres } from '../../support/stores.ts'
import { sample } from '../catalogue/support/sample.ts'

const project = {
  id: 'proj_shop',
  name: 'Shop',
  auth: 'keys-and-bearer',
  currency: 'EUR',
  expose_turnover: false,
  case_sensitive_codes: false,
  version: 1,
  shop_version: 1,
}

onPostgres('keys', (open) => {
  test('are found by id with their project, and only among keys of their kind', async () => {
    const store = await open()
    await loadCatalogue(store, sample())

    expect(await findServerKey(store.db, 'app-1')).toEqual({
      project_id: 'proj_shop',
      key_id: 'app-1',
      secret_hash: hashSecret('server-secret-0123456789abcdefghij'),
      scopes: ['vouchers', 'loyalties'],
      project,
    })
    expect(await findClientKey(store.db, 'client-1')).toEqual({
      project_id: 'proj_shop',
      key_id: 'client-1',
      secret_hash: hashSecret('client-secret'),
      scopes: null,
      origins: ['shop.example'],
      project,
    })
    expect(await findManagementKey(store.db, 'manage-1')).toEqual({
      project_id: 'proj_shop',
      key_id: 'manage-1',
      secret_hash: hashSecret('management-secret-0123456789abcdefghij'),
      scopes: null,
      project,
    })
    expect(await findServerKey(store.db, 'client-1')).toBeUndefined()
    expect(await findClientKey(store.db, 'app-1')).toBeUndefined()
    expect(await findManagementKey(store.db, 'nobody')).toBeUndefined()
  })
})

onPostgres('an expression', (open) => {
  const expires_at = new Date('2026-11-21T08:15:00.000Z')
  const prefetch = {
    expression: sql`to_jsonb(project.name)`,
    now: new Date('2026-11-21T08:14:59.000Z'),
  }
  const server = {
    secret_hash: hashSecret('server-secret-0123456789abcdefghij'),
    token_hash: hashSecret('token'),
    prefetch,
  }

  const ofOtherProject = hashSecret('token of another project')
  const expired = { ...prefetch, now: expires_at }

  async function shopWithToken() {
    const store = await open()
    await loadCatalogue(store, { projects: [...sample().projects, { id: 'proj_other', name: 'Other' }] })
    const token = { client_id: 'app-1', scope: 'api', customer_id: null, expires_at }
    await saveToken(store.db, { ...token, project_id: 'proj_shop', token_hash: server.token_hash })
    await saveToken(store.db, { ...token, project_id: 'proj_other', token_hash: ofOtherProject })
    return store
  }

  const allowEither = ({ db }: Store) => db.updateTable('projects').set({ auth: 'keys-or-bearer' }).execute()

  test('is evaluated with a valid key and token', async () => {
    const { db } = await shopWithToken()
    const client = { ...server, secret_hash: hashSecret('client-secret') }

    expect((await findServerKey(db, 'app-1', server))?.prefetched).toBe('Shop')
    expect((await findClientKey(db, 'client-1', client))?.prefetched).toBe('Shop')
  })

  test('is evaluated with a valid key or token if either suffices', async () => {
    const store = await shopWithToken()
    await allowEither(store)

    expect((await findServerKey(store.db, 'app-1', { ...server, token_hash: null }))?.prefetched).toBe('Shop')
    expect((await findToken(store.db, server.token_hash, prefetch))?.prefetched).toBe('Shop')
  })

  test('is not evaluated with wrong credentials', async () => {
    const { db } = await shopWithToken()
    const find = (more: object) => findServerKey(db, 'app-1', { ...server, ...more })

    expect((await find({ secret_hash: hashSecret('wrong') }))?.prefetched).toBeUndefined()
    expect((await find({ token_hash: hashSecret('wrong') }))?.prefetched).toBeUndefined()
    expect((await find({ token_hash: null }))?.prefetched).toBeUndefined()
    expect((await find({ token_hash: ofOtherProject }))?.prefetched).toBeUndefined()
    expect((await find({ prefetch: expired }))?.prefetched).toBeUndefined()
    expect((await findToken(db, server.token_hash, prefetch))?.prefetched).toBeUndefined()
  })

  test('is not evaluated with an unknown or expired token where a key or a token suffices', async () => {
    const store = await shopWithToken()
    await allowEither(store)
    const find = (more: object) => findServerKey(store.db, 'app-1', { ...server, ...more })

    expect((await find({ token_hash: hashSecret('wrong') }))?.prefetched).toBeUndefined()
    expect((await find({ prefetch: expired }))?.prefetched).toBeUndefined()
    expect((await findToken(store.db, server.token_hash, expired))?.prefetched).toBeUndefined()
  })
})

onPostgres('tokens', (open) => {
  const expires_at = new Date('2026-11-21T08:15:00.000Z')
  const token = { project_id: 'proj_shop', client_id: 'app-1', scope: 'api', customer_id: null, expires_at }

  test('are found with their project until they are revoked', async () => {
    const { db } = await open().then(withShop)
    await saveToken(db, { ...token, token_hash: 'one', customer_id: 'cust_ben' })
    await saveToken(db, { ...token, token_hash: 'two' })

    expect(await findToken(db, 'one')).toEqual({
      token: { ...token, token_hash: 'one', customer_id: 'cust_ben' },
      project,
      origins: ['shop.example'],
    })
    await revokeToken(db, 'proj_shop', 'one')
    await revokeToken(db, 'proj_shop', 'unknown')
    await revokeToken(db, 'proj_other', 'two')

    expect(await findToken(db, 'one')).toBeUndefined()
    expect((await findToken(db, 'two'))?.token).toEqual({ ...token, token_hash: 'two' })
  })

  test('do not allow the origins of a revoked key', async () => {
    const { db } = await open().then(withShop)
    await saveToken(db, { ...token, token_hash: 'one' })
    for (const key of await listKeys(db, { id: 'client-1' })) await revokeKey(db, key, expires_at)

    expect((await findToken(db, 'one'))?.origins).toEqual([])
  })

  test('are deleted once they have expired', async () => {
    const { db } = await open().then(withShop)
    await saveToken(db, { ...token, token_hash: 'one' })

    await deleteExpiredTokens(db, new Date(expires_at.getTime() - 1))
    expect(await findToken(db, 'one')).toBeDefined()

    await deleteExpiredTokens(db, expires_at)
    expect(await findToken(db, 'one')).toBeUndefined()
  })
})

onPostgres('customers', (open) => {
  test('are found by id or source_id, only in their own project', async () => {
    const store = await open().then(withShop)
    const find = (customer: string) => findCustomer(store.db, 'proj_shop', customer)

    expect(await find('ada')).toMatchObject({ name: 'Ada', source_id: 'ada' })
    expect(await find('cust_ben')).toMatchObject({ id: 'cust_ben', source_id: 'ben' })
    expect(await find('eve')).toBeUndefined()
    expect(await findCustomer(store.db, 'proj_other', 'ada')).toBeUndefined()
  })

  test('are not found by a source_id that looks like an id, even if an earlier release stored it', async () => {
    const store = await open().then(withShop)
    await store.db
      .updateTable('customers')
      .set({ source_id: 'cust_zoe' })
      .where('source_id', '=', 'ada')
      .execute()

    expect(await findCustomer(store.db, 'proj_shop', 'cust_zoe')).toBeUndefined()
  })
})

async function withShop<S extends Parameters<typeof loadCatalogue>[0]>(store: S) {
  await loadCatalogue(store, sample())
  return store
}
