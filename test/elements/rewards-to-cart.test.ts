/** A reward that is a product is offered to the page, which may put it into the cart. */
import { expect } from '@open-wc/testing'
import type { AddRewardEvent } from '../../src/elements/rewards/add-reward.ts'
import { memberOf } from '../../src/state/features/member.ts'
import { gate } from './support/eligibility.ts'
import { memberSource, ask, dialogText, heard, press, redeemed, reward, show } from './support/loyalty.ts'
import { texts } from './support/shop.ts'
import { waitUntil } from './support/wait.ts'

const product = { id: 'prod_spoon', name: 'Spoon' }
const spoon = reward('Spoon', 300)

/** Ada, to whom the service gives what is said. */
function ada(given: object) {
  const source = memberSource({ rewards: [spoon] })
  source.redeem = async () => redeemed(300, { reward: { id: 'rew_Spoon', object: 'reward', ...given } })
  return source
}

/** What a page is offered, and takes where it says so. */
function listen(target: EventTarget, takes: boolean) {
  const items: AddRewardEvent['item'][] = []
  target.addEventListener('perk-add-reward', (event) => {
    const { item } = event as AddRewardEvent // by its name
    items.push(item)
    if (takes) event.preventDefault()
  })
  return items
}

async function redeem(element: Element & { updateComplete: Promise<unknown> }) {
  await ask(element as never, 'Spoon')
  await press(element as never, 'Redeem')
}

describe('a reward that is a product', () => {
  it('is reported as in the cart if the page adds it', async () => {
    const { element, shop } = await show('perk-rewards', ada({ product }))
    const items = listen(shop, true)
    let told = 0
    shop.addEventListener('perk-redeemed', () => told++)

    await redeem(element)
    await waitUntil(() => dialogText(element) === 'Added to your cart. 300 points used.')
    await waitUntil(() => heard().includes('Spoon: Added to your cart. 300 points used.'))

    expect(items).to.eql([{ object: 'product', id: 'prod_spoon', quantity: 1, redemption: 'r_1' }])
    expect(told).to.equal(1)
    await expect(element).to.be.accessible()
  })

  it('is offered once and not reported as in the cart if the page ignores it', async () => {
    const { element, shop } = await show('perk-rewards', ada({ product }))
    const items = listen(shop, false)
    shop.append(document.createElement('perk-rewards'))

    await redeem(element)
    await waitUntil(() => dialogText(element) === "It's yours. 300 points used.")
    await press(element, 'Close')
    await waitUntil(() => texts(element, 'attempt').length === 0)

    expect(items).to.have.length(1)
  })

  it('is offered as its SKU', async () => {
    const { element, shop } = await show(
      'perk-rewards',
      ada({ product, sku: { id: 'sku_big', name: 'Big' } }),
    )
    const items = listen(shop, true)
    await redeem(element)
    await waitUntil(() => items.length === 1)
    expect(items).to.eql([{ object: 'sku', id: 'sku_big', quantity: 1, redemption: 'r_1' }])
  })

  it('is offered by the next element if the outcome was not shown', async () => {
    // What an earlier page has left behind: its answer came when nothing showed it.
    const answer = gate()
    const source = ada({ product })
    const { redeem: give } = source
    source.redeem = async (...asked) => {
      await answer.promise
      return give(...asked)
    }
    const first = await show('perk-rewards', source)
    const items = listen(first.shop, true)
    await redeem(first.element)
    first.element.remove()
    answer.open()
    const member = first.shop.shop && memberOf(first.shop.shop)
    await waitUntil(() => member?.$attempt.get()?.state === 'done')
    // What is off the page may still be drawn anew, and nobody hears what it says.
    first.element.requestUpdate()
    await first.element.updateComplete
    expect(items).to.eql([])

    first.shop.append(document.createElement('perk-rewards'))
    await waitUntil(() => items.length === 1)
    first.shop.append(document.createElement('perk-rewards'))
    await waitUntil(() => member?.$attempt.get()?.isInCart)
    expect(items).to.have.length(1)
  })

  it('is not offered if it is no product', async () => {
    const { element, shop } = await show('perk-rewards', ada({ voucher: { code: 'NEW-1' } }))
    const items = listen(shop, true)
    await redeem(element)
    await waitUntil(() => dialogText(element) === "It's yours. 300 points used.")
    expect(items).to.eql([])
  })
})
