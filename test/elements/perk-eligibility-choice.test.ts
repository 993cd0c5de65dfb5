import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { CallError } from '../../src/client/errors.ts'
import type { RedeemableSelectedEvent } from '../../src/elements/internal/redeemable-selected.ts'
import {
  untilIdle,
  cup,
  full,
  gate,
  missingMoney,
  choiceOf,
  receipt,
  receiptOf,
  show,
  tierNamed,
  voucherNamed,
} from './support/eligibility.ts'
import { button, notes, shadow, announcement, texts } from './support/shop.ts'
import { waitUntil } from './support/wait.ts'

describe('selecting an offer', () => {
  it('works by keyboard and updates the receipt', async () => {
    const { eligibility, cart } = await show(full())
    choiceOf(eligibility, 'Banner big').focus()
    await sendKeys({ press: 'Tab' })
    await sendKeys({ press: 'Space' })
    expect(cart.$cart.get().selection).to.eql([tierNamed('small')])
    await untilIdle(eligibility)

    expect(choiceOf(eligibility, 'Banner small').checked).to.equal(true)
    expect(receipt(eligibility)).to.eql([
      'Subtotal €16.00',
      '€3 off your order Banner small −€3.00',
      'Total €13.00',
    ])
    await waitUntil(() => announcement() === 'Total: €13.00', `announced: ${announcement()}`)
    await sendKeys({ press: 'Space' })
    expect(cart.$cart.get().selection).to.eql([])
  })

  it('dispatches an event that the page can cancel', async () => {
    const { eligibility, shop, cart } = await show(full())
    const events: RedeemableSelectedEvent[] = []
    shop.addEventListener('perk-redeemable-selected', (event) => events.push(event))
    choiceOf(eligibility, 'Banner big').click()
    choiceOf(eligibility, 'Banner big').click()
    expect(events.map(({ redeemable, selected }) => [redeemable, selected])).to.eql([
      [tierNamed('big'), true],
      [tierNamed('big'), false],
    ])

    shop.addEventListener('perk-redeemable-selected', (event) => event.preventDefault())
    choiceOf(eligibility, 'Banner big').click()
    expect(cart.$cart.get().selection).to.eql([])
  })

  it('explains why a selected offer does not apply, and lets it be removed', async () => {
    const source = full()
    source.validationResults.near = { status: 'INAPPLICABLE', result: missingMoney(1250) }
    source.validationResults.OLD = { status: 'INAPPLICABLE', result: { error: { key: 'voucher_expired' } } }
    source.validationResults.small = { status: 'SKIPPED' }
    const { eligibility, cart } = await show(source, {
      selection: [
        tierNamed('big'),
        tierNamed('near'),
        tierNamed('small'),
        voucherNamed('OLD'),
        tierNamed('unknown'),
      ],
    })
    expect(receipt(eligibility)).to.eql([
      'Subtotal €16.00',
      '€10 off your order Banner big −€10.00',
      'Banner near Spend €12.50 more to unlock',
      '€3 off your order Banner small Can’t be combined with your other offers.',
      'OLD This has expired.',
      'Promotion Not available right now.',
      'Total €6.00',
    ])
    await expect(eligibility).to.be.accessible()

    const remove = [
      ...shadow(receiptOf(eligibility)).querySelectorAll<HTMLButtonElement>('[part~=remove]'),
    ].at(3)
    expect(remove?.ariaLabel).to.equal('Remove: OLD')
    remove?.click()
    expect(cart.$cart.get().selection.map(({ id }) => id)).to.eql(['big', 'near', 'small', 'unknown'])
  })

  it('names a voucher on the receipt by its discount and code', async () => {
    const source = full()
    source.ready = ['ADA', 'BEN'].map((code) => ({
      ...voucherNamed(code),
      campaign_name: 'Birthday',
      result: { discount: { type: 'AMOUNT' as const, amount_off: 100 } },
    }))
    source.validationResults.ADA = {
      status: 'APPLICABLE',
      order: { object: 'order', total_applied_discount_amount: 100 },
    }
    const { eligibility } = await show(source, { selection: [voucherNamed('ADA'), voucherNamed('BEN')] })

    expect(texts(eligibility, 'title').slice(0, 2)).to.eql(['ADA', 'BEN'])
    expect(receipt(eligibility).slice(1, 3)).to.eql([
      '€1 off your order ADA −€1.00',
      '€1 off your order BEN Not available right now.',
    ])
    const removing = [...shadow(receiptOf(eligibility)).querySelectorAll('[part~=remove]')]
    expect(removing.map(({ ariaLabel }) => ariaLabel)).to.eql([
      'Remove: €1 off your order, ADA',
      'Remove: €1 off your order, BEN',
    ])
  })

  it('evaluates the selection again when the connection returns', async () => {
    const source = full()
    const validate = source.validation
    source.validation = async () => {
      throw new CallError('offline', 'no network')
    }
    const { eligibility } = await show(source, { selection: [tierNamed('big')] })
    expect(notes(receiptOf(eligibility))).to.eql(['You seem to be offline.', 'Trying again in N seconds.'])
    expect(receipt(eligibility).at(-1)).to.equal('Total …')
    const requests = source.qualificationRequests.length

    source.validation = validate
    window.dispatchEvent(new Event('online'))
    await waitUntil(
      () => receipt(eligibility).at(-1) === 'Total €6.00',
      'the selection was not requested again',
    )
    expect(texts(receiptOf(eligibility), 'note')).to.eql([])
    expect(source.qualificationRequests.length, 'the offers are not requested again').to.equal(requests)
  })

  it('shows no total before it is known', async () => {
    const source = full()
    const { eligibility, cart } = await show(source)
    const validate = source.validation
    const response = gate()
    source.gate = response.promise
    cart.select(tierNamed('big'))
    await eligibility.updateComplete
    expect(receipt(eligibility)).to.eql(['Subtotal €16.00', '€10 off your order Banner big', 'Total …'])
    response.open()
    await untilIdle(eligibility)
    expect(receipt(eligibility).at(-1)).to.equal('Total €6.00')

    let down = true
    source.validation = async (...input) => {
      if (down) throw new CallError('unavailable', 'down')
      return validate(...input)
    }
    cart.select(tierNamed('small'))
    cart.add(cup)
    await untilIdle(eligibility)
    expect(notes(receiptOf(eligibility))).to.eql(['This could not be loaded.', 'Trying again in N seconds.'])
    down = false
    button(receiptOf(eligibility), 'Try again').click()
    await waitUntil(() => receipt(eligibility).at(-1) === 'Total €19.00')
  })

  it('shows no savings if the whole combination is rejected', async () => {
    const source = full()
    source.validationResults.near = { status: 'INAPPLICABLE', result: missingMoney(1250) }
    const validate = source.validation
    source.validation = async (...input) => {
      const result = await validate(...input)
      const order = { object: 'order', amount: 1600, total_discount_amount: 0, total_amount: 1600 } as const
      return { ...result, value: { ...result.value, valid: false, order } }
    }
    const { eligibility } = await show(source, { selection: [tierNamed('big'), tierNamed('near')] })

    expect(receipt(eligibility)).to.eql([
      'Subtotal €16.00',
      '€10 off your order Banner big Can’t be combined with your other offers.',
      'Banner near Spend €12.50 more to unlock',
      'Total €16.00',
    ])
  })

  it('shows only the total if the lines do not add up to it', async () => {
    const source = full()
    source.validationResults.small = {
      ...source.validationResults.small,
      order: { object: 'order', total_discount_amount: 1300 },
    }
    const { eligibility } = await show(source, { selection: [tierNamed('big'), tierNamed('small')] })

    expect(receipt(eligibility)).to.eql([
      '€10 off your order Banner big',
      '€3 off your order Banner small',
      'Total €6.00',
    ])
  })

  it('shows no old total while the new cart is evaluated', async () => {
    const source = full()
    const { eligibility, cart } = await show(source, { selection: [tierNamed('big'), tierNamed('small')] })
    expect(receipt(eligibility).at(-1)).to.equal('Total €3.00')

    const response = gate()
    source.gate = response.promise
    cart.deselect(tierNamed('small'))
    await eligibility.updateComplete
    expect(receipt(eligibility)).to.eql(['Subtotal €16.00', '€10 off your order Banner big', 'Total …'])
    response.open()
    await untilIdle(eligibility)
    expect(receipt(eligibility)).to.eql([
      'Subtotal €16.00',
      '€10 off your order Banner big −€10.00',
      'Total €6.00',
    ])

    cart.replace(cart.$cart.get().lines.map((line) => ({ ...line })))
    await eligibility.updateComplete
    expect(receipt(eligibility).at(-1), 'the same cart is not evaluated again').to.equal('Total €6.00')
  })
})
