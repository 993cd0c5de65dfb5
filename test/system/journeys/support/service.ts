/** Sends requests to the service as any HTTP client would, without Perkit's client. */
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

interface RequestOptions {
  method?: string
  body?: object
  headers?: Record<string, string>
}

/** An access token with the shop's server key (operation 1). */
async function tokenFor(serviceUrl: string, scope: string) {
  const reply = await fetch(`${serviceUrl}/v1/oauth/token`, {
    method: 'POST',
    headers: serverKeys,
    body: new URLSearchParams({ grant_type: 'client_credentials', scope }),
  })
  const { access_token } = await reply.json()
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

/** Sends a server-side request and returns the response body for any status. */
export async function requestService(
  serviceUrl: string,
  path: string,
  { method = 'POST', body, headers }: RequestOptions = {},
) {
  const reply = await fetch(`${serviceUrl}${path}`, {
    method,
    headers: {
      ...serverKeys,
      Authorization: await tokenFor(serviceUrl, 'api'),
      ...(body && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return reply.json()
}

/** Number of redemptions of a voucher (from the response of operation 5). */
export async function redeemedQuantity(serviceUrl: string, code: string): Promise<number> {
  const voucher = await requestService(serviceUrl, `/v1/vouchers/${code}/enable`)
  return voucher.redemption.redeemed_quantity
}

/** Number of redemptions of a promotion tier. */
export async function redeemedTier(serviceUrl: string, id: string) {
  const tier = (await availableTiers(serviceUrl)).find((one) => one.id === id)
  return tier?.summary.redemptions.total_redeemed
}

/** Total of an order with these redeemables in minor units, straight from the service. */
export async function totalOf(
  serviceUrl: string,
  quantities: Record<string, number>,
  redeemables: { object: string; id: string }[],
  customer?: string,
): Promise<number> {
  const { order } = await requestService(serviceUrl, '/v1/validations', {
    body: { redeemables, order: orderOf(quantities), ...(customer && { customer: { source_id: customer } }) },
  })
  return order.total_amount
}

export const orderOf = (quantities: Record<string, number>) => ({
  items: Object.entries(quantities).map(([product_id, quantity]) => ({ product_id, quantity })),
})
