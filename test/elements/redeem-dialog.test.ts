import { expect } from '@open-wc/testing'
import { CallError } from '../../src/client/errors.ts'
import type { atom } from '../../src/state/atom.ts'
import { memberOf } from '../../src/state/features/member.ts'
import type { RedemptionAttempt } from '../../src/state/features/redemption/attempt.ts'
import { gate } from './support/eligibility.ts'
import {
  memberSource,
  ask,
  dialogOf,
  dialogText,
  heard,
  press,
  redeemed,
  reward,
  show,
} from './support/loyalty.ts'
import { shadow, texts } from './support/shop.ts'
import { waitUntil } from './support/wait.ts'

/** An attempt of another tab. */
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

/** The dialog after the shopper has agreed, and the service has answered so. */
async function agreed(redeem: ReturnType<typeof memberSource>['redeem'], isOver: (said: string) => boolean) {
  const source = memberSource({ rewards: [spoon] })
  source.redeem = redeem
  const { element } = await show('perk-rewards', source)
  await ask(element, 'Spoon')
  await press(element, 'Redeem')
  await waitUntil(() => isOver(dialogText(element)))
  // While it fades in its colours are not yet those that are read.
  const dialog = dialogOf(element)
  await waitUntil(() => getComputedStyle(dialog).opacity === '1')
  return { element, source, dialog }
}

