/** Page script of the hand-written list. It sends the same requests as Perkit and renders the responses. */
import { mount } from './plain-list.js'

const main = document.querySelector('main')
const headers = {
  'Content-Type': 'application/json',
  'X-Client-Application-Id': 'bench',
  'X-Client-Token': 'bench',
}
const rows = new URL(import.meta.url).searchParams.get('rows')

const request = async (path, body) =>
  (await fetch(path, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })).json()
const tiersPath = `/client/v1/promotions/tiers?limit=${rows}&page=1&order=-created_at`

const { tiers } = await request(`${tiersPath}&is_available=true`)
const list = mount(main, tiers)

Object.assign(bench.triggers, {
  update: async () => list.redraw((await request(tiersPath)).tiers),
  fill: async (amount) => {
    const items = [{ product_id: 'prod_cup', quantity: 1, price: amount, amount }]
    list.evaluate(
      await request('/client/v1/qualifications?also=AUDIENCE_ONLY', { scenario: 'ALL', order: { items } }),
    )
  },
})
