import { expect } from '@open-wc/testing'
import { CallError } from '../../src/client/errors.ts'
import type { atom } from '../../src/state/atom.ts'
import { memberOf } from '../../src/state/features/member.ts'
import type { RedemptionAttempt } from '../../src/state/features/redemption/attempt.ts'
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

/** An attempt in another tab. */
const other: RedemptionAttempt = {
  id: 'other',
  reward: { id: 'rew_Mug', name: 'Mug' },
  points: 300,
  state: 'sending',
  startedAt: 0,
}
const picture = 'https://shop.invalid/spoon.png'
const spoon = reward('Spoon', 300, { attributes: { image_url: picture } })
const failure = { result: 'FAILURE', status: 'FAILED', failure_code: 'quantity_exceeded' } as const

/** Redeems the spoon and waits until the dialog shows the result. */
async function redeemSpoon(
  redeem: ReturnType<typeof memberSource>['redeem'],
  isDone: (text: string) => boolean,
) {
  const source = memberSource({ rewards: [spoon] })
  source.redeem = redeem
  const { element } = await show('perk-rewards', source)
  await clickReward(element, 'Spoon')
  await press(element, 'Redeem')
  await waitUntil(() => isDone(dialogText(element)))
  return { element, source, dialog: dialogOf(element) }
}

