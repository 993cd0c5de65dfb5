import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import type { PerkRewards } from '../../src/elements/rewards/perk-rewards.ts'
import type { RedeemableSelectedEvent } from '../../src/elements/internal/redeemable-selected.ts'
import { applicable, cup, tierNamed } from './support/eligibility.ts'
import {
  memberSource,
  clickReward,
  cardWith,
  coin,
  dialogOf,
  dialogText,
  announced,
  press,
  reward,
  show,
} from './support/loyalty.ts'
import { recordAnnouncements, shadow, texts } from './support/shop.ts'
import { waitUntil } from './support/wait.ts'

describe('paying with points', () => {
  const pointsPayment = (points: number) => ({
    object: 'voucher' as const,
    id: 'ADA-1',
    reward: { id: 'rew_Pay with points', points },
  })
  const inputs = (element: PerkRewards) => {
    const [field, slider] = dialogOf(element).querySelectorAll('input')
    if (!field || !slider) throw new Error('No field and slider')
    return { field, slider }
  }
  const worth = (element: PerkRewards) => dialogOf(element).querySelector('output')?.textContent
  const confirmButton = (element: PerkRewards) => dialogOf(element).querySelector('[part~=primary]')
  const type = async (element: PerkRewards, points: string) => {
    const { field } = inputs(element)
    field.value = points
    field.dispatchEvent(new InputEvent('input'))
    await element.updateComplete
  }

  it('starts with no points', async () => {
    const source = memberSource({ rewards: [coin] })
    const { element, store } = await show('perk-rewards', source, { lines: [cup] })

    await clickReward(element, 'Pay with points', 'Use points')
    const { slider } = inputs(element)
    expect([slider.min, slider.value, slider.max]).to.eql(['0', '0', '160'])
    expect(shadow(element).activeElement).to.equal(slider)
    // A brand may mix its accent from currentcolor.
    expect(getComputedStyle(slider).color).to.equal(getComputedStyle(dialogOf(element)).color)
    expect(confirmButton(element)?.getAttribute('aria-disabled')).to.equal('true')
    expect(dialogText(element)).to.contain('They’re deducted when you place your order.')
    await expect(element).to.be.accessible()
    await press(element, 'Use points')

    expect(dialogOf(element).open).to.equal(true)
    expect(store.cart.$cart.get().selection).to.eql([])
  })

  it('adds the points to the selection with an announcement and without a request', async () => {
    const source = memberSource({ rewards: [coin] })
    const { element, store, shop } = await show('perk-rewards', source, { lines: [cup] })
    const events: RedeemableSelectedEvent[] = []
    shop.addEventListener('perk-redeemable-selected', (event) => events.push(event))

    await clickReward(element, 'Pay with points', 'Use points')
    await press(element, 'Use as many as needed')
    expect(inputs(element).slider.getAttribute('aria-valuetext')).to.equal('160 points = €16.00')
    expect(worth(element)).to.equal('€16.00')
    expect(dialogOf(element).textContent).to.contain('You’ll have 340 points left.')
    const summary = '160 points will cover €16.00 of your order. Points are deducted when you place it.'
    expect(dialogText(element)).to.equal(summary)
    await expect(element).to.be.accessible()
    const announcements = recordAnnouncements()
    await press(element, 'Use 160 points')

    await waitUntil(() => !dialogOf(element).open)
    expect(store.cart.$cart.get().selection).to.eql([pointsPayment(160)])
    expect(events.map(({ redeemable, selected }) => [redeemable, selected])).to.eql([
      [pointsPayment(160), true],
    ])
    expect(texts(element, 'price')).to.eql(['160 points selected'])
    expect(source.sent).to.eql([])
    await waitUntil(() => announcements.some((message) => message.endsWith(`Pay with points: ${summary}`)))
    expect(shadow(element).activeElement?.ariaLabel).to.equal('Change: Pay with points')
    await expect(element).to.be.accessible()
  })

  it('can be changed and removed', async () => {
    const source = memberSource({ rewards: [coin] })
    const { element, store, shop } = await show('perk-rewards', source, { lines: [cup] })
    const events: RedeemableSelectedEvent[] = []
    shop.addEventListener('perk-redeemable-selected', (event) => events.push(event))
    store.cart.select(pointsPayment(100))
    await element.updateComplete

    await clickReward(element, 'Pay with points', 'Change')
    expect(inputs(element).slider.value).to.equal('100')
    await type(element, '42')
    await press(element, 'Use 42 points')
    expect(store.cart.$cart.get().selection).to.eql([pointsPayment(42)])
    await clickReward(element, 'Pay with points', 'Change')
    await press(element, 'Don’t use points')

    expect(store.cart.$cart.get().selection).to.eql([])
    expect(events.map(({ redeemable, selected }) => [redeemable.reward?.points, selected])).to.eql([
      [42, true],
      [42, false],
    ])
    await waitUntil(() => announced().includes('Pay with points: No points will be used.'))
    expect(texts(element, 'price')).to.eql([])
  })

  it('can be canceled by the page', async () => {
    const { element, store, shop } = await show('perk-rewards', memberSource({ rewards: [coin] }), {
      lines: [cup],
    })
    shop.addEventListener('perk-redeemable-selected', (event) => event.preventDefault())

    await clickReward(element, 'Pay with points', 'Use points')
    await press(element, 'Use as many as needed')
    await press(element, 'Use 160 points')

    expect(store.cart.$cart.get().selection).to.eql([])
    expect(dialogOf(element).open).to.equal(false)
  })

  it('works by keyboard in slider and field', async () => {
    const { element, store } = await show('perk-rewards', memberSource({ rewards: [coin] }), {
      lines: [cup],
    })

    await clickReward(element, 'Pay with points', 'Use points')
    await sendKeys({ press: 'ArrowRight' })
    await waitUntil(() => dialogText(element).startsWith('10 points will cover €1.00'))
    await sendKeys({ press: 'ArrowRight' })
    await waitUntil(() => dialogText(element).startsWith('11 points will cover €1.10'))
    await sendKeys({ press: 'ArrowLeft' })
    await sendKeys({ press: 'ArrowLeft' })
    await waitUntil(() => dialogText(element).startsWith('Choose how many'))
    await sendKeys({ press: 'End' })
    await waitUntil(() => inputs(element).field.value === '160')
    inputs(element).field.select()
    await sendKeys({ type: '9' })
    await waitUntil(() => dialogText(element) === 'Use at least 10 points.')
    await sendKeys({ press: 'Enter' })
    expect(dialogOf(element).open).to.equal(true)
    await sendKeys({ type: '99' })
    await waitUntil(() => inputs(element).field.value === '160')
    await sendKeys({ press: 'Enter' })
    await waitUntil(() => !dialogOf(element).open)
    expect(store.cart.$cart.get().selection).to.eql([pointsPayment(160)])

    await clickReward(element, 'Pay with points', 'Change')
    await sendKeys({ press: 'Home' })
    await sendKeys({ press: 'Escape' })
    await waitUntil(() => !dialogOf(element).open)
    expect(store.cart.$cart.get().selection).to.eql([pointsPayment(160)])
  })

  it('stops the slider only at numbers with a value', async () => {
    const thirds = reward('Thirds', 1, {
      type: 'COIN',
      parameters: { coin: { exchange_ratio: 0.01, points_ratio: 3 } },
    })
    const { element, store } = await show('perk-rewards', memberSource({ rewards: [thirds] }), {
      lines: [cup],
    })

    await clickReward(element, 'Thirds', 'Use points')
    expect(inputs(element).slider.max).to.equal('498')
    for (const points of [3, 6, 9]) {
      await sendKeys({ press: 'ArrowRight' })
      await waitUntil(() => inputs(element).slider.value === `${points}`)
    }
    await sendKeys({ press: 'ArrowLeft' })
    await waitUntil(() => inputs(element).slider.value === '6')
    await press(element, 'Use 6 points')

    expect(store.cart.$cart.get().selection[0]?.reward?.points).to.equal(6)
  })

  it('is limited by the rest of the total and by the balance', async () => {
    const source = memberSource({ rewards: [coin], card: cardWith(100) })
    Object.assign(source.validationResults, { small: applicable(1200) })
    const selection = [tierNamed('small')]
    const { element, store } = await show('perk-rewards', source, { lines: [cup], selection })

    await clickReward(element, 'Pay with points', 'Use points')
    await waitUntil(() => inputs(element).slider.max === '40')
    store.cart.deselect({ id: 'small' })
    await waitUntil(() => inputs(element).slider.max === '100')
    expect(dialogOf(element).textContent).to.not.contain('as needed')
    await press(element, 'Use all points')
    expect(worth(element)).to.equal('€10.00')
  })

  it('ignores points already selected when it computes the limit', async () => {
    const source = memberSource({ rewards: [coin] })
    Object.assign(source.validationResults, { 'ADA-1': applicable(500) })
    const { element } = await show('perk-rewards', source, { lines: [cup], selection: [pointsPayment(50)] })

    await clickReward(element, 'Pay with points', 'Change')

    await waitUntil(() => inputs(element).slider.max === '160')
    expect(inputs(element).slider.value).to.equal('50')
  })

  it('requires a cart, a total and points', async () => {
    const source = memberSource({ rewards: [coin] })
    Object.assign(source.validationResults, { small: applicable(1600) })
    const { element, store } = await show('perk-rewards', source)

    await clickReward(element, 'Pay with points', 'Use points')
    expect(dialogText(element)).to.equal('Add something to your cart first.')
    expect(confirmButton(element)).to.equal(null)
    store.cart.replace([cup])
    store.cart.select(tierNamed('small'))
    await waitUntil(() => dialogText(element) === 'There’s nothing left to pay.')
    expect(confirmButton(element)).to.equal(null)
    store.cart.deselect({ id: 'small' })
    await waitUntil(() => dialogText(element).startsWith('Choose how many'))
  })

  it('can be removed if nothing can be paid', async () => {
    const source = memberSource({ rewards: [coin], card: cardWith(0) })
    const { element, store } = await show('perk-rewards', source, {
      lines: [cup],
      selection: [pointsPayment(50)],
    })

    expect(texts(element, 'price')).to.eql(['50 points selected'])
    await clickReward(element, 'Pay with points', 'Change')
    expect(dialogText(element)).to.equal('You don’t have enough points.')
    await press(element, 'Don’t use points')

    expect(store.cart.$cart.get().selection).to.eql([])
  })
})
