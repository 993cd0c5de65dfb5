import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import type { RedeemableSelectedEvent } from '../../src/elements/internal/redeemable-selected.ts'
import type { PerkEligibility } from '../../src/elements/eligibility/perk-eligibility.ts'
import type { Redeemable } from '../../src/state/cart.ts'
import { validationOf } from '../../src/state/features/validation.ts'
import {
  applicable,
  untilIdle,
  cup,
  field,
  full,
  gate,
  choiceOf,
  show,
  tierNamed,
  voucherNamed,
} from './support/eligibility.ts'
import { recordAnnouncements, shadow } from './support/shop.ts'
import { waitUntil } from './support/wait.ts'

/** Two offers, 3.00 and 10.00 off a cup of 16.00; together they leave 3.00. */
function sourceWithBest(
  redeemables: Redeemable[] = [tierNamed('big'), tierNamed('small')],
  payable_amount = 300,
) {
  const source = full()
  source.best = {
    redeemables: redeemables.map((one) => ({ ...one })),
    payable_amount,
    exhaustive: true,
    order: { object: 'order' },
  }
  return source
}

const box = (eligibility: PerkEligibility) => shadow(eligibility).querySelector('[part~=best]')
const words = (eligibility: PerkEligibility) => box(eligibility)?.textContent.replace(/\s+/g, ' ').trim()
const choose = (eligibility: PerkEligibility) => {
  const found = box(eligibility)?.querySelector('button')
  if (!found) throw new Error('Nothing to choose')
  return found
}
const mostText = 'You’re already saving the most on this cart.'

