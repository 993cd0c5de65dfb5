/** The goal on the card: the next reward that the member can reach. */
import { expect } from '@open-wc/testing'
import { memberOf } from '../../src/state/features/member.ts'
import type { PerkLauncher } from '../../src/elements/launcher/perk-launcher.ts'
import { memberSource, cardWith, coin, type MemberSource, open, reward, show } from './support/loyalty.ts'
import { settled, shadow } from './support/shop.ts'
import { waitUntil } from './support/wait.ts'

const mug = reward('Harbour mug', 300)
const teapot = reward('Teapot for two', 860, { attributes: { image_url: 'https://shop.example/teapot.svg' } })
const kiln = reward('A morning at the kiln', 2400)
const vase = reward('The last vase', 600, { stock: 0 })

/** With this attribute, the element itself requests the rewards. */
const attributes = { goal: '' }

const goalOf = (element: Element) => shadow(element).querySelector<HTMLElement>('[part=goal]')
const goalText = (element: Element) => goalOf(element)?.innerText.replace(/\s+/g, ' ').trim()

/** Counts the requests for rewards. */
function countRequests(source: MemberSource) {
  const { memberRewards } = source
  let requests = 0
  const request: typeof memberRewards = (...input) => {
    requests += 1
    return memberRewards(...input)
  }
  return { source: Object.assign(source, { memberRewards: request }), requests: () => requests }
}

describe('the goal on <perk-balance>', () => {
  it('is the cheapest reward above the balance', async () => {
    const { element } = await show('perk-balance', memberSource({ rewards: [kiln, mug, teapot] }), {
      attributes,
    })

    expect(goalText(element)).to.equal('360 points to Teapot for two')
    const bar = goalOf(element)?.querySelector('progress')
    expect(bar?.value).to.be.closeTo(500 / 860, 1e-9)
    expect(bar?.getAttribute('aria-label')).to.equal('Teapot for two')
    expect(goalOf(element)?.querySelector('img')?.src).to.equal('https://shop.example/teapot.svg')
    await expect(element).to.be.accessible()
  })

  it('is never out of stock or a points payment', async () => {
    const source = memberSource({ card: cardWith(5), rewards: [vase, coin, teapot] })
    const { element } = await show('perk-balance', source, { attributes })

    expect(goalText(element)).to.equal('855 points to Teapot for two')
  })

  for (const [why, more] of Object.entries<Partial<MemberSource>>({
    'the balance covers every reward': { rewards: [mug] },
    'there are no rewards': {},
    'the card is inactive': { rewards: [teapot], card: { ...cardWith(500), active: false } },
    'the card has expired': {
      rewards: [teapot],
      card: { ...cardWith(500), expiration_date: '2020-01-01T00:00:00.000Z' },
    },
    'the more expensive reward is invalid': { rewards: [mug, { reward: teapot.reward }] },
  }))
    it(`is hidden if ${why}`, async () => {
      const { element } = await show('perk-balance', memberSource(more), { attributes })
      await waitUntil(() => memberOf(element.closest('perk-shop')?.shop ?? never()).$rewards.get().response)

      expect(goalOf(element)).to.equal(null)
      expect(shadow(element).querySelector('[part=balance]')?.textContent.trim()).to.equal('500 points')
    })

  it('reserves its space before the rewards load', async () => {
    const source = memberSource({ rewards: [teapot] })
    const { memberRewards } = source
    let respond: () => void = never
    const gate = new Promise<void>((resolve) => (respond = resolve))
    source.memberRewards = async (...input) => gate.then(() => memberRewards(...input))
    const { element } = await show('perk-balance', source, { attributes })
    await waitUntil(() => element.status === 'ready')
    const height = element.offsetHeight
    expect(goalText(element)).to.equal('')

    respond()
    await waitUntil(() => goalText(element) === '360 points to Teapot for two')
    expect(element.offsetHeight).to.equal(height)
  })

  it('appears with the card if the rewards load first', async () => {
    const source = memberSource({ rewards: [teapot] })
    const { member } = source
    let respond: () => void = never
    const gate = new Promise<void>((resolve) => (respond = resolve))
    source.member = async (...input) => gate.then(() => member(...input))
    const { element, store } = await open('perk-balance', source, { attributes })
    await waitUntil(() => memberOf(store).$rewards.get().response)
    await element.updateComplete
    expect(goalText(element)).to.equal('')

    respond()
    await waitUntil(() => goalText(element) === '360 points to Teapot for two')
  })

  it('follows the balance', async () => {
    const source = memberSource({ rewards: [mug, teapot, kiln] })
    const { element, store } = await show('perk-balance', source, { attributes })
    source.card = cardWith(900)
    memberOf(store).$member.refresh()

    await waitUntil(() => goalText(element) === '1,500 points to A morning at the kiln')
  })

  it('appears without a request of its own if the page requests the rewards', async () => {
    const { source, requests } = countRequests(memberSource({ rewards: [teapot] }))
    const { element, shop } = await show('perk-balance', source)
    expect([requests(), goalOf(element)]).to.eql([0, null])

    const rewards = document.createElement('perk-rewards')
    shop.append(rewards)
    await waitUntil(() => goalOf(element), 'there is no goal')
    expect(goalText(element)).to.equal('360 points to Teapot for two')
    expect(requests()).to.equal(1)
  })

  it('is shown in <perk-loyalty> but not in the launcher panel', async () => {
    const { element } = await show('perk-loyalty', memberSource({ rewards: [teapot] }))
    const launcher: PerkLauncher = document.createElement('perk-launcher')
    element.after(launcher)
    launcher.show()
    await settled(launcher)
    const cardIn = (host: Element) => shadow(host).querySelector('perk-balance') ?? never()

    for (const host of [element, launcher]) await waitUntil(() => goalOf(cardIn(host)))
    expect(goalOf(cardIn(element))?.checkVisibility()).to.equal(true)
    expect(goalOf(cardIn(launcher))?.checkVisibility()).to.equal(false)
  })
})

function never(): never {
  throw new Error('There is no <perk-balance>.')
}
