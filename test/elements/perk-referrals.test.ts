import { expect } from '@open-wc/testing'
import { CallError } from '../../src/client/errors.ts'
import type { ReadResponse, ReferralHoldersQuery } from '../../src/client/source.ts'
import type { ReferralHolder, ReferralHolderList } from '../../src/contract/resources/referral-holder.ts'
import { button, mount, notes, settled, shadow, sourceOf, texts, type MountOptions } from './support/shop.ts'
import { textOf } from './support/loyalty.ts'
import { waitUntil } from './support/wait.ts'

const holder = (holder_role: ReferralHolder['holder_role'], created_at: string): ReferralHolder => ({
  id: `rh_${created_at}`,
  created_at,
  redeemable_id: 'v_ada',
  redeemable_object: 'voucher',
  campaign_id: 'camp_1',
  campaign_type: 'REFERRAL_PROGRAM',
  voucher_type: 'DISCOUNT_VOUCHER',
  holder_role,
  object: 'redeemable_holder',
})

const friends = [
  holder('REFERRER', '2026-01-01T12:00:00.000Z'),
  holder('REFEREE', '2026-03-10T12:00:00.000Z'),
  holder('REFEREE', '2026-02-01T12:00:00.000Z'),
]

const earned = [
  { type: 'LOYALTY_CARD', amount: 1500, count: 3 },
  { type: 'GIFT_VOUCHER', amount: 1000, count: 1 },
  { type: 'DISCOUNT_VOUCHER', amount: 0, count: 1 },
] as const

interface Options extends MountOptions {
  data?: readonly unknown[]
  more?: Partial<ReferralHolderList>
  reply?: Partial<ReadResponse<unknown>>
}

/** The element on a page, and its requests. */
async function open({ data = friends, more = {}, reply = {}, ...options }: Options = {}) {
  const requests: (ReferralHoldersQuery & { code: string })[] = []
  const source = {
    ...sourceOf([]),
    async referralHolders(code: string, query: ReferralHoldersQuery) {
      requests.push({ code, ...query })
      await source.gate
      if (source.error) throw source.error
      const list = { object: 'list', data_ref: 'data', total: data.length, has_more: false } as const
      // A custom source can return anything.
      const value: ReferralHolderList = { ...list, ...more, data: data as ReferralHolder[] }
      return { receivedAt: Date.now(), stale: false, dropped: 0, ...reply, value }
    },
  }
  const attributes = { code: 'ADA-1', 'share-url': 'https://shop.example/?ref={code}' }
  return { source, requests, ...(await mount('perk-referrals', source, { attributes, ...options })) }
}

async function show(options?: Options) {
  const page = await open(options)
  await settled(page.element)
  return page
}

const mockNavigator = (name: 'share' | 'clipboard', value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true })

