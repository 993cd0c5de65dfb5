/** Applying the code of a redeemed voucher to the cart. */
import { expect } from '@open-wc/testing'
import { CallError } from '../../src/client/errors.ts'
import type { ValidatedRedeemable } from '../../src/contract/resources/redeemable.ts'
import type { RedeemableSelectedEvent } from '../../src/elements/internal/redeemable-selected.ts'
import { gate } from './support/eligibility.ts'
import {
  memberSource,
  clickReward,
  dialogOf,
  dialogText,
  announced,
  press,
  redeemed,
  reward,
  show,
} from './support/loyalty.ts'
import { shadow, texts } from './support/shop.ts'
import { waitUntil } from './support/wait.ts'

const lines = [{ product_id: 'prod_mug', quantity: 1, price: 2400 }]
const code = 'KILN-7'
const applicable = { status: 'APPLICABLE', result: {} } as const

/** A source that grants Ada this reward. Tests change how it validates a code. */
function ada(granted: object = { voucher: { code } }) {
  const source = memberSource({ rewards: [reward('Voucher', 300)] })
  source.redeem = async () => redeemed(300, { reward: { id: 'rew_Voucher', object: 'reward', ...granted } })
  const validations = {
    requests: 0,
    result: applicable as Partial<ValidatedRedeemable>,
    gate: Promise.resolve(),
  }
  source.validation = async ({ redeemables }) => {
    validations.requests++
    await validations.gate
    const entries = redeemables.map(({ object, id }) => ({
      ...applicable,
      ...validations.result,
      object,
      id,
    }))
    const value = { valid: true, redeemables: entries }
    return { value, receivedAt: Date.now(), stale: false, dropped: 0 }
  }
  return Object.assign(source, { validations })
}

/** Redeems the voucher. */
async function redeem(source = ada(), options: Parameters<typeof show>[2] = { lines }) {
  const page = await show('perk-rewards', source, options)
  await clickReward(page.element, 'Voucher')
  await press(page.element, 'Redeem')
  await waitUntil(() => dialogText(page.element) === 'It’s yours. 300 points used.')
  return page
}

const buttons = (element: Element) =>
  [...dialogOf(element).querySelectorAll('[part=actions] button')].map(({ textContent }) =>
    textContent.trim(),
  )

describe('the code of a redeemed reward', () => {
  it('is applied to the cart on click and reported in the dialog', async () => {
    const { element, store } = await redeem()
    expect(buttons(element)).to.eql(['Close', 'Apply to cart'])
    await expect(element).to.be.accessible()

    await press(element, 'Apply to cart')
    await waitUntil(() => texts(element, 'applied').length === 1)

    expect(texts(element, 'applied')).to.eql(['KILN-7 applied.'])
    expect(store.cart.$cart.get().selection).to.eql([{ object: 'voucher', id: code }])
    expect(buttons(element)).to.eql(['Close'])
    expect(shadow(element).activeElement?.textContent).to.equal('Close')
    await waitUntil(() => announced().includes('KILN-7 applied.'))
    await expect(element).to.be.accessible()
  })

  it('is checked once for several clicks', async () => {
    const source = ada()
    const { element } = await redeem(source)
    const reply = gate()
    source.validations.gate = reply.promise

    await press(element, 'Apply to cart')
    expect(dialogOf(element).querySelector('[part~=primary]')?.ariaDisabled).to.equal('true')
    await press(element, 'Apply to cart')
    expect(source.validations.requests).to.equal(1)
    reply.open()
    await waitUntil(() => texts(element, 'applied').length === 1)
  })

  it('is explained in the dialog if it does not apply', async () => {
    const source = ada()
    source.validations.result = { status: 'INAPPLICABLE', result: { error: { key: 'order_rules_violated' } } }
    const { element, store } = await redeem(source)
    await press(element, 'Apply to cart')
    await waitUntil(() => texts(element, 'reason').length === 1)

    expect(texts(element, 'reason')).to.eql(['Doesn’t apply to the items in your cart.'])
    expect(store.cart.$cart.get().selection).to.eql([])
    expect(buttons(element)).to.eql(['Close', 'Apply to cart'])
    await waitUntil(() => announced().includes('Doesn’t apply to the items in your cart.'))
    await expect(element).to.be.accessible()

    // The code may apply to another cart.
    store.cart.setQuantity({ product_id: 'prod_mug' }, 2)
    await waitUntil(() => texts(element, 'reason').length === 0)
  })

  it('is not called invalid: the shopper has not typed it', async () => {
    const body = { code: 404, key: 'not_found', message: 'no' }
    for (const error of [undefined, new CallError('refused', 'no', { status: 404, body })]) {
      const source = ada()
      source.validations.result = { status: 'INAPPLICABLE', result: { error: { key: 'not_found' } } }
      if (error) source.validation = () => Promise.reject(error)
      const { element } = await redeem(source)
      await press(element, 'Apply to cart')
      await waitUntil(() => texts(element, 'reason').length === 1)

      expect(texts(element, 'reason')).to.eql(['Not available right now.'])
    }
  })

  it('is not applied if the check failed', async () => {
    const source = ada()
    source.validation = () => Promise.reject(new CallError('offline', 'lost'))
    const { element, store } = await redeem(source)
    await press(element, 'Apply to cart')
    await waitUntil(() => texts(element, 'reason').length === 1)

    expect(texts(element, 'reason')).to.eql(['You seem to be offline.'])
    expect(store.cart.$cart.get().selection).to.eql([])
  })

  it('is not applied if the page cancels the event', async () => {
    const { element, shop, store } = await redeem()
    const events: [string, boolean][] = []
    const selections: unknown[] = []
    store.cart.$cart.listen(({ selection }) => selections.push(selection))
    shop.addEventListener('perk-redeemable-selected', (event) => {
      const { redeemable, selected } = event as RedeemableSelectedEvent // the type of this event name
      events.push([redeemable.id, selected])
      event.preventDefault()
    })
    await press(element, 'Apply to cart')
    await waitUntil(() => events.length === 1)

    expect(events).to.eql([[code, true]])
    expect([store.cart.$cart.get().selection, selections]).to.eql([[], []])
    expect(texts(element, 'applied')).to.eql([])
  })

  it('is shown as applied if already selected', async () => {
    const { element } = await redeem(ada(), { lines, selection: [{ object: 'voucher', id: code }] })

    expect(buttons(element)).to.eql(['Close'])
    expect(texts(element, 'applied')).to.eql(['KILN-7 applied.'])
  })

  for (const [where, source, cart] of [
    ['the cart is empty', ada(), { lines: [] }],
    ['there is no voucher', ada({ product: { id: 'prod_spoon' } }), { lines }],
    ['the voucher is a loyalty card', ada({ voucher: { code, type: 'LOYALTY_CARD' } }), { lines }],
  ] as const) {
    it(`is not offered if ${where}`, async () => {
      const { element } = await redeem(source, { lines: [...cart.lines] })
      expect(buttons(element)).to.eql(['Close'])
    })
  }

  it('is not offered if the brand disables codes', async () => {
    const source = ada()
    source.brand = async () => ({
      value: { cockpits: { coupons_enabled: false } },
      receivedAt: Date.now(),
      stale: false,
      dropped: 0,
    })
    const { element } = await redeem(source)
    expect(buttons(element)).to.eql(['Close'])
  })
})
