/** Asks the service as any HTTP client would: by the specification alone, without a line of our own client. */
import { readFileSync } from 'node:fs'

const catalogue = JSON.parse(
  readFileSync(new URL('../../../../demo/catalogue.json', import.meta.url), 'utf8'),
)
const { server, client } = catalogue.projects[0].keys

interface Tier {
  id: string
  name: string
  banner: string
  summary: { redemptions: { total_redeemed: number } }
}

interface Ask {
  method?: string
  body?: object
  headers?: Record<string, string>
}

/** An access token of the shop's own (operation 1). */
async function tokenFor(serviceUrl: string, scope: string) {
  const answer = await fetch(`${serviceUrl}/v1/oauth/token`, {
    method: 'POST',
    headers: serverKeys,
    body: new URLSearchParams({ grant_type: 'client_credentials', scope }),
  })
  const { access_token } = await answer.json()
  return `Bearer ${access_token}`
}

const serverKeys = { 'X-App-Id': server[0].app_id, 'X-App-Token': server[0].app_token }

/** The promotion tiers a shopper can use now (operation 21). */
export async function availableTiers(serviceUrl: string): Promise<Tier[]> {
  const list = await fetch(`${serviceUrl}/client/v1/promotions/tiers?is_available=true&limit=100`, {
    headers: {
      'X-Client-Application-Id': client[0].application_id,
      'X-Client-Token': client[0].token,
      Authorization: await tokenFor(serviceUrl, 'client_promotions'),
      Origin: 'localhost',
    },
  })
  if (!list.ok) throw new Error(`${list.status} ${await list.text()}`)
  const { tiers } = await list.json()
  return tiers
}

/** A server-side call; the answer's body, whatever its status. */
export async function askService(
  serviceUrl: string,
  path: string,
  { method = 'POST', body, headers }: Ask = {},
) {
  const answer = await fetch(`${serviceUrl}${path}`, {
    method,
    headers: {
      ...serverKeys,
      Authorization: await tokenFor(serviceUrl, 'api'),
      ...(body && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return answer.json()
}

/** How often a voucher has been redeemed, by the voucher itself (operation 5 answers with it). */
export async function redeemedQuantity(serviceUrl: string, code: string): Promise<number> {
  const voucher = await askService(serviceUrl, `/v1/vouchers/${code}/enable`)
  return voucher.redemption.redeemed_quantity
}

/** How often a promotion tier has been redeemed. */
export async function redeemedTier(serviceUrl: string, id: string) {
  const tier = (await availableTiers(serviceUrl)).find((one) => one.id === id)
  return tier?.summary.redemptions.total_redeemed
}

/** What the service takes for these on an order of pieces, without a shop in between. Minor units. */
export async function totalOf(
  serviceUrl: string,
  pieces: Record<string, number>,
  redeemables: { object: string; id: string }[],
  customer?: string,
): Promise<number> {
  const { order } = await askService(serviceUrl, '/v1/validations', {
    body: { redeemables, order: orderOf(pieces), ...(customer && { customer: { source_id: customer } }) },
  })
  return order.total_amount
}

export const orderOf = (pieces: Record<string, number>) => ({
  items: Object.entries(pieces).map(([product_id, quantity]) => ({ product_id, quantity })),
})
