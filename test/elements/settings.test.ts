import { expect, fixture, html } from '@open-wc/testing'
import '../../src/elements/define/index.generated.ts'
import { errorsPage } from '../../src/client/errors.ts'
import { createStorefront } from '../../src/client/source.ts'
import { createShop } from '../../src/state/shop.ts'
import { waitUntil } from './support/wait.ts'

const tags = ['perk-promotions', 'perk-eligibility', 'perk-balance', 'perk-rewards', 'perk-activity'] as const

const token = {
  access_token: 'given',
  client_id: 'app',
  expires_at: 1_800_000_000,
  expires_in: 900,
  scope: 'client_api',
  token_type: 'Bearer' as const,
}

/** Error responses of the service or the relay, and the line that the console shows for each. */
const refusals: Record<
  string,
  { status: number; key: string; details?: object[]; relayed?: true; line: string }
> = {
  'a wrong key': { status: 401, key: 'unauthorized', line: 'check client-id, client-token' },
  'an origin that the key does not list': {
    status: 403,
    key: 'forbidden',
    details: [{ field: 'Origin', message: 'must be an origin that the client key allows' }],
    line: 'Add it to the origins.',
  },
  'a relay whose origins do not include the shop': {
    status: 403,
    key: 'forbidden',
    details: [{ field: 'Origin', message: "must be one of the shop's" }],
    relayed: true,
    line: 'Name it in origins.',
  },
  'a relay whose keys are wrong': { status: 502, key: 'bad_gateway', relayed: true, line: 'Correct appId.' },
}

describe('an incorrect shop setting', () => {
  const { error } = console
  afterEach(() => void Object.assign(console, { error }))

  for (const [name, { status, key, details, relayed, line }] of Object.entries(refusals)) {
    it(`shows no sign-in message: ${name}`, async () => {
      const lines: unknown[] = []
      Object.assign(console, { error: (text: unknown) => lines.push(text) })
      const body = { code: status, key, message: line, ...(details && { details }) }
      const shop = document.createElement('perk-shop')
      shop.locale = 'en'
      shop.shop = createShop({
        ...(relayed ? { relayUrl: '/perkit' } : { serviceUrl: 'http://localhost', getToken: fresh() }),
        storage: null,
        fetch: async () =>
          new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } }),
      })
      const elements = tags.map((tag) => document.createElement(tag))
      shop.append(...elements)
      const place = await fixture<HTMLElement>(html`<div></div>`)
      place.append(shop)

      // With an empty cart, no offers are requested.
      const expected = tags.map((tag) => (tag === 'perk-eligibility' ? 'empty' : 'failed'))
      const settled = () => elements.every(({ status }) => status !== 'waiting')
      await waitUntil(settled, 'still waiting')
      expect(elements.map(({ status }) => status)).to.eql(expected)
      for (const element of elements)
        expect(element.shadowRoot?.textContent, element.localName).not.to.match(/sign in/i)
      expect(lines).to.eql([`perkit: ${line}\n${errorsPage}`])
    })
  }

  it('logs an error for a relay-url on another host', async () => {
    const lines: unknown[] = []
    Object.assign(console, { error: (text: unknown) => lines.push(text) })
    const elsewhere = `${location.origin.replace('localhost', '127.0.0.1')}/perkit`
    const shop = createShop({ relayUrl: elsewhere, storage: null })

    for (const fresh of [false, true])
      await shop
        .operations(createStorefront)
        .promotionTiers({}, { fresh })
        .catch(() => undefined)
    shop.close()

    expect(elsewhere).not.to.contain(location.origin)
    expect(lines).to.eql([`perkit: check ${elsewhere} (offline)\n${errorsPage}`])
  })

  it('logs nothing for a relay on another host that worked before', async () => {
    const lines: unknown[] = []
    Object.assign(console, { error: (text: unknown) => lines.push(text) })
    let isDown = false
    const shop = createShop({
      relayUrl: 'https://relay.example/perkit',
      storage: null,
      fetch: async () => {
        if (isDown) throw new TypeError('Failed to fetch')
        return Response.json({ object: 'list', data_ref: 'tiers', tiers: [], total: 0, has_more: false })
      },
    })
    const request = () => shop.operations(createStorefront).promotionTiers({}, { fresh: true })
    await request()
    isDown = true
    await request().catch(() => undefined)
    shop.close()

    expect(lines).to.eql([])
  })
})

/** Returns a new token for each request. */
function fresh() {
  let nth = 0
  return async () => ({ ...token, access_token: `given-${++nth}` })
}
