/** Rewards that are products: into the cart as they are redeemed, and again those that are in no cart and no order. */
import { html, nothing, render } from 'lit'
import { qualificationOperations } from '../../src/client/source.ts'
import type { CartLine } from '../../src/state/cart.ts'
import { memberOf } from '../../src/state/features/member.ts'
import { orderOf } from '../../src/state/order.ts'
import type { Shop } from '../../src/state/shop.ts'
import { announce } from './announce.ts'
import type { Goods } from './goods.ts'
import { fill, words } from './words.ts'

/** The line of a redemption: once in a cart, however often it is added. */
function freeLine(goods: Goods, id: string | undefined, redemption: string): CartLine | undefined {
  const product = goods.find(({ product_id }) => product_id === id)
  return product && { ...product, price: 0, quantity: 1, redemption }
}

export function answerAddReward({ cart }: Shop, goods: Goods) {
  document.addEventListener('perk-add-reward', (event) => {
    const { object, id, redemption } = event.item
    const line = object === 'product' ? freeLine(goods, id, redemption) : undefined
    if (!line) return
    cart.add(line)
    event.preventDefault()
  })
}

/** Offers to put back what the shopper took out of the cart, or redeemed elsewhere: the service knows what is left. */
export function drawWaiting(place: HTMLElement, shop: Shop, goods: Goods) {
  const { cart } = shop
  const { $activity, $rewards } = memberOf(shop)
  let waiting: readonly CartLine[] = []
  let asked = ''

  const draw = () => {
    const inCart = new Set(cart.$cart.get().lines.map(({ redemption }) => redemption))
    const out = waiting.filter(({ redemption }) => !inCart.has(redemption))
    render(out.length ? list(out) : nothing, place)
  }

  const list = (lines: readonly CartLine[]) => html`
    <h2>${words.rewardsWaiting}</h2>
    <ul>
      ${lines.map(
        (line) => html`
          <li>
            ${line.name}
            <button
              type="button"
              class="link"
              aria-label=${fill(words.putBackNamed, { name: String(line.name) })}
              @click=${() => putBack(line)}
            >
              ${words.putBack}
            </button>
          </li>
        `,
      )}
    </ul>
  `

  function putBack(line: CartLine) {
    cart.add(line)
    announce(fill(words.added, { goods: String(line.name) }))
  }

  /** What the member has had for points; of those the service leaves the redemption in the lines that are free. */
  async function look() {
    const rewards = $rewards.get().response?.value ?? []
    const events = $activity.get().response?.value.events ?? []
    const lines = events.flatMap(({ type, data }) => {
      const { redemption, reward } = Object(data.data) as Payload
      const known = rewards.find(
        (one) => type === 'customer.rewarded' && one.reward.id === reward?.id,
      )?.reward
      const line = redemption?.id && freeLine(goods, known?.parameters?.product?.id, redemption.id)
      return line || []
    })
    const question = JSON.stringify(lines)
    if (question === asked) return
    asked = question
    waiting = lines.length ? await unused(lines).catch(() => []) : []
    draw()
  }

  async function unused(lines: readonly CartLine[]) {
    const { qualifications } = shop.operations(qualificationOperations)
    const order = orderOf({ lines, selection: [] })
    const { value } = await qualifications({ scenario: 'PRODUCTS', order }, { fresh: true })
    const free = new Set(value.order?.items?.map(({ metadata }) => metadata?.redemption_id))
    return lines.filter(({ redemption }) => free.has(redemption))
  }

  for (const query of [$activity, $rewards]) {
    query.listen(() => void look())
    query.watch()
  }
  cart.$cart.listen(draw)
}

interface Payload {
  redemption?: { id?: string }
  reward?: { id?: string }
}
