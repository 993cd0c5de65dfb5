import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import type { PerkRewards } from '../../src/elements/rewards/perk-rewards.ts'
import type { RedeemableSelectedEvent } from '../../src/elements/internal/redeemable-selected.ts'
import { applicable, cup, tierNamed } from './support/eligibility.ts'
import {
  memberSource,
  ask,
  cardWith,
  coin,
  dialogOf,
  dialogText,
  heard,
  press,
  reward,
  show,
} from './support/loyalty.ts'
import { recordAnnouncements, shadow, texts } from './support/shop.ts'
import { waitUntil } from './support/wait.ts'

describe('paying with points', () => {
  const tender = (points: number) => ({
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
  const go = (element: PerkRewards) => dialogOf(element).querySelector('[part~=primary]')
  const type = async (element: PerkRewards, points: string) => {
    const { field } = inputs(element)
    field.value = points
    field.dispatchEvent(new InputEvent('input'))
    await element.updateComplete
  }

  it('starts with no points', async () => {
    const source = memberSource({ rewards: [coin] })
    const { element, inside } = await show('perk-rewards', source, { lines: [cup] })

    await ask(element, 'Pay with points', 'Use points')
    const { slider } = inputs(element)
    expect([slider.min, slider.value, slider.max]).to.eql(['0', '0', '160'])
    expect(shadow(element).activeElement).to.equal(slider)
    // From which a brand may mix its accent.
    expect(getComputedStyle(slider).color).to.equal(getComputedStyle(dialogOf(element)).color)
    expect(go(element)?.getAttribute('aria-disabled')).to.equal('true')
    expect(dialogText(element)).to.contain('Nothing is taken until you check out.')
    await expect(element).to.be.accessible()
    await press(element, 'Use points')

    expect(dialogOf(element).open).to.equal(true)
    expect(inside.cart.$cart.get().selection).to.eql([])
  })

  it('adds the points to the selection with an announcement and without a request', async () => {
    const source = memberSource({ rewards: [coin] })
    const { element, inside, shop } = await show('perk-rewards', source, { lines: [cup] })
    const events: RedeemableSelectedEvent[] = []
    shop.addEventListener('perk-redeemable-selected', (event) => events.push(event))

    await ask(element, 'Pay with points', 'Use points')
    await press(element, 'Use as many as needed')
    expect(inputs(element).slider.getAttribute('aria-valuetext')).to.equal('160 points = €16.00')
    expect(worth(element)).to.equal('€16.00')
    expect(dialogOf(element).textContent).to.contain('You keep 340 points.')
    const will = '160 points will pay €16.00 of your order when you check out. Nothing is taken until then.'
    expect(dialogText(element)).to.equal(will)
    await expect(element).to.be.accessible()
    const announced = recordAnnouncements()
    await press(element, 'Use 160 points')

    await waitUntil(() => !dialogOf(element).open)
    expect(inside.cart.$cart.get().selection).to.eql([tender(160)])
    expect(events.map(({ redeemable, selected }) => [redeemable, selected])).to.eql([[tender(160), true]])
    expect(texts(element, 'price')).to.eql(['160 points chosen'])
    expect(source.sent).to.eql([])
    await waitUntil(() => announced.some((message) => message.endsWith(`Pay with points: ${will}`)))
    expect(shadow(element).activeElement?.ariaLabel).to.equal('Change: Pay with points')
    await expect(element).to.be.accessible()
  })

  it('can be changed and removed', async () => {
    const source = memberSource({ rewards: [coin] })
    const { element, inside, shop } = await show('perk-rewards', source, { lines: [cup] })
    const events: RedeemableSelectedEvent[] = []
    shop.addEventListener('perk-redeemable-selected', (event) => events.push(event))
    inside.cart.select(tender(100))
    await element.updateComplete

    await ask(element, 'Pay with points', 'Change')
    expect(inputs(element).slider.value).to.equal('100')
    await type(element, '42')
    await press(element, 'Use 42 points')
    expect(inside.cart.$cart.get().selection).to.eql([tender(42)])
    await ask(element, 'Pay with points', 'Change')
    await press(element, 'Use no points')

    expect(inside.cart.$cart.get().selection).to.eql([])
    expect(events.map(({ redeemable, selected }) => [redeemable.reward?.points, selected])).to.eql([
      [42, true],
      [42, false],
    ])
    await waitUntil(() => heard().includes('Pay with points: No points will be used.'))
    expect(texts(element, 'price')).to.eql([])
  })

  it('is canceled by the page', async () => {
    const { element, inside, shop } = await show('perk-rewards', memberSource({ rewards: [coin] }), {
      lines: [cup],
    })
    shop.addEventListener('perk-redeemable-selected', (event) => event.preventDefault())

    await ask(element, 'Pay with points', 'Use points')
    await press(element, 'Use as many as needed')
    await press(element, 'Use 160 points')

    expect(inside.cart.$cart.get().selection).to.eql([])
    expect(dialogOf(element).open).to.equal(false)
  })

  it('works by keyboard in slider and field', async () => {
    const { element, inside } = await show('perk-rewards', memberSource({ rewards: [coin] }), {
      lines: [cup],
    })

    await ask(element, 'Pay with points', 'Use points')
    await sendKeys({ press: 'ArrowRight' })
    await waitUntil(() => dialogText(element).startsWith('10 points will pay €1.00'))
    await sendKeys({ press: 'ArrowRight' })
    await waitUntil(() => dialogText(element).startsWith('11 points will pay €1.10'))
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
    expect(inside.cart.$cart.get().selection).to.eql([tender(160)])

    await ask(element, 'Pay with points', 'Change')
    await sendKeys({ press: 'Home' })
    await sendKeys({ press: 'Escape' })
    await waitUntil(() => !dialogOf(element).open)
    expect(inside.cart.$cart.get().selection).to.eql([tender(160)])
  })

  it('stops the slider only at numbers with a value', async () => {
    const thirds = reward('Thirds', 1, {
      type: 'COIN',
      parameters: { coin: { exchange_ratio: 0.01, points_ratio: 3 } },
    })
    const { element, inside } = await show('perk-rewards', memberSource({ rewards: [thirds] }), {
      lines: [cup],
    })

    await ask(element, 'Thirds', 'Use points')
    expect(inputs(element).slider.max).to.equal('498')
    for (const points of [3, 6, 9]) {
      await sendKeys({ press: 'ArrowRight' })
      await waitUntil(() => inputs(element).slider.value === `${points}`)
    }
    await sendKeys({ press: 'ArrowLeft' })
    await waitUntil(() => inputs(element).slider.value === '6')
    await press(element, 'Use 6 points')

    expect(inside.cart.$cart.get().selection[0]?.reward?.points).to.equal(6)
  })

  it('is limited by the rest of the total and by the balance', async () => {
    const source = memberSource({ rewards: [coin], card: cardWith(100) })
    Object.assign(source.validationResults, { small: applicable(1200) })
    const selection = [tierNamed('small')]
    const { element, inside } = await show('perk-rewards', source, { lines: [cup], selection })

    await ask(element, 'Pay with points', 'Use points')
    await waitUntil(() => inputs(element).slider.max === '40')
    inside.cart.deselect({ id: 'small' })
    await waitUntil(() => inputs(element).slider.max === '100')
    expect(dialogOf(element).textContent).to.not.contain('as needed')
    await press(element, 'Use all points')
    expect(worth(element)).to.equal('€10.00')
  })

  it('ignores points already selected when it computes the limit', async () => {
    const source = memberSource({ rewards: [coin] })
    Object.assign(source.validationResults, { 'ADA-1': applicable(500) })
    const { element } = await show('perk-rewards', source, { lines: [cup], selection: [tender(50)] })

    await ask(element, 'Pay with points', 'Change')

    await waitUntil(() => inputs(element).slider.max === '160')
    expect(inputs(element).slider.value).to.equal('50')
  })

  it('requires a cart, a total and points', async () => {
    const source = memberSource({ rewards: [coin] })
    Object.assign(source.validationResults, { small: applicable(1600) })
    const { element, inside } = await show('perk-rewards', source)

    await ask(element, 'Pay with points', 'Use points')
    expect(dialogText(element)).to.equal('Add something to your cart first.')
    expect(go(element)).to.equal(null)
    inside.cart.replace([cup])
    inside.cart.select(tierNamed('small'))
    await waitUntil(() => dialogText(element) === 'Nothing is left to pay.')
    expect(go(element)).to.equal(null)
    inside.cart.deselect({ id: 'small' })
    await waitUntil(() => dialogText(element).startsWith('Choose how many'))
  })

  it('can be removed if nothing can be paid', async () => {
    const source = memberSource({ rewards: [coin], card: cardWith(0) })
    const { element, inside } = await show('perk-rewards', source, { lines: [cup], selection: [tender(50)] })

    expect(texts(element, 'price')).to.eql(['50 points chosen'])
    await ask(element, 'Pay with points', 'Change')
    expect(dialogText(element)).to.equal('You don’t have enough points.')
    await press(element, 'Use no points')

    expect(inside.cart.$cart.get().selection).to.eql([])
  })
})
