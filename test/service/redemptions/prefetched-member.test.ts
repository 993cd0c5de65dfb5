/** The card of a reward redemption, read together with the credentials. */
import { beforeAll, expect, test } from 'vitest'
import { sql } from '../../../src/service/database/kysely.ts'
import type { InJson } from '../../../src/service/database/table-columns.ts'
import { findMember, membersAsJson, type MemberRow } from '../../../src/service/loyalty/card.ts'
import { ApiError } from '../../../src/service/errors.ts'
import { demoKeys } from '../../support/catalogue.ts'
import { startShop, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { catalogue } from './support/reward-shop.ts'

const project = { id: 'proj_shop' } as Parameters<typeof findMember>[1]['project'] // only the id is read

onPostgres('the card of a reward redemption', (open) => {
  let shop: Shop
  let token: string

  beforeAll(async () => {
    shop = await startShop(await open(), { catalogue })
    token = await shop.token('api')
    return () => shop.close()
  })

  async function prefetched(member: string, reward: string) {
    const { rows } = await sql<{ members: InJson<MemberRow>[] }>`
      select ${membersAsJson(member, reward)} as members from projects as project
      where project.project_id = ${project.id}`.execute(shop.store.db)
    return rows[0]?.members
  }

  const find = (member: string, reward: string, rows?: InJson<MemberRow>[]) =>
    findMember(
      shop.store.db,
      { project, side: 'server', customer_id: null },
      member,
      { reward_id: reward },
      rows,
    ).catch((error: unknown) => {
      if (error instanceof ApiError) return error.key
      throw error
    })

  test.each([
    ['ADA', 'rew_cup'],
    ['ada', 'rew_code'],
    ['v_ada', 'rew_coin'],
    ['OLD', 'rew_three'],
    ['EARLY', 'rew_big'],
    ['NOBODYS', 'rew_elsewhere'],
    ['GOLD', 'rew_free'],
    ['TWICE', 'rew_unknown'],
    ['UNKNOWN', 'rew_cup'],
    ['FIVE', 'rew_cup'],
    ['', ''],
  ])('of %j with %j is the same as when it is read alone', async (member, reward) => {
    const rows = await prefetched(member, reward)

    expect(rows).toBeDefined()
    expect(await find(member, reward, rows)).toEqual(await find(member, reward))
  })

  const redeem = (headers: Record<string, string>, body: string) =>
    shop.send('/v1/loyalties/camp_club/members/ADA/redemption', {
      method: 'POST',
      headers: {
        ...demoKeys.server,
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        ...headers,
      },
      body,
    })

  test.each([
    ['no JSON', '{'],
    ['without a reward', '{}'],
  ])('is not needed to reject a body that is %s', async (_, body) => {
    expect((await redeem({}, body)).status).toBe(400)
    expect((await redeem({ 'X-App-Token': 'wrong' }, body)).status).toBe(401)
  })

  test('is not returned for a revoked token that was valid before', async () => {
    const other = await shop.token('api')
    const authorization = { Authorization: `Bearer ${other}` }
    const body = JSON.stringify({ reward: { id: 'rew_cup' } })
    expect((await redeem(authorization, body)).status).toBe(200)

    await shop.send('/v1/oauth/token/revoke', {
      method: 'POST',
      headers: { ...demoKeys.server, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: `token=${other}`,
    })

    expect((await redeem(authorization, body)).status).toBe(401)
    expect((await redeem(authorization, '{')).status).toBe(401)
  })
})