describe('the redeem dialog', () => {
  it('shows the reward and focuses the question', async () => {
    const { element } = await show('perk-rewards', memberSource({ rewards: [spoon] }))
    await clickReward(element, 'Spoon')

    expect(texts(element, 'name')).to.eql(['Spoon'])
    expect(dialogOf(element).querySelector('img')?.src).to.equal(picture)
    expect(shadow(element).activeElement?.textContent).to.equal('Use 300 points?')
    const labels = dialogOf(element).getAttribute('aria-labelledby')?.split(' ') ?? []
    expect(labels.map((id) => shadow(element).getElementById(id)?.textContent)).to.eql([
      'Spoon',
      'Use 300 points?',
    ])
  })

  it('shows progress while sending and can be closed', async () => {
    const reply = gate()
    const { element, dialog } = await redeemSpoon(
      async () => {
        await reply.promise
        return redeemed(300)
      },
      (text) => text === 'One moment… You can close this. We’ll finish in the background.',
    )
    expect(dialog.querySelector('[role=progressbar]')?.ariaLabel).to.equal('One moment…')
    expect(dialog.querySelector('[part~=primary]')?.ariaDisabled).to.equal('true')
    await expect(element).to.be.accessible()
    await press(element, 'Close')
    await waitUntil(() => texts(element, 'attempt').length === 1)
    reply.open()
    await waitUntil(() => texts(element, 'attempt')[0]?.includes('It’s yours.'))
  })

  // The browser dispatches `close` with a delay, and the response may arrive in between.
  for (const [how, close] of Object.entries({
    'its button': (dialog: HTMLDialogElement) => dialog.querySelector<HTMLElement>('[value=close]')?.click(),
    Escape: (dialog: HTMLDialogElement) => dialog.requestClose(),
  }))
    it(`keeps an outcome that arrives while it is closed by ${how}`, async () => {
      const reply = gate()
      const { element, dialog } = await redeemSpoon(
        async () => {
          await reply.promise
          return redeemed(300)
        },
        (text) => text.startsWith('One moment…'),
      )
      close(dialog)
      reply.open()
      await new Promise((resolve) => dialog.addEventListener('close', resolve, { once: true }))
      await element.updateComplete
      expect(dialog.open).to.equal(false)
      await waitUntil(() => texts(element, 'attempt')[0]?.includes('It’s yours.'))
    })

  it('keeps the redemption of another tab while it is closing', async () => {
    const { element, store } = await show('perk-rewards', memberSource({ rewards: [spoon] }))
    await clickReward(element, 'Spoon')
    const dialog = dialogOf(element)
    dialog.querySelector<HTMLElement>('[value=close]')?.click()
    // Simulates an attempt that was read from the storage.
    const { $attempt } = memberOf(store) as unknown as {
      $attempt: ReturnType<typeof atom<RedemptionAttempt | undefined>>
    }
    $attempt.set({ ...other, state: 'done', redemption: redeemed(300) })
    await new Promise((resolve) => dialog.addEventListener('close', resolve, { once: true }))
    await element.updateComplete
    expect($attempt.get()?.id).to.equal(other.id)
  })

  it('shows success with the code as a coupon', async () => {
    const voucher = { code: 'NEW-1', assets: { qr: { url: 'data:image/svg+xml,%3Csvg/%3E' } } }
    const { element, dialog } = await redeemSpoon(
      async () => redeemed(300, { reward: { id: 'rew_Spoon', object: 'reward', voucher } }),
      (text) => text === 'It’s yours. 300 points used.',
    )
    expect(dialog.part.contains('done')).to.equal(true)
    expect(texts(element, 'success-icon').length).to.equal(1)
    expect(dialog.querySelector('[part=coupon] code')?.textContent).to.equal('NEW-1')
    expect(dialog.querySelectorAll('[part=coupon] img')).to.have.length(1)
    expect(dialog.querySelector('[part~=primary]')).to.equal(null)
    await expect(element).to.be.accessible()
  })

  it('marks the picture of a rejected reward', async () => {
    const { element, dialog } = await redeemSpoon(
      async () => redeemed(0, failure),
      (text) => text.startsWith('Already used up.'),
    )
    expect(dialog.part.contains('refused')).to.equal(true)
    expect(dialog.querySelector('[part=tile] img')?.getAttribute('src')).to.equal(picture)
    expect(texts(element, 'failure-icon').length).to.equal(1)
    expect(texts(element, 'reference')).to.eql([])
  })

  it('reports a deleted reward as unavailable, not as an invalid code', async () => {
    const { dialog } = await redeemSpoon(
      async () => redeemed(0, { ...failure, failure_code: 'not_found' }),
      (text) => text.startsWith('Not available right now.'),
    )
    expect(dialog.part.contains('refused')).to.equal(true)
  })

  it('shows that points were returned if the redemption was rolled back in the meantime', async () => {
    const { element, source, dialog } = await redeemSpoon(
      () => Promise.reject(new CallError('refused', 'no')),
      (text) => text.startsWith('We couldn’t confirm this yet.'),
    )
    source.redemption = async () =>
      redeemed(300, { status: 'ROLLED_BACK', reward: { id: 'rew_Spoon', object: 'reward' } })
    await press(element, 'Check again')
    await waitUntil(() => dialogText(element) === 'The redemption was canceled. Your points were returned.')

    expect(dialog.part.contains('refused')).to.equal(true)
    expect(texts(element, 'failure-icon').length).to.equal(1)
    await waitUntil(() =>
      announced().includes('Spoon: The redemption was canceled. Your points were returned.'),
    )
    await press(element, 'Close')
    expect(texts(element, 'attempt')).to.eql([])
  })

  it('offers the other rewards after a rejection', async () => {
    const source = memberSource({ rewards: [spoon, reward('Mug', 200)] })
    source.redeem = async () => redeemed(0, failure)
    const { element, store } = await show('perk-rewards', source)
    await clickReward(element, 'Spoon')
    await press(element, 'Redeem')
    await waitUntil(() => dialogOf(element).part.contains('refused'))
    const buttonTexts = () =>
      [...dialogOf(element).querySelectorAll('footer button')].map(({ textContent }) => textContent.trim())
    expect(buttonTexts()).to.eql(['Close', 'Other rewards'])

    await press(element, 'Other rewards')
    await waitUntil(() => memberOf(store).$attempt.get() === undefined)
    await element.updateComplete

    expect(dialogOf(element).open).to.equal(false)
    expect(shadow(element).activeElement?.ariaLabel).to.equal('Rewards')
    expect(shadow(element).activeElement?.localName).to.equal('ul')
  })

  it('offers no other rewards if none are visible', async () => {
    for (const scenario of [
      { source: memberSource({ rewards: [spoon] }), attributes: {} },
      { source: memberSource({ rewards: [spoon, reward('Mug', 200)] }), attributes: { layout: 'banner' } },
    ]) {
      const { source, attributes } = scenario
      source.redeem = async () => redeemed(0, failure)
      const { element } = await show('perk-rewards', source, { attributes })
      await clickReward(element, 'Spoon')
      await press(element, 'Redeem')
      await waitUntil(() => dialogOf(element).part.contains('refused'))
      expect(dialogOf(element).querySelector('[part~=primary]')).to.equal(null)
    }
  })

  it('shows a reference while unconfirmed', async () => {
    const { element, source, dialog } = await redeemSpoon(
      () => Promise.reject(new CallError('offline', 'lost')),
      (text) => text.startsWith('We couldn’t confirm'),
    )
    expect(dialog.part.contains('unsure')).to.equal(true)
    expect(texts(element, 'failure-icon').length).to.equal(1)
    expect(texts(element, 'reference')).to.eql([`Reference ${source.sent[0]?.idempotencyKey}`])
    await expect(element).to.be.accessible()
  })
})
