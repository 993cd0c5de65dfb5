import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { CallError } from '../../src/client/errors.ts'
import type { RedeemableSelectedEvent } from '../../src/elements/internal/redeemable-selected.ts'
import {
  applicable,
  calm,
  cup,
  field,
  full,
  gate,
  missingMoney,
  pick,
  receipt,
  receiptIn,
  show,
  tierNamed,
  voucherNamed,
} from './support/eligibility.ts'
import { button, hear, notes, shadow, spoken, texts } from './support/shop.ts'
import { waitUntil } from './support/wait.ts'

const receiptOf = (eligibility: Element) => {
  const found = receiptIn(eligibility)
  if (!found) throw new Error('No receipt')
  return found
}
const inner = (eligibility: Element) => shadow(receiptOf(eligibility))

describe('choosing an offer', () => {
  it('works with the keyboard alone, and shows what it comes to', async () => {
    const { eligibility, cart } = await show(full())
    pick(eligibility, 'Banner big').focus()
    await sendKeys({ press: 'Tab' })
    await sendKeys({ press: 'Space' })
    expect(cart.$cart.get().selection).to.eql([tierNamed('small')])
    await calm(eligibility)

    expect(pick(eligibility, 'Banner small').checked).to.equal(true)
    expect(receipt(eligibility)).to.eql([
      'Subtotal €16.00',
      '€3 off your order Banner small −€3.00',
      'Total €13.00',
    ])
    await waitUntil(() => spoken() === 'Total: €13.00', `said: ${spoken()}`)
    await sendKeys({ press: 'Space' })
    expect(cart.$cart.get().selection).to.eql([])
  })

  it('tells the page, which may say no', async () => {
    const { eligibility, shop, cart } = await show(full())
    const told: RedeemableSelectedEvent[] = []
    shop.addEventListener('perk-redeemable-selected', (event) => told.push(event))
    pick(eligibility, 'Banner big').click()
    pick(eligibility, 'Banner big').click()
    expect(told.map(({ redeemable, selected }) => [redeemable, selected])).to.eql([
      [tierNamed('big'), true],
      [tierNamed('big'), false],
    ])

    shop.addEventListener('perk-redeemable-selected', (event) => event.preventDefault())
    pick(eligibility, 'Banner big').click()
    expect(cart.$cart.get().selection).to.eql([])
  })

  it('says why a chosen one does not apply, and lets it be taken out', async () => {
    const source = full()
    source.verdicts.near = { status: 'INAPPLICABLE', result: missingMoney(1250) }
    source.verdicts.OLD = { status: 'INAPPLICABLE', result: { error: { key: 'voucher_expired' } } }
    source.verdicts.small = { status: 'SKIPPED' }
    const { eligibility, cart } = await show(source, {
      selection: [
        tierNamed('big'),
        tierNamed('near'),
        tierNamed('small'),
        voucherNamed('OLD'),
        tierNamed('unheard'),
      ],
    })
    expect(receipt(eligibility)).to.eql([
      'Subtotal €16.00',
      '€10 off your order Banner big −€10.00',
      'Banner near Spend €12.50 more to unlock',
      '€3 off your order Banner small Can’t be combined with your other offers.',
      'OLD This has expired.',
      'Promotion That code isn’t valid. Check the spelling.',
      'Total €6.00',
    ])
    await expect(eligibility).to.be.accessible()

    const remove = [...inner(eligibility).querySelectorAll<HTMLButtonElement>('[part~=remove]')].at(3)
    expect(remove?.ariaLabel).to.equal('Remove OLD')
    remove?.click()
    expect(cart.$cart.get().selection.map(({ id }) => id)).to.eql(['big', 'near', 'small', 'unheard'])
  })

  it('names a voucher on the receipt as in the list, with its code beside it', async () => {
    const source = full()
    source.ready = ['ADA', 'BEN'].map((code) => ({
      ...voucherNamed(code),
      campaign_name: 'Birthday',
      result: { discount: { type: 'AMOUNT' as const, amount_off: 100 } },
    }))
    source.verdicts.ADA = {
      status: 'APPLICABLE',
      order: { object: 'order', total_applied_discount_amount: 100 },
    }
    const { eligibility } = await show(source, { selection: [voucherNamed('ADA'), voucherNamed('BEN')] })

    expect(texts(eligibility, 'title').slice(0, 2)).to.eql(['ADA', 'BEN'])
    expect(receipt(eligibility).slice(1, 3)).to.eql([
      '€1 off your order ADA −€1.00',
      '€1 off your order BEN That code isn’t valid. Check the spelling.',
    ])
    const removing = [...inner(eligibility).querySelectorAll('[part~=remove]')]
    expect(removing.map(({ ariaLabel }) => ariaLabel)).to.eql([
      'Remove €1 off your order ADA',
      'Remove €1 off your order BEN',
    ])
  })

  it('is judged again when the connection is back, even if the offers came', async () => {
    const source = full()
    const judge = source.validation
    source.validation = async () => {
      throw new CallError('offline', 'no network')
    }
    const { eligibility } = await show(source, { selection: [tierNamed('big')] })
    expect(notes(receiptOf(eligibility))).to.eql(['You seem to be offline. Trying again in N seconds.'])
    expect(receipt(eligibility).at(-1)).to.equal('Total …')
    const asked = source.judged.length

    source.validation = judge
    window.dispatchEvent(new Event('online'))
    await waitUntil(() => receipt(eligibility).at(-1) === 'Total €6.00', 'it was not asked again')
    expect(texts(receiptOf(eligibility), 'note')).to.eql([])
    expect(source.judged.length, 'what was answered is not asked again').to.equal(asked)
  })

  it('shows no total that it does not know', async () => {
    const source = full()
    const { eligibility, cart } = await show(source)
    const judge = source.validation
    const held = gate()
    source.gate = held.promise
    cart.select(tierNamed('big'))
    await eligibility.updateComplete
    expect(receipt(eligibility)).to.eql(['Subtotal €16.00', '€10 off your order Banner big', 'Total …'])
    held.open()
    await calm(eligibility)
    expect(receipt(eligibility).at(-1)).to.equal('Total €6.00')

    source.validation = async () => {
      throw new CallError('refused', 'no', { status: 403 })
    }
    cart.select(tierNamed('small'))
    await calm(eligibility)
    expect(receipt(eligibility).at(-1)).to.equal('Total …')
    expect(texts(receiptOf(eligibility), 'note')).to.eql(['Please sign in first.'])

    let down = true
    source.validation = async (...asked) => {
      if (down) throw new CallError('unavailable', 'down')
      return judge(...asked)
    }
    cart.add(cup)
    await calm(eligibility)
    expect(notes(receiptOf(eligibility))).to.eql(['This could not be loaded. Trying again in N seconds.'])
    down = false
    button(receiptOf(eligibility), 'Try again').click()
    await waitUntil(() => receipt(eligibility).at(-1) === 'Total €19.00')
  })

  it('prints no saving that the total does not have: a combination refused as a whole', async () => {
    const source = full()
    source.verdicts.near = { status: 'INAPPLICABLE', result: missingMoney(1250) }
    const judge = source.validation
    source.validation = async (...asked) => {
      const judged = await judge(...asked)
      const order = { object: 'order', amount: 1600, total_discount_amount: 0, total_amount: 1600 } as const
      return { ...judged, value: { ...judged.value, valid: false, order } }
    }
    const { eligibility } = await show(source, { selection: [tierNamed('big'), tierNamed('near')] })

    expect(receipt(eligibility)).to.eql([
      'Subtotal €16.00',
      '€10 off your order Banner big Can’t be combined with your other offers.',
      'Banner near Spend €12.50 more to unlock',
      'Total €16.00',
    ])
  })

  it('prints the total alone where the lines of a foreign service do not add up to it', async () => {
    const source = full()
    source.verdicts.small = {
      ...source.verdicts.small,
      order: { object: 'order', total_discount_amount: 1300 },
    }
    const { eligibility } = await show(source, { selection: [tierNamed('big'), tierNamed('small')] })

    expect(receipt(eligibility)).to.eql([
      '€10 off your order Banner big',
      '€3 off your order Banner small',
      'Total €6.00',
    ])
  })

  it('claims no total of the cart before while the one of now is judged', async () => {
    const source = full()
    const { eligibility, cart } = await show(source, { selection: [tierNamed('big'), tierNamed('small')] })
    expect(receipt(eligibility).at(-1)).to.equal('Total €3.00')

    const held = gate()
    source.gate = held.promise
    cart.deselect(tierNamed('small'))
    await eligibility.updateComplete
    expect(receipt(eligibility)).to.eql(['Subtotal €16.00', '€10 off your order Banner big', 'Total …'])
    held.open()
    await calm(eligibility)
    expect(receipt(eligibility)).to.eql([
      'Subtotal €16.00',
      '€10 off your order Banner big −€10.00',
      'Total €6.00',
    ])

    cart.replace(cart.$cart.get().lines.map((line) => ({ ...line })))
    await eligibility.updateComplete
    expect(receipt(eligibility).at(-1), 'the same cart is not judged again').to.equal('Total €6.00')
  })
})

