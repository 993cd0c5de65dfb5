/** Long replies are compressed for clients that accept it. */
import { request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { startShopForTest } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'

onPostgres('a reply over HTTP', (open) => {
  /** Gets the raw reply, which `fetch` would decompress. */
  async function get(path: string, accepted?: string, method = 'GET') {
    const { port } = await startShopForTest(await open())
    const headers = accepted === undefined ? {} : { 'Accept-Encoding': accepted }
    return new Promise<{ encoding?: string; vary?: string; length: number; body: Buffer }>(
      (resolve, reject) => {
        request({ port, path, method, headers }, (reply) => {
          const chunks: Buffer[] = []
          reply.on('data', (chunk: Buffer) => chunks.push(chunk))
          reply.on('end', () => {
            const { 'content-encoding': encoding, vary, 'content-length': length } = reply.headers
            const body = Buffer.concat(chunks)
            resolve({ ...(encoding && { encoding }), ...(vary && { vary }), length: Number(length), body })
          })
        })
          .on('error', reject)
          .end()
      },
    )
  }

  test.each(['gzip', 'br, gzip;q=0.5', 'deflate, GZIP'])('is compressed for %s', async (accepted) => {
    const plain = await get('/openapi.json')

    const compressed = await get('/openapi.json', accepted)

    expect(compressed).toMatchObject({
      encoding: 'gzip',
      vary: 'Accept-Encoding',
      length: compressed.body.length,
    })
    expect(compressed.body.length).toBeLessThan(plain.body.length / 4)
    expect(gunzipSync(compressed.body).equals(plain.body)).toBe(true)
  })

  test.each([undefined, 'identity', 'br', 'gzip;q=0'])('is not compressed for %s', async (accepted) => {
    const { encoding, vary, body } = await get('/openapi.json', accepted)

    expect([encoding, vary]).toEqual([undefined, 'Accept-Encoding'])
    expect(JSON.parse(String(body))).toHaveProperty('openapi')
  })

  test('is not compressed if it is short or empty', async () => {
    const short = await get('/healthz', 'gzip')
    expect([short.encoding, short.vary]).toEqual([undefined, undefined])

    const none = await get('/openapi.json', 'gzip', 'HEAD')
    expect([none.encoding, none.body.length]).toEqual([undefined, 0])
  })
})
