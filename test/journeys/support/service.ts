/** Asks the service as any HTTP client would: by the specification alone, without a line of our own client. */
import { readFileSync } from 'node:fs'

const catalogue = JSON.parse(readFileSync(new URL('../../../demo/catalogue.json', import.meta.url), 'utf8'))
const { server, client } = catalogue.projects[0].keys

interface Tier {
  name: string
  banner: string
}

/** The promotion tiers a shopper can use now (operations 1 and 21). */
export async function availableTiers(serviceUrl: string): Promise<Tier[]> {
  const token = await fetch(`${serviceUrl}/v1/oauth/token`, {
    method: 'POST',
    headers: { 'X-App-Id': server[0].app_id, 'X-App-Token': server[0].app_token },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'client_promotions' }),
  })
  const { access_token } = await token.json()
  const list = await fetch(`${serviceUrl}/client/v1/promotions/tiers?is_available=true&limit=100`, {
    headers: {
      'X-Client-Application-Id': client[0].application_id,
      'X-Client-Token': client[0].token,
      Authorization: `Bearer ${access_token}`,
      Origin: 'localhost',
    },
  })
  if (!list.ok) throw new Error(`${list.status} ${await list.text()}`)
  const { tiers } = await list.json()
  return tiers
}
