/** Exports of transactions: operations 11 and 12 of the specification. */
import { expect, test } from 'vitest'
import { defaultFields as fields, exportJob } from '../../../src/contract/resources/export.ts'
import { z } from '../../../src/contract/zod.ts'
import { startJobs } from '../../../src/service/server/worker.ts'
import { createLog } from '../../../src/service/log.ts'
import { deleteOldExports } from '../../../src/service/exports/queries.ts'
import { sql } from '../../../src/service/database/kysely.ts'
import { backEnd } from '../../support/clients.ts'
import { onBothStores } from '../../support/stores.ts'
import { parseCsv } from './support/csv.ts'
import {
  cellsOf,
  fill,
  ledger,
  neighborKeys,
  ofCampaign,
  ofCard,
  startExports,
  withoutSpaces,
} from './support/shop.ts'

const wrongRequests: [path: string, body: object, field: string, message: string][] = [
  [ofCampaign, { order: 'amount' }, 'order', 'created_at, -created_at'],
  [ofCampaign, { parameters: { order: 'amount' } }, 'parameters.order', 'created_at, -created_at'],
  [ofCard('ADA'), { ordr: 'created_at' }, 'ordr', 'not a known field'],
  [ofCard('ADA'), { parameters: { fields: ['id', 'email'] } }, 'parameters.fields[1]', 'source'],
  [ofCard('ADA'), { parameters: { fields: [] } }, 'parameters.fields', 'at least 1'],
  [
    ofCard('ADA'),
    { parameters: { filters: { amount: {} } } },
    'parameters.filters.amount',
    'not a known field',
  ],
  [
    ofCard('ADA'),
    { parameters: { filters: { type: { conditions: { $like: ['x'] } } } } },
    'parameters.filters.type.conditions.$like',
    'not a known field',
  ],
  [
    ofCard('ADA'),
    { parameters: { filters: { type: { conditions: { $in: [] } } } } },
    'parameters.filters.type.conditions.$in',
    'at least 1',
  ],
  [
    ofCampaign,
    { parameters: { filters: { created_at: { conditions: { $after: ['2026-02-30T00:00:00Z'] } } } } },
    'parameters.filters.created_at.conditions.$after[0]',
    'date-time',
  ],
  [ofCampaign, { parameters: { filters: { junction: 'XOR' } } }, 'parameters.filters.junction', 'AND, OR'],
  [
    ofCampaign,
    { parameters: { filters: { campaign_id: { conditions: { $in: ['camp_club', 'camp_other'] } } } } },
    'parameters.filters.campaign_id.conditions.$in',
    'the campaign of the path',
  ],
  [
    ofCard('ADA'),
    { parameters: { filters: { voucher_id: { conditions: { $in: ['BEN'] } }, junction: 'OR' } } },
    'parameters.filters.voucher_id.conditions.$in',
    'the card of the path',
  ],
]