describe('<perk-referrals>', () => {
  afterEach(() => {
    // The mocks hide the properties of the prototype.
    Reflect.deleteProperty(navigator, 'share')
    Reflect.deleteProperty(navigator, 'clipboard')
  })

  it('shows how many friends joined, when, and what that earned', async () => {
    const { element, requests } = await show({ more: { total: 13, referrer_rewards: [...earned] } })

    expect(requests).to.eql([{ code: 'ADA-1', limit: 6, order: '-id' }])
    expect(element.status).to.equal('ready')
    expect(texts(element, 'code')).to.eql(['https://shop.example/?ref=ADA-1'])
    expect(texts(element, 'joined')).to.eql(['12 friends have joined.'])
    expect(texts(element, 'earned')).to.eql(['You’ve earned 1,500 points, €10.00, and 1 voucher.'])
    expect(texts(element, 'friend')).to.eql(['Joined on March 10, 2026', 'Joined on February 1, 2026'])
    await expect(element).to.be.accessible()
  })

  it('supports German', async () => {
    const { element } = await show({ more: { referrer_rewards: [...earned] }, locale: 'de' })

    expect(textOf(element)).to.contain('2 Freunde haben sich registriert.')
    expect(texts(element, 'earned')).to.eql([
      'Sie haben dafür 1.500 Punkte, 10,00 € und 1 Gutschein erhalten.',
    ])
    expect(texts(element, 'friend')[0]).to.equal('Dabei seit dem 10. März 2026')
  })

  it('copies the link', async () => {
    let copied = ''
    mockNavigator('clipboard', { writeText: async (text: string) => void (copied = text) })
    const { element } = await show()

    button(element, 'Copy').click()
    await waitUntil(() => texts(element, 'copy')[0] === 'Copied')
    expect(copied).to.equal('https://shop.example/?ref=ADA-1')
  })

  it('copies and shows the code without direction marks in Arabic', async () => {
    let copied = ''
    mockNavigator('clipboard', { writeText: async (text: string) => void (copied = text) })
    const { element } = await show({ locale: 'ar', attributes: { code: '20-OFF' } })

    button(element, 'نسخ').click()
    await waitUntil(() => !!copied)
    expect([copied, ...texts(element, 'code')]).to.eql(['20-OFF', '20-OFF'])
  })

  it('shares the link with the device, and ignores a canceled share', async () => {
    const shared: ShareData[] = []
    mockNavigator('share', async (data: ShareData) => {
      shared.push(data)
      throw new DOMException('left', 'AbortError')
    })
    const { element } = await show()
    button(element, 'Share').click()
    await new Promise((resolve) => setTimeout(resolve))

    expect(shared).to.eql([{ url: 'https://shop.example/?ref=ADA-1' }])
    expect(element.status).to.equal('ready')
  })

  it('encodes the code in the URL', async () => {
    const { element } = await show({
      attributes: { code: "$&'a/b c", 'share-url': 'https://shop.example/?ref={code}' },
    })

    expect(texts(element, 'code')).to.eql(['https://shop.example/?ref=%24%26%27a%2Fb%20c'])
  })

  it('shows only the code without a safe URL', async () => {
    for (const address of ['', 'javascript:alert("{code}")', 'http://shop.example/{code}', 'https://']) {
      const { element } = await show({ attributes: { code: 'ADA-1', 'share-url': address } })
      expect(texts(element, 'code')).to.eql(['ADA-1'])
      expect(textOf(element)).to.contain('Your referral code')
    }
    const { element } = await show({ attributes: { code: 'ADA-1', 'share-url': '/?ref={code}' } })
    expect(texts(element, 'code')).to.eql([`${location.origin}/?ref=ADA-1`])
  })

  it('is empty but shows the link if nobody has joined', async () => {
    const { element } = await show({ data: friends.slice(0, 1) })

    expect(element.status).to.equal('empty')
    expect(texts(element, 'code')).to.eql(['https://shop.example/?ref=ADA-1'])
    expect(texts(element, 'note')).to.eql(['No friends have joined yet.'])
    await expect(element).to.be.accessible()
  })

  it('shows a skeleton while waiting', async () => {
    let release = () => {}
    const page = await open()
    page.source.gate = new Promise((resolve) => (release = resolve))
    page.element.code = 'OTHER'
    await page.element.updateComplete
    expect(page.element.status).to.equal('waiting')
    expect(shadow(page.element).querySelector('[part=skeleton]')).to.not.equal(null)

    release()
    await waitUntil(() => page.element.status === 'ready')
  })

  it('asks guests and customers without a code to sign in', async () => {
    const { element, requests } = await show({ attributes: {}, children: '<p slot="guest">Join us</p>' })

    expect(element.status).to.equal('signed-out')
    expect(requests).to.eql([])
    const slot = shadow(element).querySelector<HTMLSlotElement>('slot[name=guest]')
    expect(slot?.assignedElements()[0]?.textContent).to.equal('Join us')
    await expect(element).to.be.accessible()

    const page = await open()
    page.source.error = new CallError('signed-out', 'nobody')
    page.element.code = 'OTHER'
    await waitUntil(() => page.element.status === 'signed-out')
  })

  it('retries on click after a failure', async () => {
    const { element, source } = await open()
    source.error = new CallError('unavailable', 'down')
    element.code = 'OTHER'
    await waitUntil(() => element.status === 'failed')
    await element.updateComplete
    expect(notes(element)).to.eql(['This could not be loaded.', 'Trying again in N seconds.'])
    await expect(element).to.be.accessible()

    source.error = undefined
    button(element, 'Try again').click()
    await waitUntil(() => element.status === 'ready')
  })

  it('shows the age of its data while offline', async () => {
    const { element } = await show({ reply: { stale: true, receivedAt: Date.now() - 5 * 60_000 } })

    expect(element.status).to.equal('offline')
    expect(texts(element, 'joined')).to.eql(['2 friends have joined.'])
    expect(notes(element)).to.eql([
      'You seem to be offline. Last updated 5 minutes ago. Trying again in N seconds.',
    ])
    await expect(element).to.be.accessible()
  })

  it('sends a new request for another code', async () => {
    const { element, requests } = await show()
    element.code = 'ADA-2'
    await waitUntil(() => requests.length === 2)
    expect(requests[1]?.code).to.equal('ADA-2')
  })

  it('leaves out invalid holders, and fails if all are invalid', async () => {
    const odd = [null, { holder_role: 'REFEREE', created_at: 'never' }]

    const { element } = await show({ data: [...odd, friends[1]], more: { total: 1 } })
    expect(texts(element, 'joined')).to.eql(['1 friend has joined.'])

    expect((await show({ data: odd })).element.status).to.equal('failed')
  })

  it('wraps a long URL in a narrow column', async () => {
    const long = `https://shop.example/${'friends'.repeat(6)}?ref={code}`
    const { element } = await show({ attributes: { code: 'ADA-1', 'share-url': long } })
    for (const dir of ['ltr', 'rtl']) {
      element.setAttribute('style', 'inline-size: 200px')
      element.dir = dir
      const copy = button(element, 'Copy').getBoundingClientRect()
      const { left, right } = element.getBoundingClientRect()

      expect(element.scrollWidth).to.equal(200)
      expect(copy.left).to.be.at.least(left)
      expect(copy.right).to.be.at.most(right)
    }
  })

  it('fits a screen of 320 pixels', async () => {
    const { element } = await show()
    element.closest('main')?.setAttribute('style', 'inline-size: 280px')

    expect(element.clientWidth).to.equal(280)
    expect(shadow(element).querySelector('section')?.scrollWidth).to.equal(280)
  })
})
