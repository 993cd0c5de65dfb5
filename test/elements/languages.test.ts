/** Translations: complete and correct messages, the informal form, and missing languages. */
import { expect, fixture, html } from '@open-wc/testing'
import { type Localization, localizeGroups } from '../../src/elements/format/localization.ts'
import { translations } from '../../src/elements/translations/index.ts'
import { regions } from '../../src/elements/internal/regions.ts'
import type { Messages } from '../../src/elements/translations/messages.generated.ts'
import { localize } from '../../src/elements/internal/localize.ts'
import { createShop } from '../../src/state/shop.ts'
import { english } from '../../demo/messages/english.generated.ts'
import { samplesFor } from '../../demo/messages/samples.ts'
import { sentences, sentencesIn } from './support/sentences.ts'
import { shadow, sourceOf } from './support/shop.ts'
import { waitUntil } from './support/wait.ts'
import { plain } from './support/localizations.ts'

/** Waits for the messages of a locale. */
async function localizationOf(locale: string, informal = false, currency = 'EUR') {
  const find = () => localize(english, locale, { currency, informal })
  await waitUntil(() => !!find(), `no messages for ${locale}`)
  return find() ?? Promise.reject(new Error(locale))
}

const languages = Object.keys(sentences)
const messageCount = Object.values(english).flatMap((group) => Object.keys(group)).length

/** A name that occurs in no language. */
const name = '★'

/** Numbers for every plural form of the ten languages. */
const numbers = [0, 1, 2, 3, 5, 11, 22, 100, 1000, 1_000_000]

type LooseGroup = Record<string, string | ((parameters: object) => string)>

/** Every text of a language by the path of its message, without duplicates. */
function textsOf(localization: Localization<Messages>) {
  const values = { names: [name], tiers: [name], codes: [name], numbers, otherCurrency: localization.format }
  const samples = samplesFor(localization, values) as Record<string, Record<string, readonly object[]>>
  return Object.entries(localization.messages).flatMap(([group, messages]) =>
    Object.entries(messages as LooseGroup).flatMap(([key, message]) => {
      const texts =
        typeof message === 'string' ? [message] : (samples[group]?.[key] ?? []).map((each) => message(each))
      return [...new Set(texts)].map((text): [string, string] => [`${group}.${key}`, text])
    }),
  )
}

/** Messages with the same text as in English. */
const shared: Partial<Record<string, RegExp>> = {
  fr: /\.(points|total)$/,
  es: /\.(sub)?total$/,
  pl: /\.hours$/,
  'pt-BR': /\.(items|(sub)?total)$/,
  'pt-PT': /\.(sub)?total$/,
}

/** Messages that consist only of their parameters. */
const parametersOnly = /\.(hoursInZone|labelWithValue|moreHours|quantity|remainingAmount|sentences)$/

/** English words that no other language contains, or letters that the language does not use. */
const untranslated = (locale: string) =>
  /^(ar|ja)/.test(locale) ? /[a-z]/i : /\b(the|your?|with|spend|every|offers?|remove|until)\b/i