onBothStores('an export', (open) => {
  test('of a campaign is scheduled, and then contains exactly its transactions', async () => {
    const store = await open()
    const { post, waitForExport, download } = await startExports(store)
    const scheduled = await post(ofCampaign, {
      order: '-created_at',
      parameters: { fields: ['id', 'amount'] },
    })

    expect(scheduled.status).toBe(200)
    expect(scheduled.body).toEqual({
      id: expect.stringMatching(/^exp_[0-9a-f]{32}$/),
      object: 'export',
      created_at: '2026-11-21T12:00:00.000Z',
      status: 'SCHEDULED',
      channel: 'API',
      exported_object: 'voucher_transactions',
      parameters: {
        order: '-created_at',
        fields: ['id', 'amount'],
        filters: { campaign_id: { conditions: { $in: ['camp_club'] } }, junction: 'AND' },
      },
      result: null,
      user_id: null,
    })

    const done = await waitForExport(scheduled)
    expect(z.safeParse(exportJob, done).success).toBe(true)
    expect(done).toEqual({ ...scheduled.body, status: 'DONE', result: { url: expect.any(String) } })
    const [names, ...lines] = parseCsv(await download(done.result.url))
    const club = (await ledger(store)).filter(({ campaign_id }) => campaign_id === 'camp_club')
    expect(names).toEqual(['id', 'amount'])
    expect(lines.sort()).toEqual(club.map((row) => cellsOf(row, ['id', 'amount'])).sort())
    expect(club.length).toBeLessThan((await ledger(store)).length)
  })

  test('of a card contains its own transactions, with every field by default', async () => {
    const store = await open()
    const { post, exportedCells, waitForExport, download } = await startExports(store)
    await post('/v1/loyalties/camp_club/members/BEN/transfers', [
      { code: 'ADA', points: 30, source_id: 't-1', reason: '=1+1, "thanks"\n ＝2' },
    ])
    const adas = (await ledger(store)).filter(({ voucher_id }) => voucher_id === 'v_ada')
    expect(adas).toHaveLength(2)

    const done = await waitForExport(await post(ofCard('ADA'), {}))
    expect(done.parameters).toEqual({
      order: 'created_at',
      fields,
      filters: { voucher_id: { conditions: { $in: ['ADA'] } }, junction: 'AND' },
    })
    const [names] = parseCsv(await download(done.result.url))
    expect(names).toEqual(fields)
    const expected = adas.map((row) => cellsOf(row, fields)).sort()
    for (const path of [
      ofCard('ADA'),
      ofCard('v_ada'),
      '/v1/loyalties/Club/members/ADA/transactions/export',
      '/v1/loyalties/camp_club/members/v_ada/transactions/export',
    ]) {
      const lines = await exportedCells(path, {})
      expect(lines.map((line) => line.map(withoutSpaces)).sort()).toEqual(expected)
    }
  })

  test('contains the channel of each transaction if the request names the field source', async () => {
    const store = await open()
    const { post, exportedCells } = await startExports(store)
    await post('/v1/loyalties/camp_club/members/BEN/transfers', [
      { code: 'ADA', points: 30, source_id: 't-1' },
    ])

    const lines = await exportedCells(ofCard('ADA'), { parameters: { fields: ['type', 'source'] } })
    expect(lines.toSorted()).toEqual([
      ['POINTS_ADDITION', ''],
      ['POINTS_TRANSFER_OUT', 'API'],
    ])
  })

  test('contains the transactions of the campaign or card that match the filters', async () => {
    const store = await open()
    const { exportedCells, post, clock } = await startExports(store)
    clock.pass(60)
    await post('/v1/loyalties/camp_club/members/BEN/transfers', [
      { code: 'ADA', points: 30, source_id: 't-1' },
    ])
    const ids = async (path: string, filters: object) =>
      (await exportedCells(path, { parameters: { fields: ['voucher_id', 'type'], filters } })).map((line) =>
        line.join(' '),
      )
    const $in = (...list: string[]) => ({ conditions: { $in: list } })
    const since = { conditions: { $after: ['2026-11-21T12:00:30Z'] } }
    const ofBen = { voucher_id: $in('BEN'), type: $in('POINTS_TRANSFER_IN') }

    expect(await ids(ofCampaign, ofBen)).toEqual(['v_ben POINTS_TRANSFER_IN'])
    expect((await ids(ofCampaign, { created_at: since })).sort()).toEqual([
      'v_ada POINTS_TRANSFER_OUT',
      'v_ben POINTS_TRANSFER_IN',
    ])
    expect(
      await ids(ofCampaign, {
        created_at: { conditions: { ...since.conditions, $before: ['2026-11-21T12:01:00Z'] } },
      }),
    ).toEqual([])
    expect((await ids(ofCampaign, { ...ofBen, junction: 'OR' })).sort()).toEqual([
      'v_ben POINTS_ADDITION',
      'v_ben POINTS_TRANSFER_IN',
    ])
    const others = { campaign_id: $in('camp_other'), voucher_id: $in('DORA'), source_id: $in('t-1') }
    expect(await ids(ofCard('ADA'), { source_id: $in('t-1'), junction: 'OR' })).toEqual([
      'v_ada POINTS_TRANSFER_OUT',
    ])
    expect(await ids(ofCard('ADA'), { campaign_id: others.campaign_id, junction: 'OR' })).toEqual([])
    expect(await ids(ofCampaign, { voucher_id: others.voucher_id })).toEqual([])
    expect(await ids(ofCampaign, { voucher_id: $in('NO SUCH CARD'), junction: 'OR' })).toEqual([])
  })

  test('accepts the parameters of a reply and returns them unchanged', async () => {
    const { post } = await startExports(await open())
    const filters = { type: { conditions: { $in: ['POINTS_ADDITION'] } }, junction: 'OR' }
    const first = (await post(ofCard('ADA'), { parameters: { filters } })).body
    const second = await post(ofCard('ADA'), { parameters: first.parameters })
    expect([second.status, second.body.parameters]).toEqual([200, first.parameters])

    const campaign = (await post(ofCampaign, { parameters: { filters } })).body
    const { order, ...parameters } = campaign.parameters
    expect((await post(ofCampaign, { order, parameters })).body.parameters).toEqual(campaign.parameters)
    for (const [path, accepted] of [
      [ofCampaign, campaign],
      [ofCard('ADA'), (await post(ofCard('ADA'))).body],
    ])
      expect((await post(path, accepted)).body.parameters).toEqual(accepted.parameters)
  })

  test('contains only the column names if there are no transactions', async () => {
    const { post, waitForExport, download } = await startExports(await open())
    const { result } = await waitForExport(await post('/v1/campaigns/camp_codes/transactions/export'))
    expect(await download(result.url)).toBe(`${fields.join(',')}\n`)
  })

  test('is rejected with the invalid field and starts no job', async () => {
    const store = await open()
    const { post } = await startExports(store)
    for (const [path, body, field, message] of wrongRequests) {
      const { status, body: refusal } = await post(path, body)
      expect([status, refusal.key]).toEqual([400, 'invalid_payload'])
      expect(refusal.details).toContainEqual({ field, message: expect.stringContaining(message) })
    }
    expect(await store.db.selectFrom('exports').select('id').execute()).toEqual([])
    expect(await store.db.selectFrom('jobs').select('id').execute()).toEqual([])
  })

  test('is limited to campaigns, cards and exports of the project', async () => {
    const { post, get, waitForExport, token, send, headers, ...shop } = await startExports(await open())
    const neighbor = await backEnd({ ...shop, token, send }, neighborKeys)
    const own = await waitForExport(await post(ofCampaign, {}))

    for (const path of [
      '/v1/campaigns/camp_theirs/transactions/export',
      ofCard('THEIRS'),
      ofCard('GIFT'),
      ofCard('NOBODYS'),
      '/v1/loyalties/camp_other/members/ADA/transactions/export',
    ])
      expect(await post(path, {})).toMatchObject({ status: 404, body: { key: 'not_found' } })
    const isGone = { status: 404, body: { key: 'not_found', resource_type: 'export' } }
    expect(await neighbor.get(`/v1/exports/${own.id}`)).toMatchObject(isGone)
    expect(await get('/v1/exports/exp_nobodys')).toMatchObject(isGone)
    const narrow = { ...headers, Authorization: `Bearer ${await token('campaigns')}` }
    expect((await send(`/v1/exports/${own.id}`, { headers: narrow })).status).toBe(403)
  })
})

