/** How the elements speak to shoppers: the languages, their form for friends, and what is said of one that is not there. */
import { expect, fixture, html } from '@open-wc/testing'
import { formatFor } from '../../src/elements/format/format.ts'
import type { Words } from '../../src/elements/format/messages.ts'
import { translations } from '../../src/elements/translations/index.ts'
import type { Messages } from '../../src/elements/translations/messages.generated.ts'
import { wordsFor } from '../../src/elements/internal/localize.ts'
import { createShop } from '../../src/state/shop.ts'
import { english } from './support/english.generated.ts'
import { name, samplesFor } from './support/samples.ts'
import { saidIn, sentences } from './support/sentences.ts'
import { shadow, sourceOf } from './support/shop.ts'
import { waitUntil } from './support/wait.ts'
import { plain } from './support/words.ts'

/** The words of a locale, waited for. */
async function wordsOf(locale: string, informal = false) {
  const find = () => wordsFor(english, locale, { currency: 'EUR', informal })
  await waitUntil(() => !!find(), `no words for ${locale}`)
  return find() ?? Promise.reject(new Error(locale))
}

const languages = Object.keys(sentences)

/** Every sentence of a language by its message, and none twice. */
function heard({ text, locale }: Words<Messages>) {
  const samples = samplesFor({ locale, text, format: formatFor(locale, 'EUR') })
  return Object.entries(text).flatMap(([message, said]): [string, string][] => {
    if (typeof said === 'string') return [[message, said]]
    if (typeof said === 'object')
      return Object.entries(said).map(([key, one]) => [`${message}.${key}`, one as string])
    // Each message has samples of its own kind.
    const given = samples[message as keyof typeof samples] as unknown as never[][]
    return [...new Set(given.map((each) => (said as (...given: never[]) => string)(...each)))].map((one) => [
      message,
      one,
    ])
  })
}

/** Words that are the same in English, and what is made of nothing but what is handed to it. */
const shared: Partial<Record<string, RegExp>> = {
  de: /^weekdays$/,
  fr: /^(promotions?|points|total)$/,
  es: /^(sub)?total$/,
  'pt-BR': /^(items|(sub)?total)$/,
}

/** English words that none of the others has, and letters that do not belong to the language. */
const foreign = (locale: string) =>
  /^(ar|ja)/.test(locale) ? /[a-z]/i : /\b(the|your?|with|spend|every|offers?|remove|until)\b/i

describe('a language', () => {
  it('is one of ten', () => {
    expect(Object.keys(translations).filter((name) => !name.includes('-'))).to.have.members(
      languages.map((tag) => tag.slice(0, 2)),
    )
  })

  for (const locale of languages) {
    for (const informal of [false, true]) {
      it(`translates every message: ${locale}${informal ? ', informal' : ''}`, async () => {
        const words = await wordsOf(locale, informal)
        const inEnglish = new Set(heard({ ...words, text: english }).map(([message, said]) => message + said))
        const wrong = heard(words).filter(
          ([message, said]) =>
            !said.replaceAll(name, '').trim() ||
            /undefined|\bnull\b|NaN|\[object|!| {2}|^ | $/.test(said) ||
            foreign(locale).test(said.replaceAll(name, '')) ||
            (inEnglish.has(message + said) &&
              !/^(named|quantity)$/.test(message) &&
              !shared[locale]?.test(message)),
        )

        expect(wrong).to.eql([])
        expect(Object.keys(words.text)).to.have.members(Object.keys(english))
      })
    }

    it(`has correct plurals, cases and word order: ${locale}`, async () => {
      const said = saidIn(await wordsOf(locale)).map((sentence) =>
        plain(sentence).replace(/[\u200e\u200f]/g, ''),
      )

      expect(said).to.eql(sentences[locale])
    })
  }
})

describe('the informal form', () => {
  it('is used only by a shop that sets it', async () => {
    const shop = document.createElement('perk-shop')
    Object.assign(shop, { locale: 'de', informal: true })
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
    shop.informal = false
    await says('Ihr Code für Freunde')
  })

  it('never mixes with the formal form', async () => {
    const formal = {
      de: /\b(Sie|Ihre?[nrms]?|Ihnen)\b/,
      fr: /\b([Vv]ous|[Vv]otre|[Vv]os|Connectez|Vérifiez|Choisissez|Laissez)\b/,
      es: /\b([Uu]sted|Inicie|Compruebe|Elija|Mantenga)\b/,
      it: /\b(Lei|Acceda|Verifichi|Scelga|Lasci)\b/,
      nl: /\b[Uu]w?\b/,
    }
    for (const [locale, pattern] of Object.entries(formal)) {
      const [others, friends] = [heard(await wordsOf(locale)), heard(await wordsOf(locale, true))]
      expect(friends.filter(([, said]) => pattern.test(said))).to.eql([])
      expect(others.filter(([, said]) => pattern.test(said))).to.not.eql([])
    }
  })

  it('is ignored in a language without one', async () => {
    expect((await wordsOf('en', true)).text).to.eql((await wordsOf('en')).text)
  })
})

describe('a language without a translation', () => {
  it('falls back to English and warns once, unless the page sets its messages', async () => {
    const said: string[] = []
    const { warn } = console
    console.warn = (words: string) => said.push(words)
    try {
      const own = { currency: 'EUR', messages: { redeem: 'Lunasta' } }
      expect(wordsFor(english, 'fi', own)?.text.redeem).to.equal('Lunasta')
      expect(said).to.eql([])
      await wordsOf('en-GB', true)
      await wordsOf('de-AT', true)
      expect(said).to.eql([])

      for (const locale of ['fi', 'fi-FI', 'fi']) {
        const { text, locale: spoken } = await wordsOf(locale, true)
        expect([text.redeem, spoken]).to.eql(['Redeem', 'en'])
      }
      expect(said).to.have.length(1)
      expect(said[0]).to.include('no messages in "fi"').and.include('messages')
    } finally {
      console.warn = warn
    }
  })
})