describe('a language', () => {
  it('is one of ten', () => {
    expect(Object.keys(translations).filter((name) => !name.includes('-'))).to.have.members([
      ...new Set(languages.map((tag) => tag.slice(0, 2))),
    ])
  })

  for (const locale of languages) {
    for (const informal of [false, true]) {
      it(`translates every message: ${locale}${informal ? ', informal' : ''}`, async () => {
        const localization = await localizationOf(locale, informal)
        const messages = localizeGroups(english, [], localization.format)
        const inEnglish = new Set(textsOf({ ...localization, messages }).map(([key, text]) => key + text))
        const texts = textsOf(localization)
        const wrong = texts.filter(
          ([key, text]) =>
            !text.replaceAll(name, '').trim() ||
            /undefined|\bnull\b|NaN|\[object|!| {2}|^ | $|[{}]/.test(text) ||
            untranslated(locale).test(text.replaceAll(name, '')) ||
            (inEnglish.has(key + text) && !parametersOnly.test(key) && !shared[locale]?.test(key)),
        )

        expect(wrong).to.eql([])
        expect([...new Set(texts.map(([key]) => key))]).to.have.length(messageCount)
      })
    }

    it(`does not double the full stop of an amount: ${locale}`, async () => {
      for (const currency of ['AED', 'EGP', 'EUR']) {
        const localization = await localizationOf(locale, false, currency)
        const earned = localization.messages.referrals.earned({ rewards: localization.format.money(500) })

        const texts = [...textsOf(localization).map(([, text]) => text), earned]

        expect(texts.filter((text) => /\.\p{Cf}*\./u.test(text))).to.eql([])
      }
    })

    it(`has correct plurals, cases and word order: ${locale}`, async () => {
      const texts = sentencesIn(await localizationOf(locale)).map((sentence) =>
        plain(sentence).replace(/[\u200e\u200f\u2068\u2069]/g, ''),
      )

      expect(texts).to.eql(sentences[locale])
    })
  }
})

describe('a region', () => {
  const expiredIn = async (locale: string) => (await localizationOf(locale)).messages.pointKinds.expired

  it('has its own words, and the other words of its language', async () => {
    for (const locale of ['es-419', 'es-MX', 'es_AR', 'es-US', 'es-Latn-CO', 'ES-pe'])
      expect(await expiredIn(locale), locale).to.equal('Vencidos')
    for (const locale of ['es', 'es-ES', 'es-GQ', 'es-DE', 'es-u-rg-mxzzzz'])
      expect(await expiredIn(locale), locale).to.equal('Caducados')
    expect((await localizationOf('es-MX')).messages.common.close).to.equal('Cerrar')
  })

  it('in the Americas has no words of Spain', async () => {
    const spanish =
      /\b(añad|caduc|enhorabuena|vales?\b|comprob|comprueb|tarjetas? regalo|conseguid|conseguir puntos|no hemos|has? canjeado|(?<!aún no )se han? )/iu
    const spanishIn = async (locale: string, informal: boolean) =>
      textsOf(await localizationOf(locale, informal)).filter(([, text]) => spanish.test(text))

    for (const informal of [false, true]) {
      expect(await spanishIn('es-MX', informal)).to.eql([])
      expect(await spanishIn('es-ES', informal)).to.not.eql([])
    }
  })

  it('contains only messages that differ from those of its language', async () => {
    const entriesOf = async (file: string) =>
      Object.entries((await translations[file]?.())?.messages ?? {}).flatMap(([group, texts]) =>
        Object.entries(texts).map(([key, text]): [string, string] => [
          `${group}.${key}`,
          JSON.stringify(text) ?? String(text),
        ]),
      )
    for (const files of [
      ['de', 'de-informal'],
      ['fr', 'fr-informal'],
      ['it', 'it-informal'],
      ['nl', 'nl-informal'],
      ['es', 'es-informal'],
      ['es', 'es-419'],
      ['es', 'es-419', 'es-informal', 'es-419-informal'],
      ['pt', 'pt-PT'],
    ]) {
      const layers = await Promise.all(files.map(entriesOf))
      const before = new Map(layers.slice(0, -1).flat())
      for (const [index, layer] of layers.entries()) expect(layer, files[index]).to.not.eql([])

      expect(layers.at(-1)?.filter(([key, text]) => before.get(key) === text)).to.eql([])
    }
  })

  it('outside Brazil has no Brazilian words', async () => {
    const brazilian =
      /\b(você|seus? (carrinho|cartão|código|dados|histórico|link|pontos)|frete|cupo(m|ns)|a cada|cadastr\w+|entre na|confira|economiz\w+|compartilh\w+|conexão|pedido|ite(m|ns)|(?!quando\b)\w+[aei]ndo)\b/iu
    const brazilianIn = async (locale: string) =>
      textsOf(await localizationOf(locale)).filter(([, text]) =>
        brazilian.test(text.replace(/\b\w?[oa]s? seus?\b/gi, '').replaceAll(name, '')),
      )

    for (const locale of ['pt-PT', 'pt_AO', 'pt-MZ', 'pt-CH'])
      expect(await brazilianIn(locale), locale).to.eql([])
    for (const locale of ['pt', 'pt-BR', 'pt-Latn-BR'])
      expect(await brazilianIn(locale), locale).to.not.eql([])
  })

  it('combines with the informal form', async () => {
    const { eligibility, pointKinds } = (await localizationOf('es-MX', true)).messages

    expect(pointKinds.expired).to.equal('Vencidos')
    expect(eligibility.best).to.equal('La mejor opción para ti')
    expect(eligibility.invalidCodeForGuests).to.match(/Revisa .+ cupones/)
  })

  it('does not override the messages of the page', async () => {
    await localizationOf('es-MX')
    const page = { currency: 'MXN', messages: { pointKinds: { expired: 'Perdidos' } } }

    const { pointKinds, activityEvents } = localize(english, 'es-MX', page)?.messages ?? {}

    expect(pointKinds?.expired).to.equal('Perdidos')
    expect(activityEvents?.points_expired).to.equal('Puntos vencidos')
  })

  it('loads at the same time as its language', () => {
    const requested: string[] = []
    const files = translations as Record<string, () => Promise<{ messages: object }>>
    const names = ['xx', 'xx-MX', 'xx-informal', 'xx-MX-informal']
    for (const name of names)
      files[name] = () => {
        requested.push(name)
        return Promise.resolve({ messages: {} })
      }
    Object.assign(regions, { xx: ['xx-MX', /MX/] })

    try {
      expect(localize(english, 'xx-MX', { currency: 'EUR', informal: true })).to.equal(undefined)
      expect(requested).to.eql(names)
    } finally {
      for (const name of names) Reflect.deleteProperty(files, name)
      Object.assign(regions, { xx: undefined })
    }
  })

  it('does not mix with English if its language fails to load', async () => {
    const files = translations as Record<string, () => Promise<{ messages: object }>>
    files.yy = () => Promise.reject(new Error('offline'))
    files['yy-MX'] = () => Promise.resolve({ messages: { common: { close: 'Cierra' } } })
    Object.assign(regions, { yy: ['yy-MX', /MX/] })

    try {
      expect((await localizationOf('yy-MX')).messages.common.close).to.equal('Close')
    } finally {
      for (const name of ['yy', 'yy-MX']) Reflect.deleteProperty(files, name)
      Object.assign(regions, { yy: undefined })
    }
  })
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
    const untilText = (words: string) =>
      waitUntil(() => !!shadow(element).textContent.includes(words), `does not show ${words}`)

    await untilText('Dein Code für Freunde')
    expect(shadow(element).textContent).to.not.include('Ihr Code')
    shop.informal = false
    await untilText('Ihr Code für Freunde')
  })

  it('never mixes with the formal form', async () => {
    const spanish =
      /\b(usted|[Ss]us?|suya|[Ll]e|Inténtelo|(Inici|Combin|Ahorr|Us|pagu|Agregu)e|Revise|Elija|Mantenga|Añada|tiene|(?<!se |navegador no )puede|quiere|alcanza|pierde|acepta)\b/
    const formal = {
      de: /\b(Sie|Ihre?[nrms]?|Ihnen)\b/,
      fr: /\b([Vv]ous|[Vv]otre|[Vv]os|(?!assez\b)\w+ez)\b/,
      es: spanish,
      'es-MX': spanish,
      it: /(?<!\p{L})(Lei|Su[aoe]i?|[Aa]cceda|Verifichi|Scelga|Lasci|Aggiunga|Riprovi|Usi|[Pp]uò|Ha|ha raggiunto|accetta|raccoglie|raggiunge|passa|mantiene|perde|paga)(?!\p{L})/u,
      nl: /\b[Uu]w?\b/,
    }
    for (const [locale, pattern] of Object.entries(formal)) {
      const [formalTexts, informalTexts] = [
        textsOf(await localizationOf(locale)),
        textsOf(await localizationOf(locale, true)),
      ]
      expect(informalTexts.filter(([, text]) => pattern.test(text))).to.eql([])
      expect(formalTexts.filter(([, text]) => pattern.test(text))).to.not.eql([])
    }
  })

  it('is ignored in a language without one', async () => {
    expect(textsOf(await localizationOf('en', true))).to.eql(textsOf(await localizationOf('en')))
  })
})

describe('a language without a translation', () => {
  it('falls back to English and warns once, unless the page sets its messages', async () => {
    const warnings: string[] = []
    const { warn } = console
    console.warn = (words: string) => warnings.push(words)
    try {
      const own = { currency: 'EUR', messages: { rewards: { redeem: 'Lunasta' } } }
      expect(localize(english, 'fi', own)?.messages.rewards.redeem).to.equal('Lunasta')
      expect(warnings).to.eql([])
      await localizationOf('en-GB', true)
      await localizationOf('de-AT', true)
      expect(warnings).to.eql([])

      for (const locale of ['fi', 'fi-FI', 'fi']) {
        const { messages, locale: used } = await localizationOf(locale, true)
        expect([messages.rewards.redeem, used]).to.eql(['Redeem', 'en'])
      }
      expect(warnings).to.have.length(1)
      expect(warnings[0]).to.include('no messages in "fi", so English is used: set messages of <perk-shop>')
    } finally {
      console.warn = warn
    }
  })
})
