/** The member's card on a page without a network. */
import { expect, onTestFinished, test } from 'vitest'
import { CallError } from '../../../src/client/errors.ts'
import type { Source } from '../../../src/client/source.ts'
import { createMember, type MemberOptions } from '../../../src/state/features/member.ts'
import type { StoragePort } from '../../../src/state/persist.ts'
import { examples } from '../../wire/examples/index.ts'
import { createBrowser } from './storage.ts'

const { reply: card } = examples.getMember
const { reply: tiers } = examples.listMemberTiers
const storageKey = 'perkit:card'
const day = 86_400_000

const fullCard = {
  ...card,
  holder: { id: 'cust_ada', name: 'Ada', email: 'ada@example.com', source_id: 'ada' },
  metadata: { note: 'Talks a lot' },
  assets: { qr: { id: 'qr', url: 'data:image/svg+xml,code' }, barcode: { url: 'data:image/svg+xml,bars' } },
}

const offline = new CallError('offline', 'offline')
const signedOut = new CallError('signed-out', 'no token')

/** A source that returns the card with this code, or throws. */
function sourceOf(cardOrError: string | Error, receivedAt = Date.now()) {
  const reply = <Value>(value: Value) =>
    typeof cardOrError === 'string'
      ? Promise.resolve({ value, receivedAt, stale: false, dropped: 0 })
      : Promise.reject(cardOrError)
  return {
    cardCode: () =>
      typeof cardOrError === 'string' ? Promise.resolve(cardOrError) : Promise.reject(cardOrError),
    member: (code: string) => reply({ ...fullCard, code }),
    memberTiers: () => reply(tiers),
    now: Date.now,
  } as unknown as Source // has only the methods that the test uses
}

interface PageOptions extends MemberOptions {
  keepsOffline?: boolean
}

/** A page with the card after its first reply. */
async function open(
  port: StoragePort,
  cardOrError: string | Error,
  { keepsOffline = false, ...options }: PageOptions = {},
  at?: number,
) {
  let source = sourceOf(cardOrError, at)
  const member = createMember(options, () => source, port)
  if (keepsOffline) member.keepOffline()
  const stop = member.$member.watch()
  onTestFinished(() => {
    stop()
    member.close()
  })
  const settled = () => expect.poll(() => member.$member.get().busy).toBe(false)
  await settled()
  return {
    now: () => member.$member.get(),
    code: () => member.$member.get().response?.value.card.code,
    async refresh(next: string | Error) {
      source = sourceOf(next)
      member.$member.refresh()
      await settled()
    },
  }
}

const ada = { customer: 'ada', keepsOffline: true }

test('shows the saved card as stale, with its age and the reason', async () => {
  const browser = createBrowser()
  const at = Date.now() - 3 * day
  await open(browser.openTab(), 'CARD-ADA', ada, at)

  const { now } = await open(browser.openTab(), offline, { customer: 'ada' })

  const { balance, next_expiration_date } = card.loyalty_card
  expect(now()).toMatchObject({
    busy: false,
    response: {
      value: {
        card: { code: 'CARD-ADA', campaign: card.campaign, loyalty_card: { balance, next_expiration_date } },
        tiers: [{ id: 'lt_gold', name: tiers.data[0]?.name }],
      },
      receivedAt: at,
      stale: true,
    },
    staleReason: { kind: 'offline' },
  })
  expect(now().response?.value.card.assets?.qr?.url).toBe('data:image/svg+xml,code')
  expect(now().error).toBe(undefined)
})

test.each([
  ['the token is unavailable', new CallError('unavailable', 'no token', { unsent: true })],
  ['the service fails', new CallError('unavailable', 'down', { status: 503 })],
  ['the reply is unreadable', new CallError('unreadable', 'unreadable')],
  ['a custom source throws', new TypeError('x is not a function')],
])('shows the saved card if %s', async (_, error) => {
  const browser = createBrowser()
  await open(browser.openTab(), 'CARD-ADA', ada)

  const { code } = await open(browser.openTab(), error, { customer: 'ada' })

  expect(code()).toBe('CARD-ADA')
})

test('saves neither the customer nor metadata', async () => {
  const browser = createBrowser()
  await open(browser.openTab(), 'CARD-ADA', ada)

  const saved = browser.items.get(storageKey) ?? ''
  expect(saved).toContain('CARD-ADA')
  for (const word of [
    'Ada',
    'cust_ada',
    '"ada"',
    'example.com',
    'Talks',
    'holder',
    'metadata',
    'barcode',
    'bars',
  ])
    expect(saved).not.toContain(word)
})

test('saves the card only if a page requests offline support, and updates it on every page', async () => {
  const browser = createBrowser()
  await open(browser.openTab(), 'CARD-ADA', { customer: 'ada' })
  expect(browser.items.has(storageKey)).toBe(false)

  await open(browser.openTab(), 'CARD-ADA', ada, Date.now() - 2 * day)
  await open(browser.openTab(), 'CARD-ADA', { customer: 'ada' }, 12_345)

  expect(JSON.parse(browser.items.get(storageKey) ?? '')).toMatchObject({ at: 12_345 })
})

