/** The docs site as the demo serves it, without a browser. */
import { readFileSync, statSync, utimesSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '../../../.config/run.ts'
import { createShopServer } from '../../../demo/server.ts'
import { pages } from './support.ts'

// The docs send no requests to the service.
const shop = createShopServer({ serviceUrl: 'http://127.0.0.1:1' })

test.each(
  pages.map(({ file }) => (file === 'README.md' ? '/docs' : file.replace(/^demo\/(.*)\.md$/, '/$1'))),
)('redirects %s to its folder, where relative links work', async (address) => {
  const { status, headers } = await shop.request(`${address}?from=readme`)
  expect([status, headers.get('location')]).toEqual([301, `${address}/?from=readme`])

  const page = await shop.request(`${address}/`)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test.each([
  ['assets/site.js', 'text/javascript; charset=utf-8'],
  ['assets/perkit.js', 'text/javascript; charset=utf-8'],
  ['search.json', 'application/json'],
  ['llms.txt', 'text/plain; charset=utf-8'],
  ['perk-shop.md', 'text/markdown; charset=utf-8'],
  ['pictures/mug.svg', 'image/svg+xml; charset=utf-8'],
])('serves %s as %s', async (file, type) => {
  const { status, headers } = await shop.request(`/docs/${file}`)

  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, type, 'no-cache'])
})

test.each([
  '/docs/nothing',
  '/docs/nothing/',
  // Files outside the site that exist.
  '/docs/..%2Fshop.js',
  '/docs/..%2F..%2Fperkit.js',
  '/docs/..%2F..%2F..%2Fpackage.json',
  '/docs/..%2F..%2F..%2FREADME.md',
])('returns 404 for %s', async (address) => {
  expect((await shop.request(address)).status).toBe(404)
})

test('builds the site again after Perkit has been built', async () => {
  const now = new Date()
  utimesSync(`${root}dist/perkit.js`, now, now)

  const script = await shop.request('/docs/assets/perkit.js')

  expect(await script.text()).toBe(readFileSync(`${root}dist/perkit.js`, 'utf8'))
  expect(statSync(`${root}dist/demo/site/index.html`).mtimeMs).toBeGreaterThanOrEqual(now.getTime())
})
