import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { CallError } from '../../src/client/errors.ts'
import type { LoyaltyTier } from '../../src/contract/resources/loyalty-tier.ts'
import type { PerkRewards } from '../../src/elements/rewards/perk-rewards.ts'
import type { RedeemedEvent } from '../../src/elements/rewards/redeemed.ts'
import type { RedeemingEvent } from '../../src/elements/rewards/redeeming.ts'
import { cup, gate } from './support/eligibility.ts'
import {
  memberSource,
  clickReward,
  cardWith,
  coin,
  dialogOf,
  dialogText,
  activityEvent,
  announced,
  ledger,
  loyaltyTier,
  press,
  redeemed,
  reward,
  textOf,
  show,
} from './support/loyalty.ts'
import { button, shadow, texts } from './support/shop.ts'
import { waitUntil } from './support/wait.ts'

const spoon = reward('Spoon', 300)

describe('redeeming a reward', () => {
  it('asks for confirmation with the price before sending', async () => {
    const source = memberSource({ rewards: [spoon] })
    const { element } = await show('perk-rewards', source)

    await clickReward(element, 'Spoon')
    expect(dialogOf(element).matches(':modal')).to.equal(true)
    expect(dialogText(element)).to.equal('Use 300 points?')
    expect(ledger(element)).to.eql(['Current balance: 500 points', 'Spoon: −300', 'New balance: 200 points'])
    await expect(element).to.be.accessible()
    await sendKeys({ press: 'Escape' })
    await waitUntil(() => !dialogOf(element).open)

    expect(source.sent).to.eql([])
    expect(shadow(element).activeElement?.ariaLabel).to.equal('Redeem: Spoon')
  })

  it('sends one request for several clicks, at the displayed price', async () => {
    const reply = gate()
    const source = memberSource({ rewards: [spoon] })
    source.redeem = async () => {
      await reply.promise
      return redeemed(300)
    }
    const { element } = await show('perk-rewards', source)

    await clickReward(element, 'Spoon')
    const confirm = dialogOf(element).querySelector<HTMLElement>('[part~=primary]')
    confirm?.click()
    confirm?.click()
    await waitUntil(
      () => dialogText(element) === 'One moment… You can close this. We’ll finish in the background.',
    )
    dialogOf(element).querySelector<HTMLElement>('[part~=primary]')?.click()
    reply.open()
    await waitUntil(() => dialogText(element) === 'It’s yours. 300 points used.')

    expect(source.sent.map(({ reward }) => reward)).to.eql([{ id: 'rew_Spoon', points: 300 }])
  })

  it('dispatches an event and is announced inside the dialog', async () => {
    const source = memberSource({ rewards: [spoon] })
    source.redeem = async () =>
      redeemed(300, { reward: { id: 'rew_Spoon', object: 'reward', voucher: { code: 'NEW-1' } } })
    const { element, shop } = await show('perk-rewards', source)
    const events: RedeemedEvent[] = []
    shop.addEventListener('perk-redeemed', (event) => events.push(event))

    await clickReward(element, 'Spoon')
    await press(element, 'Redeem')
    await waitUntil(() => announced().includes('Spoon: It’s yours. 300 points used.'))

    expect(dialogOf(element).querySelector('[role=status]'), 'the region is in the dialog').to.not.equal(null)
    expect(texts(element, 'code')).to.eql(['NEW-1'])
    expect(shadow(element).activeElement?.textContent.trim()).to.equal('Close')
    expect(events.map(({ reward, redemption }) => [reward.name, redemption.id])).to.eql([['Spoon', 'r_1']])
    await expect(element).to.be.accessible()
    await press(element, 'Close')
    await waitUntil(() => !dialogOf(element).open)
    expect(texts(element, 'attempt')).to.eql([])
  })

  it('shows the new balance only from the service', async () => {
    const source = memberSource({ rewards: [spoon] })
    const reply = gate()
    source.redeem = async () => {
      await reply.promise
      source.card = cardWith(150)
      return redeemed(300)
    }
    const { element, shop } = await show('perk-rewards', source)
    const balance = document.createElement('perk-balance')
    shop.append(balance)
    await waitUntil(() => textOf(balance).includes('500 points'))

    await clickReward(element, 'Spoon')
    await press(element, 'Redeem')
    expect(textOf(balance)).to.contain('500 points')
    reply.open()
    await waitUntil(() => textOf(balance).includes('150 points'))
  })

  it('explains a rejection and that no points were used', async () => {
    const source = memberSource({ rewards: [spoon] })
    source.redeem = async () =>
      redeemed(0, { result: 'FAILURE', status: 'FAILED', failure_code: 'quantity_exceeded' })
    const { element } = await show('perk-rewards', source)

    await clickReward(element, 'Spoon')
    await press(element, 'Redeem')
    await waitUntil(() => dialogText(element) === 'Already used up. No points were used.')
  })

  it('explains that there are too few points', async () => {
    const source = memberSource({ rewards: [spoon] })
    source.redeem = async () =>
      redeemed(0, { result: 'FAILURE', status: 'FAILED', failure_code: 'loyalty_card_points_exceeded' })
    const { element } = await show('perk-rewards', source)

    await clickReward(element, 'Spoon')
    await press(element, 'Redeem')
    await waitUntil(() => dialogText(element) === 'You don’t have enough points. No points were used.')
  })

  it('stays visible while unconfirmed and is confirmed with the same key', async () => {
    const source = memberSource({ rewards: [spoon] })
    let isLost = true
    source.redeem = async () => {
      if (isLost) throw new CallError('offline', 'lost')
      return redeemed(300)
    }
    const { element } = await show('perk-rewards', source)

    await clickReward(element, 'Spoon')
    await press(element, 'Redeem')
    const unconfirmed = 'We couldn’t confirm this yet. Your points won’t be used twice.'
    await waitUntil(() => dialogText(element) === unconfirmed, 'the unconfirmed state is not shown')
    await press(element, 'Close')
    await waitUntil(() => texts(element, 'attempt').length === 1)
    expect(texts(element, 'attempt')[0]).to.contain(unconfirmed)
    await expect(element).to.be.accessible()

    isLost = false
    button(element, 'Show').click()
    await element.updateComplete
    await press(element, 'Check again')
    await waitUntil(
      () => dialogText(element) === 'It’s yours. 300 points used.',
      'the redemption is not confirmed',
    )
    expect(new Set(source.sent.map(({ idempotencyKey }) => idempotencyKey)).size).to.equal(1)
  })
})

