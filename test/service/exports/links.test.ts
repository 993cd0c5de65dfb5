/** Signed links to exported files. */
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createService } from '../../../src/service/server/service.ts'
import { createLog } from '../../../src/service/log.ts'
import { onBothStores } from '../../support/stores.ts'
import { ofCard, startExports } from './support/shop.ts'

onBothStores('a link to an export', (open, kind) => {
  async function start(options = {}) {
    const store = await open()
    const shop = await startExports(store, options)
    const { id, result } = await shop.waitForExport(
      await shop.post(ofCard('ADA'), { parameters: { fields: ['amount'] } }),
    )
    const { pathname, search } = new URL(result.url)
    return { ...shop, store, id, url: String(result.url), link: pathname + search }
  }
  const content = 'amount\n100\n'

  test('works without keys for fifteen minutes and names the file', async () => {
    const { send, link, clock, backEndWithFreshToken, id } = await start()
    clock.pass(15 * 60 - 1)
    const { status, text, headers } = await send(link)
    expect([status, text]).toEqual([200, content])
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="voucher_transactions_${id}.csv"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })

    clock.pass(1)
    expect(await send(link)).toMatchObject({ status: 404, body: { key: 'not_found' } })
    const fresh = new URL((await (await backEndWithFreshToken()).get(`/v1/exports/${id}`)).body.result.url)
    expect((await send(fresh.pathname + fresh.search)).text).toBe(content)
  })

  test('returns 404 if any character changes', async () => {
    const { send, link } = await start()
    const altered = Array.from(
      link,
      (character, at) => link.slice(0, at) + (character === 'A' ? 'B' : 'A') + link.slice(at + 1),
    )
    const others = [
      link.replace('proj_shop', 'proj_next'),
      link.replace('proj_shop', 'proj%5Fshop'),
      link.replace(/expires=(\d+)/, (_, time) => `expires=${Number(time) + 60}`),
      link.replace(/expires=/, 'expires=0'),
      link.replace(/&signature=.*/, ''),
      link.replace(/\?.*/, ''),
      `${link}&x=1`,
      `${link}=`,
      link.toUpperCase(),
      link.replace('/exports/', '/exports//'),
    ]
    const statuses = new Set<number>()
    for (const one of [...altered.slice(1), ...others]) statuses.add((await send(one)).status)
    expect([...statuses]).toEqual([404])
  })

  test('is invalid if signed with the secret of another installation', async () => {
    const { send, link, store, backEndWithFreshToken, id } = await start()
    await store.db.updateTable('installation_secrets').set({ secret: 'other' }).execute()
    expect((await send(link)).status).toBe(404)
    const fresh = new URL((await (await backEndWithFreshToken()).get(`/v1/exports/${id}`)).body.result.url)
    expect((await send(fresh.pathname + fresh.search)).status).toBe(200)
  })

  test('works in another process', async () => {
    const { store, clock, url } = await start()
    const other = createService({ store, clock, limits: false, log: createLog(undefined, 'silent') })
    const reply = await other.fetch(new Request(url))
    expect([reply.status, await reply.text()]).toEqual([200, content])
  })

  test('returns a compressed file if the client accepts it', async () => {
    const { store, clock, url } = await start()
    const service = createService({ store, clock, limits: false, log: createLog(undefined, 'silent') })
    const get = async (accepted: string) => {
      const reply = await service.fetch(new Request(url, { headers: { 'Accept-Encoding': accepted } }))
      const bytes = Buffer.from(await reply.arrayBuffer())
      return reply.headers.get('content-encoding') === 'gzip' ? `gzip ${gunzipSync(bytes)}` : String(bytes)
    }
    const replies = await Promise.all(
      ['gzip, br', 'br;q=1, gzip;q=0.5', 'gzip;q=0', 'identity', 'xgzip'].map(get),
    )
    expect(replies).toEqual([`gzip ${content}`, `gzip ${content}`, content, content, content])
  })

  test('rejects methods other than GET and HEAD', async () => {
    const { send, link } = await start()
    expect(await send(link, { method: 'HEAD' })).toMatchObject({ status: 200, text: '' })
    expect(await send(link, { method: 'POST' })).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD' },
    })
  })

  test('aborts the response if a chunk is missing', async () => {
    const { store, send, link } = await start()
    await store.db.updateTable('exports').set({ chunks: 2 }).execute()
    await expect(send(link)).rejects.toThrow()
  })

  test('starts with the configured public URL, or with the address of the request', async () => {
    const { store, clock, headers, id, url, port } = await start()
    expect(url).toMatch(
      new RegExp(`^http://127\\.0\\.0\\.1:${port}/exports/proj_shop/${id}\\.csv\\?expires=\\d+&`),
    )
    const linkStart = async (options: object, more: Record<string, string>) => {
      const service = createService({
        store,
        clock,
        limits: false,
        log: createLog(undefined, 'silent'),
        ...options,
      })
      const request = new Request(`http://inside.example/v1/exports/${id}`, {
        headers: { ...headers, ...more },
      })
      const { result } = await (await service.fetch(request)).json()
      return String(result.url).split('/exports/')[0]
    }
    const https = { 'X-Forwarded-Proto': 'https' }
    expect(await linkStart({}, https)).toBe('http://inside.example')
    expect(await linkStart({ trustProxy: true }, https)).toBe('https://inside.example')
    expect(await linkStart({ trustProxy: true }, { 'X-Forwarded-Proto': 'javascript' })).toBe(
      'http://inside.example',
    )
    expect(await linkStart({ publicUrl: 'https://perks.example/api' }, {})).toBe('https://perks.example/api')
    expect(kind).toBe(store.kind)
  })
})
