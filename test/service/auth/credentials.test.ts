/**
 * Authentication of requests: specification, "Authentication", and "Where the specification is silent",
 * Authentication and limits.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { revokeToken } from '../../../src/service/auth/tokens.ts'
import { hashSecret } from '../../../src/service/auth/secrets.ts'
import { demoKeys, otherKeys } from '../../support/catalogue.ts'
import { startShop, type Reply, type RequestOptions, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'

const tiers = '/client/v1/promotions/tiers'
const assignments = '/v1/validation-rules-assignments'
const summary = '/v1/campaigns/camp_winter/summary'
const brand = '/management/v1/projects/proj_shop/branding/brd_1'
const form = 'application/x-www-form-urlencoded'

onPostgres('credentials', (open) => {
  let shop: Shop
  let token: string

  beforeAll(async () => {
    shop = await startShop(await open())
    token = await shop.token('api client_api')
    return () => shop.close()
  })

  const bearer = () => ({ Authorization: `Bearer ${token}` })

  /** A request of each group, and its status with valid credentials. */
  const groups: Record<
    string,
    { keys: Record<string, string>; send(headers: RequestOptions['headers']): Promise<Reply>; good: number }
  > = {
    application: {
      keys: demoKeys.server,
      send: (headers) =>
        shop.send('/v1/oauth/token', {
          method: 'POST',
          headers: { 'Content-Type': form, ...headers },
          body: 'grant_type=client_credentials&scope=api',
        }),
      good: 200,
    },
    server: {
      keys: demoKeys.server,
      send: (headers) => shop.send(assignments, { headers: { ...bearer(), ...headers } }),
      good: 200,
    },
    management: {
      keys: demoKeys.management,
      send: (headers) => shop.send(brand, headers && { headers }),
      // Authorized, but the project has no brand.
      good: 404,
    },
    client: {
      keys: demoKeys.client,
      send: (headers) => shop.send(tiers, { headers: { ...bearer(), ...headers } }),
      good: 200,
    },
  }

  const comparable = ({ status, body, headers }: Reply) => {
    const { request_id, ...rest } = body
    expect(request_id).toBe(headers['x-request-id'])
    return { status, rest, challenge: headers['www-authenticate'] }
  }
  const unauthorized = {
    status: 401,
    rest: { code: 401, key: 'unauthorized', message: 'The credentials are missing or wrong.' },
    challenge: 'Bearer realm="perkit"',
  }

  describe.each(Object.keys(groups))('%s operations', (name) => {
    const group = () => groups[name] as (typeof groups)[string]

    test('accept valid keys', async () => {
      expect((await group().send(group().keys)).status).toBe(group().good)
    })

    test('return the same response for every wrong key', async () => {
      const [[idName, id], [secretName, secret], ...rest] = Object.entries(group().keys) as [
        [string, string],
        [string, string],
        ...[string, string][],
      ] // the first two headers of every group are the id and the secret
      const others = Object.fromEntries(rest)
      const wrong: RequestOptions['headers'][] = [
        others,
        { ...others, [idName]: id },
        { ...others, [secretName]: secret },
        { ...others, [idName]: id, [secretName]: '' },
        { ...others, [idName]: id, [secretName]: `${secret}x` },
        { ...others, [idName]: id, [secretName]: secret.toUpperCase() },
        { ...others, [idName]: 'nobody', [secretName]: secret },
        { ...others, [idName]: id, [secretName]: 'app-other-secret' },
        { ...others, [idName]: [id, id], [secretName]: secret },
        { ...others, [idName]: id, [secretName]: [secret, secret] },
        { ...others, [idName]: `${id}, ${id}`, [secretName]: secret },
        { ...others, [idName]: "' or 1=1 --", [secretName]: secret },
        { ...others, [idName]: 'caf\u00e9', [secretName]: secret },
        { ...others, [idName]: 'a'.repeat(5000), [secretName]: secret },
      ]
      for (const headers of wrong) expect(comparable(await group().send(headers))).toEqual(unauthorized)
    })

    test('reject keys of another group', async () => {
      for (const [other, { keys }] of Object.entries(groups)) {
        const same = JSON.stringify(keys) === JSON.stringify(group().keys)
        if (!same) expect(comparable(await group().send(keys)), other).toEqual(unauthorized)
      }
    })
  })

  describe.each(['server', 'client'])('the token of %s operations', (name) => {
    const group = () => groups[name] as (typeof groups)[string]
    const sendWith = (Authorization: string | string[]) => group().send({ ...group().keys, Authorization })

    test('accepts the scheme Bearer in upper or lower case', async () => {
      for (const word of ['Bearer', 'bearer', 'BEARER']) {
        expect((await sendWith(`${word} ${token}`)).status).toBe(group().good)
      }
    })

    test('returns the same response for every wrong token', async () => {
      const wrong = [
        '',
        'Bearer',
        token,
        `Basic ${token}`,
        `Token ${token}`,
        `Bearer ${token}x`,
        `Bearer ${token.slice(1)}`,
        `Bearer ${token} ${token}`,
        `Bearer ${token}, Bearer ${token}`,
        `Bearer "${token}"`,
        `Bearer ${hashSecret(token)}`,
        `Bearer ${'a'.repeat(5000)}`,
        [`Bearer ${token}`, `Bearer ${token}`],
      ]
      for (const header of wrong)
        expect(comparable(await sendWith(header)), String(header)).toEqual(unauthorized)
    })

    test('requires a token besides the keys', async () => {
      const path = name === 'server' ? assignments : tiers
      expect(comparable(await shop.send(path, { headers: group().keys }))).toEqual(unauthorized)
    })

    test('requires keys besides the token', async () => {
      expect(comparable(await group().send({ Origin: 'https://shop.example' }))).toEqual(unauthorized)
    })

    test('rejects a revoked token', async () => {
      const revoked = await shop.token('api client_api')
      expect((await sendWith(`Bearer ${revoked}`)).status).toBe(group().good)

      await revokeToken(shop.store.db, 'proj_shop', hashSecret(revoked))
      expect(comparable(await sendWith(`Bearer ${revoked}`))).toEqual(unauthorized)
    })

    test('rejects a token of another project', async () => {
      const foreign = await shop.token('api client_api', { keys: otherKeys.server })
      expect(comparable(await sendWith(`Bearer ${foreign}`))).toEqual(unauthorized)
    })
  })

  test('accepts a token for 900 seconds', async () => {
    const headers = { ...demoKeys.client, Authorization: `Bearer ${await shop.token('client_api')}` }
    const start = shop.clock.now().toISOString()
    const statusAfter = async (seconds: number) => {
      shop.clock.set(start)
      shop.clock.pass(seconds)
      return (await shop.send(tiers, { headers })).status
    }

    expect(await statusAfter(0)).toBe(200)
    expect(await statusAfter(899.999)).toBe(200)
    expect(await statusAfter(900)).toBe(401)
    shop.clock.set(start)
  })

  test('hides other projects from management keys', async () => {
    const { status, body } = await shop.send('/management/v1/projects/proj_other/branding/brd_1', {
      headers: demoKeys.management,
    })
    expect([status, body.key]).toEqual([404, 'resource_not_found'])
  })

  test('requires the scope of the operation', async () => {
    expect((await shop.send(summary, { headers: { ...demoKeys.server, ...bearer() } })).status).toBe(200)

    const narrow = { ...demoKeys.server, Authorization: `Bearer ${await shop.token('referrals')}` }
    expect((await shop.send(summary, { headers: narrow })).status).toBe(403)
    expect((await shop.send(summary)).status).toBe(401)
  })

  describe('a project that accepts keys or a token', () => {
    const { Origin } = otherKeys.client

    test('accepts keys alone', async () => {
      expect((await shop.send(tiers, { headers: otherKeys.client })).status).toBe(200)
      expect((await shop.send(assignments, { headers: otherKeys.server })).status).toBe(200)
    })

    test('accepts a token alone from pages that its keys allow', async () => {
      const Authorization = `Bearer ${await shop.token('client_promotions validation-rules-assignments', { keys: otherKeys.server })}`
      expect((await shop.send(tiers, { headers: { Authorization, Origin } })).status).toBe(200)
      expect(
        (await shop.send(tiers, { headers: { Authorization, Origin: 'https://evil.example' } })).status,
      ).toBe(403)
      expect((await shop.send(assignments, { headers: { Authorization } })).status).toBe(200)
    })

    test('rejects wrong keys with a valid token, and a wrong token with valid keys', async () => {
      const Authorization = `Bearer ${await shop.token('client_api', { keys: otherKeys.server })}`
      const wrongKeys = { ...otherKeys.client, 'X-Client-Token': 'wrong' }
      expect((await shop.send(tiers, { headers: { ...wrongKeys, Authorization } })).status).toBe(401)
      const headers = { ...otherKeys.client, Authorization: 'Bearer wrong' }
      expect((await shop.send(tiers, { headers })).status).toBe(401)
    })

    test('rejects requests without credentials', async () => {
      expect((await shop.send(tiers, { headers: { Origin } })).status).toBe(401)
      expect(
        (await shop.send('/v1/oauth/token', { method: 'POST', headers: { 'Content-Type': form } })).status,
      ).toBe(401)
    })

    test('rejects keys of the other side', async () => {
      expect((await shop.send(assignments, { headers: otherKeys.client })).status).toBe(401)
      expect((await shop.send(tiers, { headers: { ...otherKeys.server, Origin } })).status).toBe(401)
    })
  })
})
