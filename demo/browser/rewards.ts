/** Adds product rewards to the cart when they are redeemed, and lists redeemed rewards that are in no cart or order. */
import { html, nothing, render } from 'lit'
import { qualificationOperations } from '../../src/client/source.ts'
import type { CartLine } from '../../src/state/cart.ts'
import { memberOf } from '../../src/state/features/member.ts'
import { orderOf } from '../../src/state/order.ts'
import type { Shop } from '../../src/state/shop.ts'
import { announce } from './announce.ts'
import type { Products } from './products.ts'
import { fill, words } from './words.ts'

/** A free cart line for a redemption. */
function freeLine(products: Products, id: string | undefined, redemption: string): CartLine | undefined {
  const product = products.find(({ product_id }) => product_id === id)
  return product && { ...product, price: 0, quantity: 1, redemption }
}

export function handleAddReward({ cart }: Shop, products: Products) {
  document.addEventListener('perk-add-reward', (event) => {
    const { object, id, redemption } = event.item
    const line = object === 'product' ? freeLine(products, id, redemption) : undefined
    if (!line) return
    cart.add(line)
    event.preventDefault()
  })
}

/** Lists redeemed rewards that are not in the cart, and not in any order according to the service. */
export function renderUnusedRewards(container: HTMLElement, shop: Shop, products: Products) {
  const { cart } = shop
  const { $activity, $rewards } = memberOf(shop)
  let unused: readonly CartLine[] = []
  let lastKey = ''

  const update = () => {
    const inCart = new Set(cart.$cart.get().lines.map(({ redemption }) => redemption))
    const notInCart = unused.filter(({ redemption }) => !inCart.has(redemption))
    render(notInCart.length ? list(notInCart) : nothing, container)
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
    announce(fill(words.added, { products: String(line.name) }))
  }

  /** Collects the member's redeemed product rewards; the service then reports which are unused. */
  async function refresh() {
    const rewards = $rewards.get().response?.value ?? []
    const events = $activity.get().response?.value.events ?? []
    const lines = events.flatMap(({ type, data }) => {
      const { redemption, reward } = Object(data.data) as Payload
      const known = rewards.find(
        (one) => type === 'customer.rewarded' && one.reward.id === reward?.id,
      )?.reward
      const line = redemption?.id && freeLine(products, known?.parameters?.product?.id, redemption.id)
      return line || []
    })
    const key = JSON.stringify(lines)
    if (key === lastKey) return
    lastKey = key
    unused = lines.length ? await findUnused(lines).catch(() => []) : []
    update()
  }

  async function findUnused(lines: readonly CartLine[]) {
    const { qualifications } = shop.operations(qualificationOperations)
    const order = orderOf({ lines, selection: [] })
    const { value } = await qualifications({ scenario: 'PRODUCTS', order }, { fresh: true })
    const free = new Set(value.order?.items?.map(({ metadata }) => metadata?.redemption_id))
    return lines.filter(({ redemption }) => free.has(redemption))
  }

  for (const query of [$activity, $rewards]) {
    query.listen(() => void refresh())
    query.watch()
  }
  cart.$cart.listen(update)
}

interface Payload {
  redemption?: { id?: string }
  reward?: { id?: string }
}
