/** The real service and the shop's own relay, with one shop and two promotions in it. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRelay } from '../../src/relay/index.ts'
import { createLog, startService } from '../../src/service/index.ts'
import { temporaryFolder } from '../support/package.ts'

const server = { app_id: 'embed-app', app_token: 'embed-app-token' }
const client = { application_id: 'embed-client', token: 'embed-client-token', origins: ['localhost'] }

const tier = (name: string, banner: string, amount_off: number) => ({
  name,
  banner,
  action: { discount: { type: 'AMOUNT', effect: 'APPLY_TO_ORDER', amount_off } },
})

const catalogue = {
  projects: [
    {
      id: 'proj_embed',
      name: 'Embedding',
      keys: { server: [server], client: [client] },
      campaigns: [
        {
          name: 'Autumn',
          campaign_type: 'PROMOTION',
          promotion_tiers: [
            tier('five', 'Five euros off everything', 500),
            tier('ten', 'Ten euros off the big basket', 1000),
          ],
        },
      ],
    },
  ],
}

export async function startEmbeddingService() {
  const { folder, remove } = temporaryFolder()
  const file = join(folder, 'catalogue.json')
  writeFileSync(file, JSON.stringify(catalogue))
  const service = await startService({
    port: 0,
    data: 'memory',
    catalogue: file,
    log: createLog(undefined, 'silent'),
  })
  const relay = createRelay({
    serviceUrl: service.url,
    appId: server.app_id,
    appToken: server.app_token,
    identify: async () => undefined,
  })
  return {
    url: service.url,
    relay,
    /** An example of the README with this service and its keys in place of the made-up ones. */
    withKeys: (example: string) =>
      example
        .replaceAll('https://perks.example', service.url)
        .replace(/client-id="[^"]*"/g, `client-id="${client.application_id}"`)
        .replace(/client-token="[^"]*"/g, `client-token="${client.token}"`),
    /** What a page author writes; the text inside is for visitors whose script does not run. */
    elements: `<perk-shop service-url="${service.url}" client-id="${client.application_id}" client-token="${client.token}"
      token-url="/perkit/token" currency="EUR" locale="en">
      <perk-promotions>See our offers at the till.</perk-promotions></perk-shop>`,
    async close() {
      await service.close()
      remove()
    },
  }
}
