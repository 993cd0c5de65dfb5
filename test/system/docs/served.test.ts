/** The documentation as served by the demo shop, without a browser. */
import { expect, test } from 'vitest'
import { createShopServer } from '../../../demo/server.ts'
import { pages } from './support.ts'

// Documentation pages send no requests to the service.
const shop = createShopServer({ serviceUrl: 'http://127.0.0.1:1' })
const addresses = pages.map(({ file }) =>
  file === 'README.md' ? '/docs' : file.replace(/^demo\/(.*)\.md$/, '/$1'),
)

async function open(path: string) {
  const reply = await shop.request(path)
  const text = await reply.text()
  const article = /<article>([^]*)<\/article>/.exec(text)?.[1] ?? ''
  return { status: reply.status, text, article }
}

test.each(addresses)('serves %s and everything that it links to', async (address) => {
  const { status, text, article } = await open(address)
  expect(status).toBe(200)
  expect(article.match(/<h1 /g)).toHaveLength(1)

  const links = [...new Set([...text.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, link = '']) => link))]
  const own = links.filter((link) => !/^(https?:|\/(demo\/|perkit\.js|reserve\.css))/.test(link))
  const broken: string[] = []
  for (const link of own) {
    const { pathname, search, hash } = new URL(link, `http://shop${address}`)
    const target = await open(pathname + search)
    const isThere = !hash || target.text.includes(`id="${decodeURIComponent(hash.slice(1))}"`)
    if (target.status !== 200 || !isThere) broken.push(link)
  }

  expect(links.length).toBeGreaterThan(30)
  expect(broken).toEqual([])
})

test('lists every page once', async () => {
  const { text } = await open('/docs')
  const list = /<nav aria-label="Documentation"[^]*?<\/nav>/.exec(text)?.[0] ?? ''

  const listed = [...list.matchAll(/href="([^"]+)"/g)].map(([, link]) => link)

  expect(listed.toSorted()).toEqual(addresses.toSorted())
})

test('shows examples verbatim and scrolls tables by keyboard', async () => {
  const { article } = await open('/docs/perk-shop')

  expect(article).toContain('&lt;perk-promotions&gt;See our offers at checkout.&lt;/perk-promotions&gt;')
  expect(article.match(/<table>/g)).toHaveLength(3)
  expect(article.match(/<div class="wide" tabindex="0"/g)).toHaveLength(3)
})

test("links an element's page to its preview", async () => {
  const { article } = await open('/docs/perk-rewards')

  expect(article).toContain('href="/preview?element=perk-rewards"')
})

test.each(['/docs/nothing', '/docs/..%2F..%2FREADME', '/docs/..%2F..%2FCHANGELOG'])(
  'returns 404 for %s',
  async (address) => {
    expect((await open(address)).status).toBe(404)
  },
)