describe('before redeeming', () => {
  it('dispatches an event that the page can cancel', async () => {
    const source = memberSource({ rewards: [spoon] })
    const { element, shop } = await show('perk-rewards', source)
    const events: unknown[] = []
    const cancel = (event: RedeemingEvent) => {
      events.push([event.reward, event.points, event.cancelable, event.composed])
      event.preventDefault()
    }
    shop.addEventListener('perk-redeeming', cancel)

    await clickReward(element, 'Spoon')
    await press(element, 'Redeem')
    await waitUntil(() => !dialogOf(element).open)
    expect(source.sent).to.eql([])
    expect(events).to.eql([[{ id: 'rew_Spoon', name: 'Spoon' }, 300, true, true]])
    shop.removeEventListener('perk-redeeming', cancel)
    await clickReward(element, 'Spoon')
    await press(element, 'Redeem')

    await waitUntil(() => source.sent.length === 1)
  })

  describe('warns about leaving the tier', () => {
    const tierThat = (terms: LoyaltyTier['expiration']) => ({
      ...loyaltyTier('Silver', 500, 1499),
      expiration: terms,
    })
    const tierWarnings = (element: PerkRewards) =>
      texts(element, 'warning').filter((text) => text === 'You’d lose Silver, which needs 500 points.')
    const rewards = [spoon, reward('Bowl', 401), coin]
    const shopper = (terms: LoyaltyTier['expiration']) =>
      memberSource({ card: cardWith(900), rewards, tiers: [tierThat(terms)] })
    const byBalance = { qualification_type: 'BALANCE', expiration_date: null } as const

    it('only for rewards that cost too many points', async () => {
      const { element } = await show('perk-rewards', shopper(byBalance))
      await clickReward(element, 'Spoon')
      expect(tierWarnings(element)).to.eql([])
      await press(element, 'Cancel')
      await clickReward(element, 'Bowl')

      expect(tierWarnings(element)).to.have.length(1)
      await expect(element).to.be.accessible()
    })

    it('as soon as too many points are entered', async () => {
      const { element } = await show('perk-rewards', shopper(byBalance), { lines: [{ ...cup, quantity: 9 }] })
      await clickReward(element, 'Pay with points', 'Use points')
      const field = dialogOf(element).querySelector<HTMLInputElement>('[part=field]')
      if (!field) throw new Error('No field')
      for (const [points, times] of [
        ['400', 0],
        ['401', 1],
      ] as const) {
        field.value = points
        field.dispatchEvent(new InputEvent('input'))
        await element.updateComplete
        expect(tierWarnings(element), points).to.have.length(times)
      }
    })

    for (const [why, terms] of [
      ['the tier lasts for a period', { ...byBalance, expiration_date: '2027-01-01T00:00:00Z' }],
      ['the tier depends on earned points', { ...byBalance, qualification_type: 'POINTS_IN_PERIOD' }],
      ['the service does not return the terms of the tier', { expiration_date: null }],
    ] as const) {
      it(`not if ${why}`, async () => {
        const { element } = await show('perk-rewards', shopper(terms))
        await clickReward(element, 'Bowl')
        expect(tierWarnings(element)).to.eql([])
      })
    }
  })

  it('warns if the browser stores nothing', async () => {
    const warning = 'Your browser can’t save this. Keep the page open until it’s confirmed.'
    const { element } = await show('perk-rewards', memberSource({ rewards: [spoon] }))
    await clickReward(element, 'Spoon')
    expect(texts(element, 'warning')).to.eql([warning])
    await expect(element).to.be.accessible()

    const items = new Map<string, string>()
    const storage = {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
    }
    const { element: other } = await show('perk-rewards', memberSource({ rewards: [spoon] }), { storage })
    await clickReward(other, 'Spoon')
    expect(texts(other, 'warning')).to.eql([])
  })

  it('looks for an earlier redemption if the browser stores nothing', async () => {
    const source = memberSource({ rewards: [spoon] })
    source.now = () => Date.parse('2026-03-10T12:02:00.000Z') // two minutes after the redemption
    const payload = { reward: { id: 'rew_Spoon' }, redemption: { id: 'r_0' } }
    source.events = [activityEvent('redemption.succeeded', payload)]
    const { element } = await show('perk-rewards', source)

    await clickReward(element, 'Spoon')
    await press(element, 'Redeem')
    await waitUntil(() => dialogText(element) === 'You redeemed this 2 minutes ago. Redeem again?')
    expect(source.sent).to.eql([])
    await expect(element).to.be.accessible()
    await press(element, 'Redeem again')

    await waitUntil(() => dialogText(element) === 'It’s yours. 300 points used.')
  })
})

describe('a redemption that did not reach the service', () => {
  it('can be checked again or redeemed now', async () => {
    const source = memberSource({ rewards: [spoon] })
    let isLost = true
    const keys: string[] = []
    source.redeem = async () => {
      if (isLost) throw new CallError('refused', 'a copy of the request was answered', { status: 403 })
      return redeemed(300)
    }
    source.redemption = async (_, key) => {
      keys.push(key)
      return { status: 'unknown' }
    }
    const { element } = await show('perk-rewards', source)

    await clickReward(element, 'Spoon')
    await press(element, 'Redeem')
    const unconfirmed = 'We couldn’t confirm this yet. Your points won’t be used twice.'
    await waitUntil(() => dialogText(element) === unconfirmed)
    await press(element, 'Check again')
    await waitUntil(() => keys.length === 2 && dialogText(element) === unconfirmed)
    expect(source.sent).to.have.length(1)
    isLost = false
    await press(element, 'Redeem now')

    await waitUntil(() => dialogText(element) === 'It’s yours. 300 points used.')
    expect(new Set([...keys, ...source.sent.map(({ idempotencyKey }) => idempotencyKey)]).size).to.equal(1)
  })
})
