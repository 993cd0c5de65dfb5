/** Reports each wrong setting in one line that names the setting. Shoppers are never asked to sign in again. */
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type CallError, errorsPage } from '../../../src/client/errors.ts'
import { createStorefront } from '../../../src/client/source.ts'
import { createRelay, type RelayOptions } from '../../../src/relay/index.ts'
import { createShop, type ShopOptions } from '../../../src/state/shop.ts'
import type { AccessToken } from '../../../src/contract/resources/access-token.ts'
import { startServer } from '../client/server.ts'
import { demoKeys, smallCatalogue } from '../../support/catalogue.ts'
import { startShop, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'

const page = 'https://shop.example'
const member = 'client_promotions client_vouchers client_validations'

/** The catalog's keys, and a server key that cannot issue tokens for pages. */
const [project] = smallCatalogue.projects
const vouchersOnly = { app_id: 'app-vouchers', app_token: 'app-vouchers-secret', scopes: ['vouchers'] }
const keys = { ...project?.keys, server: [...(project?.keys.server ?? []), vouchersOnly] }
const catalogue = { projects: [{ ...project, keys }] }

onPostgres('a wrong setting', (open) => {
  let shop: Shop
  beforeAll(async () => {
    shop = await startShop(await open(), { catalogue })
    return () => shop.close()
  })

  const issueToken = async (scope: string, customer?: string): Promise<AccessToken> => ({
    access_token: await shop.token(scope, customer === undefined ? {} : { customer }),
    client_id: 'app-shop',
    expires_at: 1_800_000_000,
    expires_in: 900,
    scope,
    token_type: 'Bearer',
  })

  /** Makes two requests. Returns the lines in the console, and a result or error kind for each request. */
  async function consoleOf(options: ShopOptions) {
    const lines: string[] = []
    const spy = vi.spyOn(console, 'error').mockImplementation((line) => void lines.push(String(line)))
    onTestFinished(() => spy.mockRestore())
    const openedShop = createShop(options)
    onTestFinished(openedShop.close)
    const source = openedShop.operations(createStorefront)
    const results = []
    for (const fresh of [false, true])
      results.push(await source.promotionTiers({}, { fresh }).catch(({ kind }: CallError) => kind))
    return { lines, results }
  }

  /** Settings of a page with its own keys. All are correct except `changed`. */
  const pageWith = (changed: ShopOptions = {}, origin = page): ShopOptions => ({
    serviceUrl: shop.url,
    clientId: demoKeys.client['X-Client-Application-Id'],
    clientToken: demoKeys.client['X-Client-Token'],
    getToken: () => issueToken(member, 'ada'),
    // Browsers add the Origin header.
    fetch: (url, init) => {
      const headers = new Headers(init.headers)
      headers.set('Origin', origin)
      return fetch(url, { ...init, headers })
    },
    ...changed,
  })

  const onPage: [
    mistake: string,
    line: string | RegExp,
    options: () => ShopOptions | Promise<ShopOptions>,
  ][] = [
    ['a wrong client key', 'check client-id, client-token', () => pageWith({ clientToken: 'other' })],
    [
      'an origin that the key does not list',
      "This key does not allow pages of sale.example: add it to the key's origins in the catalog.",
      () => pageWith({}, 'https://sale.example'),
    ],
    ['no token', 'check token-url', () => pageWith({ getToken: undefined })],
    [
      'a token without the scope',
      'This request needs the scope "client_promotions": request a token with it.',
      () => pageWith({ getToken: () => issueToken('client_vouchers', 'ada') }),
    ],
    [
      'the same expired token again and again',
      'check token-url',
      async () => {
        const old = await issueToken(member, 'ada')
        const { access_token } = old
        const { store } = shop
        await store.db
          .updateTable('access_tokens')
          .set({ expires_at: new Date(0) })
          .execute()
        return pageWith({ getToken: async () => ({ ...old, access_token }) })
      },
    ],
    [
      'a service-url with a path',
      /^check http:\/\/127.*\/v1 \(.+\)$/,
      () => pageWith({ serviceUrl: `${shop.url}/v1` }),
    ],
    [
      'a service-url that is not a Perkit service',
      /^check http:\/\/127.* \(200\)$/,
      async () => pageWith({ serviceUrl: (await startPages()).url }),
    ],
    [
      'a service-url without https',
      'set relay-url, or service-url to an https:// URL',
      () => pageWith({ serviceUrl: 'http://perks.example' }),
    ],
    [
      'a token-url that is not a token endpoint',
      /^check http:\/\/127.* \(200\)$/,
      async () => pageWith({ getToken: undefined, tokenUrl: (await startPages()).url }),
    ],
  ]

  test.each(onPage)('reports %s in the page', async (_, line, options) => {
    const { lines, results } = await consoleOf(await options())

    const messages = lines.map((text) => text.replace(/^perkit: |\n.*/g, ''))
    expect(messages).toEqual([typeof line === 'string' ? line : expect.stringMatching(line)])
    expect(results).not.toContain('signed-out')
  })

  /** A page behind a relay. All settings are correct except `changed`. */
  function relayed(changed: Partial<RelayOptions>, name = page) {
    const errors: unknown[] = []
    const relay = createRelay({
      serviceUrl: shop.url,
      appId: demoKeys.server['X-App-Id'],
      appToken: demoKeys.server['X-App-Token'],
      clientId: demoKeys.client['X-Client-Application-Id'],
      clientToken: demoKeys.client['X-Client-Token'],
      identify: () => 'ada',
      onError: (error) => errors.push(error),
      ...changed,
    })
    const send: ShopOptions['fetch'] = (path, init) => {
      const headers = new Headers(init.headers)
      headers.set('Origin', name)
      headers.set('Sec-Fetch-Site', 'same-origin')
      return relay(new Request(`${page}${path}`, { method: init.method ?? 'GET', headers }))
    }
    return { errors, options: { relayUrl: '/perkit', fetch: send } }
  }

  const onRelay: [mistake: string, line: string, ...Parameters<typeof relayed>][] = [
    [
      'a wrong server key',
      'Check appId and appToken of the relay: they are wrong or revoked.',
      { appToken: 'other' },
    ],
    [
      'a wrong client key',
      'Check clientId and clientToken of the relay: they are wrong, revoked or from another project.',
      { clientToken: 'other' },
    ],
    [
      'a server key without scopes for pages',
      "The service granted no scopes: add client_api to the scopes of the relay's server key in the catalog.",
      { appId: vouchersOnly.app_id, appToken: vouchersOnly.app_token },
    ],
    [
      'missing scopes',
      'This request needs the scope "client_promotions": request a token with it.',
      { scopes: { customer: ['client_vouchers'] } },
    ],
    [
      'a proxy that is not trusted',
      'Unknown origin https://www.shop.example: add it to origins of the relay. Behind a proxy that sends X-Forwarded-Host, set trustProxy instead.',
      {},
      'https://www.shop.example',
    ],
    [
      'an origin missing from the client key',
      "This key does not allow pages of sale.example: add it to the key's origins in the catalog.",
      { origins: ['https://sale.example'] },
      'https://sale.example',
    ],
  ]

  test('reports a relay that only issues tokens to a page that needs more', async () => {
    const { errors, options } = relayed({ clientId: undefined, clientToken: undefined })
    const { lines } = await consoleOf(options)
    const message =
      'The relay has no client key: set its clientId and clientToken, or set token-url instead of relay-url in the page.'

    expect(lines).toEqual([`perkit: check /perkit (${message})\n${errorsPage}`])
    expect(errors).toMatchObject([{ message }])
  })

  test.each(onRelay)('reports %s in the page and in the relay', async (_, line, changed, name) => {
    const { errors, options } = relayed(changed, name)
    const { lines, results } = await consoleOf(options)

    expect(lines).toEqual([`perkit: ${line}\n${errorsPage}`])
    expect(errors.map((error) => (error as Error).message)).toEqual([line])
    expect(results).not.toContain('signed-out')
  })

  test('reports a serviceUrl that is not a Perkit service', async () => {
    const { errors, options } = relayed({ serviceUrl: (await startPages()).url })
    const { lines } = await consoleOf(options)
    const line = 'Check serviceUrl of the relay: the response is not from a Perkit service.'

    expect(lines).toEqual([`perkit: ${line}\n${errorsPage}`])
    expect(errors).toMatchObject([{ message: line }])
  })

  test('reports nothing with correct settings', async () => {
    const { errors, options } = relayed({})
    const guest = relayed({ identify: () => null })

    expect((await consoleOf(pageWith())).lines).toEqual([])
    expect((await consoleOf(options)).lines).toEqual([])
    expect((await consoleOf(guest.options)).lines).toEqual([])
    expect([...errors, ...guest.errors]).toEqual([])
  })
})

const startPages = () =>
  startServer((_, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>A shop</p>'))
