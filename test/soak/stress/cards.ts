/** Each customer requests each card with each member operation: cards of other customers must be unknown. */
import { demoKeys } from '../../support/catalogue.ts'
import { sendTo, type Reply } from '../../support/service.ts'

/** A catalogue in which each customer holds one card. */
export const catalogueWithCards = (size: number) => {
  const all = Array.from({ length: size }, (_, at) => at)
  return {
    projects: [
      {
        id: 'proj_shop',
        name: 'Shop',
        keys: {
          server: [{ app_id: 'app-shop', app_token: 'app-shop-secret' }],
          client: [{ application_id: 'page-shop', token: 'page-shop-secret', origins: ['shop.example'] }],
        },
        products: [{ id: 'prod_cup', source_id: 'cup', name: 'Cup', price: 1000 }],
        customers: all.map((at) => ({ source_id: `customer-${at}` })),
        rewards: [
          { id: 'rew_cup', name: 'Cup', type: 'MATERIAL', parameters: { product: { id: 'prod_cup' } } },
        ],
        campaigns: [
          {
            id: 'camp_club',
            name: 'Club',
            campaign_type: 'LOYALTY_PROGRAM',
            vouchers: all.map((at) => ({
              code: `CARD-${at}`,
              loyalty_card: { points: 1000 },
              holder: `customer-${at}`,
            })),
            reward_assignments: [{ reward: 'rew_cup', parameters: { loyalty: { points: 1 } } }],
          },
        ],
      },
    ],
  }
}

const operations = ['', '/rewards', '/tiers', '/activity', '/redemption']

/** Lists every wrong response, one line each. */
export async function wrongResponses(port: number, size: number): Promise<string[]> {
  const wrong: string[] = []
  for (let customer = 0; customer < size; customer += 1) {
    const token = await tokenFor(port, `customer-${customer}`)
    const send = (card: string, operation: string) => sendAs(port, token, card, operation)
    for (const operation of operations) {
      const unknown = await send('CARD-NOBODYS', operation)
      for (let card = 0; card < size; card += 1) {
        const reply = await send(`CARD-${card}`, operation)
        const isRight = card === customer ? reply.status === 200 : isSame(reply, unknown)
        if (!isRight) wrong.push(`customer ${customer}, card ${card} ${operation}: ${reply.status}`)
      }
    }
  }
  return wrong
}

const isSame = (one: Reply, other: Reply) => one.status === 404 && withoutId(one) === withoutId(other)

const withoutId = ({ body }: Reply) => JSON.stringify({ ...body, request_id: '' })

async function tokenFor(port: number, customer: string): Promise<string> {
  const { body } = await sendTo(port, '/v1/oauth/token', {
    method: 'POST',
    headers: { ...demoKeys.server, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: `grant_type=client_credentials&scope=client_api&customer=${customer}`,
  })
  return String(body.access_token)
}

function sendAs(port: number, token: string, card: string, operation: string) {
  const headers = { ...demoKeys.client, Authorization: `Bearer ${token}` }
  const path = `/client/v1/loyalties/members/${card}${operation}`
  if (operation !== '/redemption') return sendTo(port, path, { headers })
  return sendTo(port, path, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ reward: { id: 'rew_cup' } }),
  })
}