describe('points that pay', () => {
  const card = (points: number) =>
    ({ object: 'voucher', id: 'ADA-1', reward: { id: 'rew_coin', points } }) as const
  const paid = (saved: number, loyalty_card: object) => ({ ...applicable(saved), result: { loyalty_card } })
  const skipped = (key: string) => ({ status: 'SKIPPED' as const, result: { details: { key } } })

  const shown = async (verdict: object, chosen = card(50)) => {
    const source = full()
    source.verdicts['ADA-1'] = verdict
    return { source, ...(await show(source, { selection: [chosen] })) }
  }

  it('are a line of the receipt, by their number and not by the code of the card', async () => {
    const { source, eligibility } = await shown(paid(500, { points: 50, balance: 500 }))

    expect(source.combined[0]?.redeemables).to.eql([card(50)])
    expect(receipt(eligibility)).to.eql(['Subtotal €16.00', '50 points −€5.00', 'Total €11.00'])
    await expect(eligibility).to.be.accessible()
  })

  it('come last, whatever was chosen first', async () => {
    const { eligibility } = await shown(paid(500, { points: 50, balance: 500 }))

    pick(eligibility, 'Banner big').click()
    await calm(eligibility)

    expect(receipt(eligibility)).to.eql([
      'Subtotal €16.00',
      '€10 off your order Banner big −€10.00',
      '50 points −€5.00',
      'Total €1.00',
    ])
  })

  it('say how many are used where the order needs fewer', async () => {
    const { eligibility } = await shown(paid(1600, { points: 160, balance: 500 }), card(240))

    expect(receipt(eligibility)).to.eql([
      'Subtotal €16.00',
      '160 of 240 points Nothing is left to pay. −€16.00',
      'Total €0.00',
    ])
  })

  it('say how many are used where the card holds fewer', async () => {
    const { eligibility } = await shown(paid(300, { points: 30, balance: 30 }))

    expect(receipt(eligibility)).to.eql([
      'Subtotal €16.00',
      '30 of 50 points Your card holds no more. −€3.00',
      'Total €13.00',
    ])
  })

  it('say why none are used', async () => {
    for (const [verdict, why] of [
      [
        { status: 'INAPPLICABLE', result: { error: { key: 'loyalty_card_points_exceeded' } } },
        /enough points/,
      ],
      [{ status: 'INAPPLICABLE', result: { error: { key: 'not_found' } } }, /cannot be used now/],
      [skipped('exclusion_rules_not_met'), /combine/],
    ] as const) {
      const { eligibility } = await shown(verdict)
      expect(receipt(eligibility)[1]).to.match(/^50 points /)
      expect(receipt(eligibility)[1]).to.match(why)
    }
    const { source, eligibility, cart } = await shown(skipped('no_effect'))
    source.verdicts.big = applicable(1600)
    cart.select(tierNamed('big'))
    await calm(eligibility)
    expect(receipt(eligibility)[2]).to.equal('50 points Nothing is left to pay.')
  })

  it('can be taken out, which the page hears of and may refuse', async () => {
    const { eligibility, shop, cart } = await shown(paid(500, { points: 50, balance: 500 }))
    const told: RedeemableSelectedEvent[] = []
    const refuse = (event: Event) => event.preventDefault()
    shop.addEventListener('perk-redeemable-selected', (event) => told.push(event))
    shop.addEventListener('perk-redeemable-selected', refuse)
    const remove = inner(eligibility).querySelector<HTMLElement>('[aria-label="Remove 50 points"]')

    remove?.click()
    expect(cart.$cart.get().selection).to.eql([card(50)])
    shop.removeEventListener('perk-redeemable-selected', refuse)
    remove?.click()

    expect(cart.$cart.get().selection).to.eql([])
    expect(told.map(({ redeemable, selected }) => [redeemable, selected])).to.eql([
      [card(50), false],
      [card(50), false],
    ])
  })
})