describe('the redeem dialog', () => {
  it('shows the reward and focuses the question', async () => {
    const { element } = await show('perk-rewards', memberSource({ rewards: [spoon] }))
    await ask(element, 'Spoon')

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
    const answer = gate()
    const { element, dialog } = await agreed(
      async () => {
        await answer.promise
        return redeemed(300)
      },
      (said) => said === 'One moment… You can close this. It carries on.',
    )
    expect(dialog.querySelector('[role=progressbar]')?.ariaLabel).to.equal('One moment…')
    expect(dialog.querySelector('[part~=primary]')?.ariaDisabled).to.equal('true')
    await expect(element).to.be.accessible()
    await press(element, 'Close')
    await waitUntil(() => texts(element, 'attempt').length === 1)
    answer.open()
    await waitUntil(() => texts(element, 'attempt')[0]?.includes("It's yours."))
  })

  // The browser tells of the closing a moment after it, and the answer may come in between.
  for (const [how, close] of Object.entries({
    'its button': (dialog: HTMLDialogElement) => dialog.querySelector<HTMLElement>('[value=close]')?.click(),
    Escape: (dialog: HTMLDialogElement) => dialog.requestClose(),
  }))
    it(`keeps an outcome that arrives while it is closed by ${how}`, async () => {
      const answer = gate()
      const { element, dialog } = await agreed(
        async () => {
          await answer.promise
          return redeemed(300)
        },
        (said) => said.startsWith('One moment…'),
      )
      close(dialog)
      answer.open()
      await new Promise((closed) => dialog.addEventListener('close', closed, { once: true }))
      await element.updateComplete
      expect(dialog.open).to.equal(false)
      await waitUntil(() => texts(element, 'attempt')[0]?.includes("It's yours."))
    })

  it('keeps the redemption of another tab while it is closing', async () => {
    const { element, inside } = await show('perk-rewards', memberSource({ rewards: [spoon] }))
    await ask(element, 'Spoon')
    const dialog = dialogOf(element)
    dialog.querySelector<HTMLElement>('[value=close]')?.click()
    // As it comes from the storage.
    const { $attempt } = memberOf(inside) as unknown as {
      $attempt: ReturnType<typeof atom<RedemptionAttempt | undefined>>
    }
    $attempt.set({ ...other, state: 'done', redemption: redeemed(300) })
    await new Promise((closed) => dialog.addEventListener('close', closed, { once: true }))
    await element.updateComplete
    expect($attempt.get()?.id).to.equal(other.id)
  })

  it('shows success with the code as a coupon', async () => {
    const voucher = { code: 'NEW-1', assets: { qr: { url: 'data:image/svg+xml,%3Csvg/%3E' } } }
    const { element, dialog } = await agreed(
      async () => redeemed(300, { reward: { id: 'rew_Spoon', object: 'reward', voucher } }),
      (said) => said === "It's yours. 300 points used.",
    )
    expect(dialog.part.contains('done')).to.equal(true)
    expect(texts(element, 'success-icon').length).to.equal(1)
    expect(dialog.querySelector('[part=coupon] code')?.textContent).to.equal('NEW-1')
    expect(dialog.querySelectorAll('[part=coupon] img')).to.have.length(1)
    expect(dialog.querySelector('[part~=primary]')).to.equal(null)
    await expect(element).to.be.accessible()
  })

  it('marks the picture of a rejected reward', async () => {
    const { element, dialog } = await agreed(
      async () => redeemed(0, failure),
      (said) => said.startsWith('This has been used up.'),
    )
    expect(dialog.part.contains('refused')).to.equal(true)
    expect(dialog.querySelector('[part=tile] img')?.getAttribute('src')).to.equal(picture)
    expect(texts(element, 'failure-icon').length).to.equal(1)
    expect(texts(element, 'reference')).to.eql([])
  })

  it('says that points were returned when the redemption was rolled back meanwhile', async () => {
    const { element, source, dialog } = await agreed(
      () => Promise.reject(new CallError('refused', 'no')),
      (said) => said.startsWith("We couldn't confirm this yet."),
    )
    source.redemption = async () =>
      redeemed(300, { status: 'ROLLED_BACK', reward: { id: 'rew_Spoon', object: 'reward' } })
    await press(element, 'Check again')
    await waitUntil(() => dialogText(element) === 'This was canceled. Your points were returned.')

    expect(dialog.part.contains('refused')).to.equal(true)
    expect(texts(element, 'failure-icon').length).to.equal(1)
    await waitUntil(() => heard().includes('Spoon: This was canceled. Your points were returned.'))
    await press(element, 'Close')
    expect(texts(element, 'attempt')).to.eql([])
  })

  it('leads to the other rewards after a rejection', async () => {
    const source = memberSource({ rewards: [spoon, reward('Mug', 200)] })
    source.redeem = async () => redeemed(0, failure)
    const { element, inside } = await show('perk-rewards', source)
    await ask(element, 'Spoon')
    await press(element, 'Redeem')
    await waitUntil(() => dialogOf(element).part.contains('refused'))
    const named = () =>
      [...dialogOf(element).querySelectorAll('footer button')].map(({ textContent }) => textContent.trim())
    expect(named()).to.eql(['Close', 'Other rewards'])

    await press(element, 'Other rewards')
    await waitUntil(() => memberOf(inside).$attempt.get() === undefined)
    await element.updateComplete

    expect(dialogOf(element).open).to.equal(false)
    expect(shadow(element).activeElement?.ariaLabel).to.equal('Rewards')
    expect(shadow(element).activeElement?.localName).to.equal('ul')
  })

  it('offers no other rewards if none are visible', async () => {
    for (const given of [
      { source: memberSource({ rewards: [spoon] }), attributes: {} },
      { source: memberSource({ rewards: [spoon, reward('Mug', 200)] }), attributes: { layout: 'banner' } },
    ]) {
      const { source, attributes } = given
      source.redeem = async () => redeemed(0, failure)
      const { element } = await show('perk-rewards', source, { attributes })
      await ask(element, 'Spoon')
      await press(element, 'Redeem')
      await waitUntil(() => dialogOf(element).part.contains('refused'))
      expect(dialogOf(element).querySelector('[part~=primary]')).to.equal(null)
    }
  })

  it('shows a reference while unconfirmed', async () => {
    const { element, source, dialog } = await agreed(
      () => Promise.reject(new CallError('offline', 'lost')),
      (said) => said.startsWith("We couldn't confirm"),
    )
    expect(dialog.part.contains('unsure')).to.equal(true)
    expect(texts(element, 'failure-icon').length).to.equal(1)
    expect(texts(element, 'reference')).to.eql([`Reference ${source.sent[0]?.idempotencyKey}`])
    await expect(element).to.be.accessible()
  })
})
