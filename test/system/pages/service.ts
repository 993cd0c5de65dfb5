/** The real service and the shop's own relay, with one shop and two promotions in it. */
import { createRelay } from '../../../src/relay/index.ts'
import { startWhole } from '../../support/service.ts'
import { postgresql } from '../../support/stores.ts'

const server = { app_id: 'embed-app', app_token: 'embed-app-token' }
const client = { application_id: 'embed-client', token: 'embed-client-token', origins: ['localhost'] }

const tier = (name: string, banner: string, amount_off: number) => ({
  name,
  banner,
  action: { discount: { type: 'AMOUNT', effect: 'APPLY_TO_ORDER', amount_off } },
})

const autumn = {
  name: 'Autumn',
  campaign_type: 'PROMOTION',
  promotion_tiers: [
    tier('five', 'Five euros off everything', 500),
    tier('ten', 'Ten euros off the big basket', 1000),
  ],
}

interface Also {
  /** More campaigns, as in a catalogue file. */
  campaigns?: readonly object[]
  rewards?: readonly object[]
  products?: readonly object[]
  validation_rules?: readonly object[]
  /** Who is signed in; nobody unless said. */
  shopper?: string
}

export async function startEmbeddingService({
  campaigns = [],
  rewards = [],
  products = [],
  validation_rules = [],
  shopper,
}: Also = {}) {
  const project = {
    id: 'proj_embed',
    name: 'Embedding',
    keys: { server: [server], client: [client] },
    customers: shopper ? [{ source_id: shopper }] : [],
    rewards,
    products,
    validation_rules,
    campaigns: [autumn, ...campaigns],
  }
  const service = await startWhole(await postgresql.open(), { projects: [project] })
  const relay = createRelay({
    serviceUrl: service.url,
    appId: server.app_id,
    appToken: server.app_token,
    clientId: client.application_id,
    clientToken: client.token,
    identify: async () => shopper,
  })
  /** Elements inside the shop of a page whose author knows the keys. */
  const around = (
    elements: string,
  ) => `<perk-shop service-url="${service.url}" client-id="${client.application_id}"
    client-token="${client.token}" token-url="/perkit/token" currency="EUR" locale="en">${elements}</perk-shop>`

  return {
    url: service.url,
    relay,
    /** An example of the documentation with this service and its keys in place of the made-up ones. */
    withKeys: (example: string) =>
      example
        .replaceAll('https://perks.example', service.url)
        .replace(/client-id="[^"]*"/g, `client-id="${client.application_id}"`)
        .replace(/client-token="[^"]*"/g, `client-token="${client.token}"`),
    around,
    /** What a page author writes; the text inside is for visitors whose script does not run. */
    elements: around('<perk-promotions>See our offers at the till.</perk-promotions>'),
    close: service.close,
  }
}
