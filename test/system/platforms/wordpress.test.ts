/** The WordPress plugin without WooCommerce: the token, the relay, the elements and the settings. */
import { expect, test } from 'vitest'
import { openBrowser, withLongTimeouts } from '../../support/chromium.ts'
import { describeShop, ownPage, signIn, warningsOf } from './wordpress/shop.ts'

describeShop('WordPress', { hasStandIn: false }, (shop) => {
  const post = (path: string, headers: Record<string, string>, body?: string) =>
    fetch(`${shop.site.url}/wp-json/perkit/v1${path}`, {
      method: 'POST',
      headers,
      ...(body !== undefined && { body }),
    })

  test('issues a token to a signed-in customer and none to a guest', async () => {
    const member = await post('/token', { ...ownPage, Cookie: shop.cookie })
    const guest = await post('/token', ownPage)

    expect(member.status).toBe(200)
    expect(member.headers.get('Cache-Control')).toContain('no-store')
    expect(await member.json()).toMatchObject({ token_type: 'Bearer', loyalty_card: 'CLUB-ADA' })
    expect(guest.status).toBe(401)
  })

  test.each([
    {},
    { ...ownPage, Origin: 'https://evil.example' },
    { ...ownPage, 'Sec-Fetch-Site': 'cross-site' },
  ])('refuses requests from other sites: %o', async (headers) => {
    expect((await post('/token', { ...headers, Cookie: shop.cookie })).status).toBe(403)
  })

  test('logs rejected origins only once in a while', async () => {
    const headers = { ...ownPage, Origin: 'https://evil.example' }
    for (let index = 0; index < 5; index++) await post('/token', headers)

    expect(shop.site.log().match(/Rejected the origin/g)).toHaveLength(1)
  })

  test('accepts the other origins of the shop', async () => {
    const headers = { ...ownPage, Origin: 'https://fr.shop.example', 'Sec-Fetch-Site': 'same-origin' }

    expect((await post('/token', { ...headers, Cookie: shop.cookie })).status).toBe(200)
  })

  test('adds customers to the service', async () => {
    const admin = await signIn(shop.site, 1)

    expect((await post('/token', { ...ownPage, Cookie: admin })).status).toBe(503)
    await expect
      .poll(async () => (await post('/token', { ...ownPage, Cookie: admin })).status, { timeout: 60_000 })
      .toBe(200)
  })

  test('forwards the operations of guests and members, and nothing else', async () => {
    const get = async (path: string, headers: Record<string, string> = {}) =>
      (
        await fetch(`${shop.site.url}/wp-json/perkit/v1/client/v1/${path}`, {
          headers: { ...ownPage, ...headers },
        })
      ).status

    expect(await get('promotions/tiers?limit=5')).toBe(200)
    expect(await get('loyalties/members/CLUB-ADA')).toBe(401)
    expect(await get('loyalties/members/CLUB-ADA', { Cookie: shop.cookie })).toBe(200)
    expect(await get('loyalties/members/CLUB-BEN', { Cookie: shop.cookie })).toBe(404)
    expect(await get('loyalties/members/%2E%2E', { Cookie: shop.cookie })).toBe(404)
    expect(await get('loyalties/members/a%252f..', { Cookie: shop.cookie })).toBe(404)
    expect(await get('orders', { Cookie: shop.cookie })).toBe(404)
    expect(await get('validations')).toBe(405)
  })

  test('takes the customer from the session and limits bodies', async () => {
    const json = { ...ownPage, Cookie: shop.cookie, 'Content-Type': 'application/json' }
    const items = [{ source_id: '11', related_object: 'product', quantity: 2 }]
    const forBen = {
      redeemables: [{ object: 'voucher', id: 'OF-BEN' }],
      order: { items },
      customer: { source_id: 'ben' },
    }

    const reply = await post('/client/v1/validations', json, JSON.stringify(forBen))

    expect(await reply.json()).toMatchObject({ valid: false })
    expect((await post('/client/v1/validations', json, `{}${' '.repeat(300_000)}`)).status).toBe(413)
    expect(
      (await post('/client/v1/validations', { ...json, 'Content-Type': 'text/plain' }, '{}')).status,
    ).toBe(415)
  })

  test('limits unknown codes of guests by their address', async () => {
    const tryCode = async (code: string, address: string) => {
      const headers = { ...ownPage, 'Content-Type': 'application/json', 'X-Test-Address': address }
      const items = [{ source_id: '11', related_object: 'product', quantity: 1 }]
      const body = { redeemables: [{ object: 'voucher', id: code }], order: { items } }
      return (await post('/client/v1/validations', headers, JSON.stringify(body))).status
    }
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, index) => tryCode(`GUESS-${index}`, '203.0.113.7')),
    )

    expect(guesses).toContain(429)
    expect(await tryCode('ONCE', '203.0.113.8')).toBe(200)
    expect(await tryCode('OTHER', '203.0.113.8')).toBe(200)
  })

  test('shows offers and points in a browser, without secrets in the page', async () => {
    const browser = await openBrowser()
    const context = await withLongTimeouts(await browser.newContext())
    const page = await context.newPage()
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))

    await page.goto(`${shop.site.url}/?test-sign-in=${shop.site.customerId}`)
    await page.goto(`${shop.site.url}/offers/`)

    await page.getByText('10% off your order').waitFor()
    await page.getByText('120').first().waitFor()
    expect(errors).toEqual([])
    const html = await (await fetch(`${shop.site.url}/offers/`)).text()
    expect(html).toContain('<perk-promotions limit="5"></perk-promotions>')
    expect(html).toContain('<perk-loyalty layout="grid"></perk-loyalty>')
    expect(html).toContain('<perk-balance layout="goal"></perk-balance>')
    expect(html).toMatch(/perkit\.js\?ver=\w+" integrity="sha384-/)
    expect(html).not.toMatch(/onclick|-secret/)
    await browser.close()
  })

  test('registers a block for each element in the editor', async () => {
    const browser = await openBrowser()
    const page = await withLongTimeouts(await browser.newContext()).newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))

    await page.goto(`${shop.site.url}/offers/?test-editor`)
    await page.waitForFunction("window.wp?.blocks?.getBlockType('perkit/launcher')")

    const blocks = await page.evaluate<string[]>('Object.keys(perkitElements)')
    const registered = await page.evaluate<string[]>('wp.blocks.getBlockTypes().map(({ name }) => name)')
    expect(registered.toSorted()).toEqual(blocks.map((name) => `perkit/${name}`).toSorted())
    expect(errors).toEqual([])
    await browser.close()
  })

  test('shows settings without their secrets', async () => {
    const html = await (await fetch(`${shop.site.url}/?test-settings`)).text()

    expect(html).toContain('PERKIT_APP_TOKEN')
    expect(html).not.toContain('-secret')
  })

  test('causes no PHP warnings', () => {
    expect(warningsOf(shop.site)).toEqual([])
  })
})
