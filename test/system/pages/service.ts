/** The real service and the shop's own relay, with one shop and two promotions in it. */
import { createRelay } from '../../../src/relay/index.ts'
import { startFullService } from '../../support/service.ts'
import { postgresql } from '../../support/stores.ts'
import { autumn } from './autumn.ts'

const server = { app_id: 'embed-app', app_token: 'embed-app-token' }
const client = { application_id: 'embed-client', token: 'embed-client-token', origins: ['localhost'] }

interface EmbeddingOptions {
  /** More campaigns, as in a catalogue file. */
  campaigns?: readonly object[]
  rewards?: readonly object[]
  products?: readonly object[]
  validation_rules?: readonly object[]
  /** The signed-in customer; a guest by default. */
  shopper?: string
}

export async function startEmbeddingService({
  campaigns = [],
  rewards = [],
  products = [],
  validation_rules = [],
  shopper,
}: EmbeddingOptions = {}) {
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
  const service = await startFullService(await postgresql.open(), { projects: [project] })
  const relay = createRelay({
    serviceUrl: service.url,
    appId: server.app_id,
    appToken: server.app_token,
    clientId: client.application_id,
    clientToken: client.token,
    identify: async () => shopper,
  })
  /** Wraps elements in a `<perk-shop>` with the keys. */
  const inShop = (
    elements: string,
  ) => `<perk-shop service-url="${service.url}" client-id="${client.application_id}"
    client-token="${client.token}" token-url="/perkit/token" currency="EUR" locale="en">${elements}</perk-shop>`

  return {
    url: service.url,
    relay,
    /** Settings of a back end, as in the documented examples. */
    environment: {
      PERKIT_URL: service.url,
      PERKIT_APP_ID: server.app_id,
      PERKIT_APP_TOKEN: server.app_token,
      PERKIT_CLIENT_ID: client.application_id,
      PERKIT_CLIENT_TOKEN: client.token,
    },
    /** An example from the documentation with this service's URL and keys. */
    withKeys: (example: string) =>
      example
        .replaceAll('https://perks.example', service.url)
        .replace(/client-id="[^"]*"/g, `client-id="${client.application_id}"`)
        .replace(/client-token="[^"]*"/g, `client-token="${client.token}"`),
    inShop,
    /** Markup with fallback content. */
    elements: inShop('<perk-promotions>See our offers at checkout.</perk-promotions>'),
    close: service.close,
  }
}

/** A reward with its product, and a card of Ada's with enough points for it. */
export const spoonClub = {
  shopper: 'ada',
  products: [{ id: 'prod_spoon', source_id: 'spoon', name: 'Spoon', price: 3000 }],
  rewards: [
    { id: 'rew_spoon', name: 'A spoon', type: 'MATERIAL', parameters: { product: { id: 'prod_spoon' } } },
  ],
  campaigns: [
    {
      name: 'Club',
      campaign_type: 'LOYALTY_PROGRAM',
      voucher: { loyalty_card: { points: 0 } },
      vouchers: [{ code: 'ADA', type: 'LOYALTY_CARD', holder: 'ada', loyalty_card: { points: 900 } }],
      reward_assignments: [{ reward: 'rew_spoon', parameters: { loyalty: { points: 300 } } }],
    },
  ],
}