describe('a voucher code', () => {
  const enter = async (eligibility: Parameters<typeof field>[0], code: string) => {
    field(eligibility).focus()
    await sendKeys({ type: code })
    await sendKeys({ press: 'Enter' })
    await calm(eligibility)
    await waitUntil(() => button(eligibility, 'Apply').ariaDisabled === 'false')
    await eligibility.updateComplete
  }

  it('that applies joins the selection without the blanks around it, and the field is free again', async () => {
    const source = full()
    const { eligibility, cart, shop } = await show(source)
    const told: RedeemableSelectedEvent[] = []
    shop.addEventListener('perk-redeemable-selected', (event) => told.push(event))
    const heard = hear()
    await enter(eligibility, '  HELLO ')
    await waitUntil(() => heard.some((words) => words.includes('HELLO is applied.')))

    expect(cart.$cart.get().selection).to.eql([voucherNamed('HELLO')])
    expect(told.map(({ redeemable }) => redeemable)).to.eql([voucherNamed('HELLO')])
    expect(field(eligibility).value).to.equal('')
    expect(shadow(eligibility).activeElement).to.equal(field(eligibility))
    await waitUntil(() => receipt(eligibility).at(-1) === 'Total €11.00')
    await waitUntil(() => spoken().includes('Total: €11.00'))
  })

  for (const [key, why] of [
    ['not_found', 'That code isn’t valid. Check the spelling.'],
    ['voucher_expired', 'This has expired.'],
    ['voucher_not_active', 'This cannot be used yet.'],
    ['voucher_not_active_now', 'This cannot be used now.'],
    ['quantity_exceeded', 'This has been used up.'],
    ['invalid_customer', 'Not available for your account.'],
    ['voucher_disabled', 'This cannot be used now.'],
    ['order_rules_violated', 'Spend €12.50 more to unlock'],
  ] as const) {
    it(`that does not apply stays in the field: ${key}, "${why}"`, async () => {
      const source = full()
      const result = key === 'order_rules_violated' ? missingMoney(1250) : {}
      source.verdicts.NOPE = { status: 'INAPPLICABLE', result: { ...result, error: { key } } }
      const { eligibility, cart } = await show(source)
      await enter(eligibility, 'NOPE')

      const described = field(eligibility).getAttribute('aria-describedby') ?? ''
      expect(shadow(eligibility).getElementById(described)?.textContent).to.equal(why)
      expect(field(eligibility).ariaInvalid).to.equal('true')
      expect(field(eligibility).value).to.equal('NOPE')
      expect(cart.$cart.get().selection).to.eql([])
      await waitUntil(() => spoken() === why, `said: ${spoken()}`)
      await expect(eligibility).to.be.accessible()
    })
  }

  it('asks who is not signed in to do so, and says when it could not be checked', async () => {
    const source = full()
    const { eligibility } = await show(source)
    for (const [error, why] of [
      [new CallError('signed-out', 'no token'), 'Please sign in first.'],
      [
        new CallError('refused', 'no', { status: 403, body: { code: 403, key: 'forbidden', message: 'no' } }),
        'Please sign in first.',
      ],
      [new CallError('offline', 'no network'), 'You seem to be offline.'],
      [
        new CallError('refused', 'no', { status: 404, body: { code: 404, key: 'not_found', message: 'no' } }),
        'That code isn’t valid. Check the spelling.',
      ],
    ] as const) {
      source.error = error
      field(eligibility).select()
      await enter(eligibility, 'NOPE')
      expect(texts(eligibility, 'bad')[0]).to.equal(why)
    }
  })

  it('is asked about once, however often the button is pressed, and a free field asks nothing', async () => {
    const source = full()
    const { eligibility } = await show(source)
    button(eligibility, 'Apply').click()
    expect(source.combined).to.eql([])

    field(eligibility).focus()
    await sendKeys({ type: 'NOPE' })
    button(eligibility, 'Apply').click()
    button(eligibility, 'Apply').click()
    await calm(eligibility)
    expect(source.combined.length).to.equal(1)
  })

  it('is no longer called wrong once it is changed, or the cart is', async () => {
    const { eligibility, cart } = await show(full())
    await enter(eligibility, 'NOPE')
    expect(field(eligibility).ariaInvalid).to.equal('true')
    await sendKeys({ type: 'X' })
    expect(field(eligibility).ariaInvalid).to.equal('false')

    await enter(eligibility, 'Y')
    expect(field(eligibility).ariaInvalid).to.equal('true')
    cart.add(cup)
    await eligibility.updateComplete
    expect(field(eligibility).ariaInvalid).to.equal('false')
    expect(field(eligibility).value).to.equal('NOPEXY')
  })

  it('that the page does not want is not kept', async () => {
    const { eligibility, shop, cart } = await show(full())
    shop.addEventListener('perk-redeemable-selected', (event) => event.preventDefault())
    await enter(eligibility, 'HELLO')

    expect(cart.$cart.get().selection).to.eql([])
  })

  it('is refused by the field when it is too long, and neither corrected nor kept by the browser', async () => {
    const { eligibility } = await show(full())
    const { maxLength, autocomplete, autocapitalize, spellcheck } = field(eligibility)

    expect([maxLength, autocomplete, autocapitalize, spellcheck]).to.eql([500, 'off', 'none', false])
    expect(field(eligibility).getAttribute('autocorrect')).to.equal('off')
  })
})