onBothStores('an export in chunks', (open) => {
  test('is finished by other processes and contains the transactions at the time of the request', async () => {
    const store = await open()
    const { post, get, jobs, clock, download } = await startExports(store)
    await jobs.close()
    await fill(store, 'v_ada', 4500)
    const oldestFirst = await post(ofCard('ADA'), { parameters: { fields: ['id', 'balance'] } })
    // Jobs with the same date are sorted by id. The later date makes the job of the first export start first.
    clock.pass(1)
    const newestFirst = await post(ofCampaign, { order: '-created_at' })
    const workers = (count: number) =>
      Array.from({ length: count }, () => startJobs({ store, clock, log: createLog(undefined, 'silent') }))

    const [interrupted] = workers(1)
    interrupted?.wake()
    await interrupted?.close()
    const pending = [oldestFirst, newestFirst].map(({ body }) => get(`/v1/exports/${body.id}`))
    expect((await Promise.all(pending)).map(({ body }) => [body.status, body.result])).toEqual([
      ['IN_PROGRESS', null],
      ['SCHEDULED', null],
    ])
    clock.pass(1)
    await fill(store, 'v_ben', 3, '2026-11-21T12:00:01Z')

    const three = workers(3)
    for (const one of three) one.wake()
    await Promise.all(three.map((one) => one.idle()))
    await Promise.all(three.map((one) => one.close()))

    const exportedCells = async (id: string) =>
      parseCsv(await download((await get(`/v1/exports/${id}`)).body.result.url))
    const [, ...lines] = await exportedCells(oldestFirst.body.id)
    expect(lines.map(([, balance]) => Number(balance))).toEqual([
      100,
      ...Array.from({ length: 4500 }, (_, at) => at + 1),
    ])
    const [names, ...all] = await exportedCells(newestFirst.body.id)
    const club = (await ledger(store)).filter(({ campaign_id }) => campaign_id === 'camp_club')
    expect(names).toEqual(fields)
    expect(all).toHaveLength(club.length - 3)
    expect(new Set(all.map(([id]) => id)).size).toBe(all.length)
    expect(all.slice(0, 4500).map((line) => line[4])).toEqual(
      lines
        .slice(1)
        .map(([, balance]) => balance)
        .reverse(),
    )
  })

  test('includes rows of a process whose clock is ahead', async () => {
    const store = await open()
    const { post, waitForExport, download } = await startExports(store)
    await fill(store, 'v_ada', 2, '2026-11-21T12:00:04.123456Z')
    const parameters = { order: '-created_at', fields: ['balance'] }
    const { result } = await waitForExport(await post(ofCard('ADA'), { parameters }))
    expect(await download(result.url)).toBe('balance\n2\n1\n100\n')
  })

  test('is retried, then fails and leaves no chunks', async () => {
    const store = await open()
    const { post, get, jobs, clock } = await startExports(store)
    await jobs.close()
    await fill(store, 'v_ada', 4500)
    const { body } = await post(ofCard('ADA'), {})
    const worker = startJobs({ store, clock, log: createLog(undefined, 'silent') })
    worker.wake()
    await worker.close()
    await sql`update exports set selection = jsonb_set(selection, '{fields}', '["no_such_field"]')`.execute(
      store.db,
    )

    const next = startJobs({ store, clock, log: createLog(undefined, 'silent') })
    for (let attempt = 0; attempt < 8; attempt += 1) {
      next.wake()
      await next.idle()
      clock.pass(2 ** (attempt + 1))
    }
    await next.close()

    expect((await get(`/v1/exports/${body.id}`)).body).toMatchObject({ status: 'ERROR', result: null })
    expect(await store.db.selectFrom('jobs').select('id').execute()).toEqual([])
    expect(await store.db.selectFrom('export_chunks').select('number').execute()).toEqual([])
  })

  test('is kept for seven days', async () => {
    const store = await open()
    const { post, clock, waitForExport, backEndWithFreshToken } = await startExports(store)
    const old = await waitForExport(await post(ofCard('ADA'), {}))
    clock.pass(1)
    const recent = await waitForExport(await post(ofCard('ADA'), {}))
    clock.pass(7 * 24 * 60 * 60 - 1)
    await deleteOldExports(store.db, clock.now())

    const { get } = await backEndWithFreshToken()
    expect((await get(`/v1/exports/${old.id}`)).status).toBe(404)
    expect((await get(`/v1/exports/${recent.id}`)).body.status).toBe('DONE')
    const chunks = await store.db.selectFrom('export_chunks').select('export_id').execute()
    expect(chunks).toEqual([{ export_id: recent.id }])
  })
})