describe('the best combination', () => {
  it('shows its saving, its offers and the only primary button', async () => {
    const { eligibility } = await show(sourceWithBest())
    expect(words(eligibility)).to.equal(
      'Best for you Save €13.00 €10 off your order€3 off your order Apply both',
    )
    expect([...shadow(eligibility).querySelectorAll('[part~=primary]')]).to.eql([choose(eligibility)])
    expect(shadow(eligibility).querySelector('section')?.firstElementChild).to.equal(box(eligibility))
  })

  it('selects all offers with one cart change, one request and one announcement', async () => {
    const source = sourceWithBest()
    const { eligibility, cart } = await show(source)
    let changes = 0
    cart.$cart.listen(() => (changes += 1))
    const [validations, qualifications] = [
      source.validationRequests.length,
      source.qualificationRequests.length,
    ]
    const announcements = recordAnnouncements()
    choose(eligibility).focus()
    await sendKeys({ press: 'Enter' })
    expect(cart.$cart.get().selection).to.eql([tierNamed('big'), tierNamed('small')])
    expect(changes).to.equal(1)
    await waitUntil(() => announcements.length > 0, 'nothing was announced')
    // On a busy machine, both messages are announced together.
    expect(announcements[0]).to.match(/^Applied: €10 off your order and €3 off your order( Total: €3\.00)?$/)
    await untilIdle(eligibility)
    expect(words(eligibility)).to.equal(mostText)
    expect([
      source.validationRequests.length - validations,
      source.qualificationRequests.length - qualifications,
    ]).to.eql([1, 0])
    expect(shadow(eligibility).activeElement?.localName).to.equal('section')
    await waitUntil(() => announcements.at(-1)?.endsWith('Total: €3.00'), 'the total was not announced')
  })

  it('shows the gain over the selection and what it replaces', async () => {
    const { eligibility, cart } = await show(sourceWithBest([tierNamed('big')], 600), {
      selection: [tierNamed('small')],
    })
    expect(words(eligibility)).to.equal(
      'Best for you Save €7.00 more €10 off your order €10.00 off instead of €3.00. Replaces: €3 off your order Apply offer',
    )
    const below = box(eligibility)?.querySelector('[part=details]')
    expect(below && getComputedStyle(below).wordSpacing).to.equal('0px')
    choose(eligibility).click()
    expect(cart.$cart.get().selection).to.eql([tierNamed('big')])
  })

  it('can be selected after another offer was selected elsewhere', async () => {
    const { eligibility, cart } = await show(sourceWithBest([tierNamed('big')], 600), { selection: [] })
    cart.select(tierNamed('small'))
    await untilIdle(eligibility)
    choose(eligibility).click()
    expect(cart.$cart.get().selection).to.eql([tierNamed('big')])
  })

  it('is one line if nothing saves more, worded more carefully after an incomplete search', async () => {
    // Other offers with the same total are not better.
    const source = sourceWithBest([tierNamed('small')], 600)
    const { eligibility, cart } = await show(source, { selection: [tierNamed('big')] })
    expect(words(eligibility)).to.equal(mostText)
    expect(shadow(eligibility).querySelector('[part~=primary]')).to.equal(null)

    Object.assign(source.best ?? {}, { exhaustive: false })
    cart.setQuantity({ product_id: 'prod_cup' }, 2)
    await untilIdle(eligibility)
    cart.setQuantity({ product_id: 'prod_cup' }, 1)
    await untilIdle(eligibility)
    expect(words(eligibility)).to.equal('We couldn’t find a better deal.')
  })

  it('is called the best only after an exhaustive search', async () => {
    const source = sourceWithBest()
    Object.assign(source.best ?? {}, { exhaustive: false })
    const { eligibility } = await show(source)
    expect(words(eligibility)).to.contain('Suggested for you Save €13.00')
  })

  it('can reorder the selection without events', async () => {
    const source = sourceWithBest([tierNamed('small'), tierNamed('big')], 200)
    const { eligibility, shop, cart } = await show(source, {
      selection: [tierNamed('big'), tierNamed('small')],
    })
    expect(words(eligibility)).to.contain('Save €1.00 more')
    shop.addEventListener('perk-redeemable-selected', () => expect.fail('dispatched again'))
    choose(eligibility).click()
    expect(cart.$cart.get().selection).to.eql([tierNamed('small'), tierNamed('big')])
    await untilIdle(eligibility)
    expect(words(eligibility)).to.equal(mostText)
  })

  it('selects nothing if the page cancels one of the events', async () => {
    const { eligibility, shop, cart } = await show(sourceWithBest([tierNamed('big')], 600), {
      selection: [tierNamed('small')],
    })
    const events: unknown[] = []
    shop.addEventListener('perk-redeemable-selected', (event: RedeemableSelectedEvent) => {
      events.push([event.redeemable, event.selected])
      if (!event.selected) event.preventDefault()
    })
    choose(eligibility).click()
    expect(events).to.eql([
      [tierNamed('big'), true],
      [tierNamed('small'), false],
    ])
    expect(cart.$cart.get().selection).to.eql([tierNamed('small')])
  })

  it('keeps a code that it replaces in the field and in later requests', async () => {
    const source = sourceWithBest([tierNamed('big')], 600)
    const { eligibility, cart } = await show(source, { selection: [voucherNamed('HELLO')] })
    expect(source.qualificationRequests.at(-2)?.options?.chosen).to.eql([voucherNamed('HELLO')])
    expect(words(eligibility)).to.contain('Replaces: HELLO')
    const { length } = source.qualificationRequests
    choose(eligibility).click()
    await untilIdle(eligibility)
    expect(cart.$cart.get().selection).to.eql([tierNamed('big')])
    expect(field(eligibility).value).to.equal('HELLO')
    expect(source.qualificationRequests.length).to.equal(length)
    cart.setQuantity({ product_id: 'prod_cup' }, 2)
    await untilIdle(eligibility)
    expect(source.qualificationRequests.at(-2)?.options?.chosen).to.eql([voucherNamed('HELLO')])
  })

  it('keeps selected points as a means of payment', async () => {
    const points = { object: 'voucher', id: 'CARD', reward: { id: 'rew', points: 5 } } as const
    const source = sourceWithBest([tierNamed('big'), points], 600)
    source.validationResults['CARD'] = {
      status: 'APPLICABLE',
      order: { object: 'order', total_applied_discount_amount: 200 },
      result: { loyalty_card: { points: 5 } },
    }
    const { eligibility, cart } = await show(source, { selection: [tierNamed('small'), points] })
    expect(words(eligibility)).to.equal(
      'Best for you Save €7.00 more €10 off your order €10.00 off instead of €3.00. Replaces: €3 off your order Apply offer',
    )
    choose(eligibility).click()
    expect(cart.$cart.get().selection).to.eql([tierNamed('big'), points])
  })

  it('cannot be selected while a request is running', async () => {
    const source = sourceWithBest()
    const { eligibility, cart } = await show(source)
    let open = () => {}
    source.gate = new Promise((resolve) => (open = resolve))
    cart.setQuantity({ product_id: 'prod_cup' }, 2)
    await eligibility.updateComplete
    expect(choose(eligibility).ariaDisabled).to.equal('true')
    choose(eligibility).click()
    expect(cart.$cart.get().selection).to.eql([])
    open()
    await untilIdle(eligibility)
    expect(choose(eligibility).ariaDisabled).to.equal('false')
  })

  it('is hidden without alternatives, without data, or with best="off"', async () => {
    const one = sourceWithBest([tierNamed('big')], 600)
    one.ready = one.ready.slice(1)
    expect(box((await show(one)).eligibility)).to.equal(null)

    const noCombination = sourceWithBest()
    noCombination.best = null
    expect(box((await show(noCombination)).eligibility)).to.equal(null)

    const withoutBest = full()
    const { eligibility } = await show(withoutBest, { selection: [voucherNamed('HELLO')] })
    expect(box(eligibility)).to.equal(null)
    expect(withoutBest.qualificationRequests.every(({ options }) => options?.chosen === undefined)).to.equal(
      true,
    )

    const page = await show(sourceWithBest())
    page.eligibility.setAttribute('best', 'off')
    await page.eligibility.updateComplete
    expect(box(page.eligibility)).to.equal(null)
    page.eligibility.removeAttribute('best')
    page.eligibility.layout = 'grid'
    await page.eligibility.updateComplete
    expect(box(page.eligibility)).to.equal(null)
  })

  it('stays in place while another selection is evaluated', async () => {
    const source = sourceWithBest()
    const { eligibility } = await show(source)
    const { height } = box(eligibility)?.getBoundingClientRect() ?? {}
    let open = () => {}
    source.gate = new Promise((resolve) => (open = resolve))
    choiceOf(eligibility, 'Banner small').click()
    await eligibility.updateComplete
    expect(words(eligibility)).to.contain('Save €13.00')
    expect(box(eligibility)?.getBoundingClientRect().height).to.equal(height)
    open()
    await untilIdle(eligibility)
    expect(words(eligibility)).to.contain('Save €10.00 more')
  })

  it('compares with the selection only for the same cart', async () => {
    const source = sourceWithBest([tierNamed('big')], 600)
    const { eligibility, shop, cart } = await show(source, { selection: [tierNamed('small')] })
    const before = words(eligibility)
    expect(before).to.contain('instead of €3.00')
    const { validation, qualifications } = source
    const isIdle = () => !shop.shop || !validationOf(shop.shop).get().busy

    const offers = gate()
    source.qualifications = async (...input) => {
      await offers.promise
      return qualifications(...input)
    }
    source.validationResults['small'] = applicable(100)
    cart.setQuantity(cup, 2)
    await waitUntil(isIdle, 'the selection is not evaluated')
    await eligibility.updateComplete
    expect(words(eligibility)).to.equal(before)

    const choice = gate()
    source.validation = async (...input) => {
      await choice.promise
      return validation(...input)
    }
    cart.setQuantity(cup, 3)
    offers.open()
    await waitUntil(() => choose(eligibility).ariaDisabled === 'false', 'the offers are not evaluated')
    expect(words(eligibility)).to.contain('Best for you …')
    expect(words(eligibility)).not.to.contain('instead of')

    choice.open()
    await untilIdle(eligibility)
    expect(words(eligibility)).to.contain('instead of €1.00')
  })
})
