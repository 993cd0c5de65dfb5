/** How the elements speak to shoppers: the languages, their form for friends, and what is said of one that is not there. */
import { expect, fixture, html } from '@open-wc/testing'
import { rewards } from '../../src/elements/rewards/perk-rewards.messages.ts'
import { wordsFor } from '../../src/elements/internal/localize.ts'
import { createShop } from '../../src/state/shop.ts'
import { shadow, sourceOf } from './support/shop.ts'
import { waitUntil } from './support/wait.ts'

/** The words of a locale, waited for. */
async function wordsOf(locale: string, familiar = false) {
  const find = () => wordsFor(rewards, locale, { currency: 'EUR', familiar }, () => undefined)
  await waitUntil(() => !!find(), `no words for ${locale}`)
  return find() ?? Promise.reject(new Error(locale))
}

describe('a form for friends', () => {
  it('is spoken where the shop asks for it, and only there', async () => {
    const shop = document.createElement('perk-shop')
    Object.assign(shop, { locale: 'de', familiar: true })
    const source = {
      ...sourceOf([]),
      referralHolders: async () => ({
        value: { object: 'list' as const, data_ref: 'data' as const, data: [], total: 0, has_more: false },
        receivedAt: Date.now(),
        stale: false,
        dropped: 0,
      }),
    }
    shop.shop = createShop({ source, storage: null })
    const element = document.createElement('perk-referrals')
    element.setAttribute('code', 'ADA-1')
    shop.append(element)
    const host = await fixture<HTMLElement>(html`<main></main>`)
    host.append(shop)
    const says = (words: string) =>
      waitUntil(() => !!shadow(element).textContent.includes(words), `does not say ${words}`)

    await says('Dein Code für Freunde')
    expect(shadow(element).textContent).to.not.include('Ihr Code')
    shop.familiar = false
    await says('Ihr Code für Freunde')
  })

  it('changes nothing in a language that has none', async () => {
    expect((await wordsOf('en', true)).text).to.eql((await wordsOf('en')).text)
  })
})

describe('a language that nobody translated', () => {
  it('says so once in the console, unless the page brings its words, and speaks English', async () => {
    const said: string[] = []
    const { warn } = console
    console.warn = (words: string) => said.push(words)
    try {
      const own = { currency: 'EUR', messages: { redeem: 'Lunasta' } }
      expect(wordsFor(rewards, 'fi', own, () => undefined)?.text.redeem).to.equal('Lunasta')
      expect(said).to.eql([])
      await wordsOf('en-GB', true)
      await wordsOf('de-AT', true)
      expect(said).to.eql([])

      for (const locale of ['fi', 'fi-FI', 'fi']) {
        const { text, locale: spoken } = await wordsOf(locale, true)
        expect([text.redeem, spoken]).to.eql(['Redeem', 'en'])
      }
      expect(said).to.have.length(1)
      expect(said[0]).to.include('no words in "fi"').and.include('messages')
    } finally {
      console.warn = warn
    }
  })
})