test('saves a card that was read before offline support was requested', async () => {
  const browser = createBrowser()
  const source = sourceOf('CARD-ADA')
  const member = createMember({ customer: 'ada' }, () => source, browser.openTab())
  onTestFinished(member.$member.watch())
  onTestFinished(member.close)
  await expect.poll(() => member.$member.get().busy).toBe(false)

  member.keepOffline()

  expect(browser.items.get(storageKey)).toContain('CARD-ADA')
})

test('drops the saved card after 30 days, and never dates a card in the future', async () => {
  const browser = createBrowser()
  const on = async (days: number) => {
    await open(browser.openTab(), 'CARD-ADA', ada, Date.now() + days * day)
    return open(browser.openTab(), offline, { customer: 'ada' })
  }

  expect((await on(-31)).now()).toMatchObject({ error: { kind: 'offline' } })
  expect((await on(-29)).code()).toBe('CARD-ADA')
  expect((await on(2)).now().response?.receivedAt).toBeLessThanOrEqual(Date.now())
})

test.each([
  ['the shopper is signed out', signedOut],
  ['the card is unknown', new CallError('refused', 'gone', { status: 404 })],
])('deletes the card if %s', async (_, error) => {
  const browser = createBrowser()
  await open(browser.openTab(), 'CARD-ADA', { keepsOffline: true })
  // A page with the code reads the card without the wallet.
  const { now } = await open(browser.openTab(), error, error === signedOut ? {} : { card: 'CARD-ADA' })

  expect(now()).toMatchObject({ error: { kind: 'signed-out' } })
  expect(browser.items.get(storageKey)).not.toContain('CARD-ADA')
  expect((await open(browser.openTab(), offline)).code()).toBe(undefined)
})

test('does not show the card to another customer', async () => {
  const browser = createBrowser()
  await open(browser.openTab(), 'CARD-ADA', ada)

  const { now } = await open(browser.openTab(), offline, { customer: 'bob' })

  expect(now()).toMatchObject({ error: { kind: 'offline' }, response: undefined })
  expect(browser.items.get(storageKey)).not.toContain('CARD-ADA')
  const next = await open(browser.openTab(), 'CARD-BOB', { customer: 'bob' })
  expect(next.code()).toBe('CARD-BOB')
  expect((await open(browser.openTab(), offline)).code()).toBe('CARD-BOB')
})

test('replaces the card of an unknown member with that of the next unknown member', async () => {
  const browser = createBrowser()
  await open(browser.openTab(), 'CARD-ADA', { keepsOffline: true })
  await open(browser.openTab(), 'CARD-BOB')

  expect((await open(browser.openTab(), offline)).code()).toBe('CARD-BOB')
  expect(browser.items.get(storageKey)).not.toContain('CARD-ADA')
})

test('does not show the card of an unknown member to a known member', async () => {
  const browser = createBrowser()
  await open(browser.openTab(), 'CARD-ADA', ada)
  await open(browser.openTab(), 'CARD-BOB')

  expect((await open(browser.openTab(), offline, { customer: 'ada' })).code()).toBe(undefined)
})

test('keeps the card but does not show it if the settings of the shop are wrong', async () => {
  const browser = createBrowser()
  await open(browser.openTab(), 'CARD-ADA', ada)

  const { now } = await open(browser.openTab(), new CallError('refused', 'check token-url', { status: 401 }))

  expect(now()).toMatchObject({ error: { status: 401 }, response: undefined })
  expect((await open(browser.openTab(), offline)).code()).toBe('CARD-ADA')
})

test('shares the card between pages with and without the customer', async () => {
  const browser = createBrowser()
  await open(browser.openTab(), 'CARD-ADA', { keepsOffline: true })
  await open(browser.openTab(), 'CARD-ADA', { customer: 'ada' })
  await open(browser.openTab(), 'CARD-ADA')

  for (const customer of [undefined, 'ada'])
    expect((await open(browser.openTab(), offline, { customer })).code()).toBe('CARD-ADA')
  expect((await open(browser.openTab(), offline, { customer: 'bob' })).code()).toBe(undefined)
})

test('does not save the card again on an open page after a sign-out', async () => {
  const browser = createBrowser()
  const { refresh, code } = await open(browser.openTab(), 'CARD-ADA', ada)
  browser.items.delete(storageKey)

  await refresh('CARD-ADA')
  await refresh(offline)

  expect(code()).toBe('CARD-ADA') // still in memory
  expect(browser.items.has(storageKey)).toBe(false)
})

test.each<[string, StoragePort]>([
  [
    'is forbidden',
    {
      storage: () => {
        throw new DOMException('No', 'SecurityError')
      },
    },
  ],
  ['is missing', { storage: () => null }],
  ['is full', { storage: () => ({ getItem: () => null, setItem: () => void throwFull() }) }],
  ['is invalid', { storage: () => ({ getItem: () => '{"card":', setItem: () => undefined }) }],
])('shows the error if storage %s', async (_, port) => {
  expect((await open(port, 'CARD-ADA', ada)).code()).toBe('CARD-ADA')

  expect((await open(port, offline, ada)).now()).toMatchObject({
    error: { kind: 'offline' },
    response: undefined,
  })
})

function throwFull() {
  throw new DOMException('Full', 'QuotaExceededError')
}
