/** A product reward is offered to the page, which can add it to the cart. */
import { expect } from '@open-wc/testing'
import type { AddRewardEvent } from '../../src/elements/rewards/add-reward.ts'
import { memberOf } from '../../src/state/features/member.ts'
import { gate } from './support/eligibility.ts'
import {
  memberSource,
  clickReward,
  dialogText,
  announced,
  press,
  redeemed,
  reward,
  show,
} from './support/loyalty.ts'
import { texts } from './support/shop.ts'
import { waitUntil } from './support/wait.ts'

const product = { id: 'prod_spoon', name: 'Spoon' }
const spoon = reward('Spoon', 300)

/** A source that grants Ada this reward. */
function ada(granted: object) {
  const source = memberSource({ rewards: [spoon] })
  source.redeem = async () => redeemed(300, { reward: { id: 'rew_Spoon', object: 'reward', ...granted } })
  return source
}

/** Records the items offered to the page, and adds them to the cart if `accepts` is set. */
function listen(target: EventTarget, accepts: boolean) {
  const items: AddRewardEvent['item'][] = []
  target.addEventListener('perk-add-reward', (event) => {
    const { item } = event as AddRewardEvent // the type of this event name
    items.push(item)
    if (accepts) event.preventDefault()
  })
  return items
}

async function redeem(element: Element & { updateComplete: Promise<unknown> }) {
  await clickReward(element as never, 'Spoon')
  await press(element as never, 'Redeem')
}

describe('a reward that is a product', () => {
  it('is reported as in the cart if the page adds it', async () => {
    const { element, shop } = await show('perk-rewards', ada({ product }))
    const items = listen(shop, true)
    let events = 0
    shop.addEventListener('perk-redeemed', () => events++)

    await redeem(element)
    await waitUntil(() => dialogText(element) === 'Added to your cart. 300 points used.')
    await waitUntil(() => announced().includes('Spoon: Added to your cart. 300 points used.'))

    expect(items).to.eql([{ object: 'product', id: 'prod_spoon', quantity: 1, redemption: 'r_1' }])
    expect(events).to.equal(1)
    await expect(element).to.be.accessible()
  })

  it('is offered once and not reported as in the cart if the page ignores it', async () => {
    const { element, shop } = await show('perk-rewards', ada({ product }))
    const items = listen(shop, false)
    shop.append(document.createElement('perk-rewards'))

    await redeem(element)
    await waitUntil(() => dialogText(element) === 'It’s yours. 300 points used.')
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
    // The response arrives after the element was removed, as on an earlier page.
    const reply = gate()
    const source = ada({ product })
    const { redeem: respond } = source
    source.redeem = async (...input) => {
      await reply.promise
      return respond(...input)
    }
    const first = await show('perk-rewards', source)
    const items = listen(first.shop, true)
    await redeem(first.element)
    first.element.remove()
    reply.open()
    const member = first.shop.shop && memberOf(first.shop.shop)
    await waitUntil(() => member?.$attempt.get()?.state === 'done')
    // A removed element may still update, but its events do not reach the page.
    first.element.requestUpdate()
    await first.element.updateComplete
    expect(items).to.eql([])

    first.shop.append(document.createElement('perk-rewards'))
    await waitUntil(() => items.length === 1)
    first.shop.append(document.createElement('perk-rewards'))
    await waitUntil(() => member?.$attempt.get()?.isInCart)
    expect(items).to.have.length(1)
  })

  it('is not offered if it is not a product', async () => {
    const { element, shop } = await show('perk-rewards', ada({ voucher: { code: 'NEW-1' } }))
    const items = listen(shop, true)
    await redeem(element)
    await waitUntil(() => dialogText(element) === 'It’s yours. 300 points used.')
    expect(items).to.eql([])
  })
})
