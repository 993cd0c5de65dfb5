/** Money, dates, times, points and names: `format/format.ts`. */
import { expect } from '@open-wc/testing'
import { formatError } from '../../src/elements/format/error.ts'
import { formatFor } from '../../src/elements/format/format.ts'
import { pointsParameters } from '../../src/elements/format/points.ts'
import { messages as ar } from '../../src/elements/translations/ar.ts'
import { messages as japaneseMessages } from '../../src/elements/translations/ja.ts'
import { english, german, localizationOf, plain } from './support/localizations.ts'

describe('an amount of money', () => {
  for (const [currency, amount, text] of [
    ['EUR', 123456, '€1,234.56'],
    ['EUR', -5, '−€0.05'],
    ['JPY', 210000, '¥2,100'],
    ['jpy', 26300, '¥263'],
    ['CLP', 1499000, 'CLP 14,990'],
    ['KRW', 0, '₩0'],
    // The yen has no decimals, but a fraction in an order is not hidden.
    ['JPY', 1250, '¥12.5'],
    ['KWD', 12345, 'KWD 123.450'],
    // Some browsers omit the decimals of these currencies.
    ['RSD', 12345, 'RSD 123.45'],
    ['IQD', 12345, 'IQD 123.45'],
    ['HUF', 12345, 'HUF 123.45'],
  ] as const) {
    it(`formats ${amount} hundredths of ${currency} as ${text}`, () => {
      expect(plain(formatFor('en', currency).money(amount))).to.equal(text)
    })
  }
})

describe('a date', () => {
  for (const [locale, first, others] of [
    ['en', 'May 1', ['May 2', 'May 21', 'May 31']],
    ['de', '1. Mai', ['2. Mai', '21. Mai', '31. Mai']],
    ['es', '1 de mayo', ['2 de mayo', '21 de mayo', '31 de mayo']],
    ['fr', '1er mai', ['2 mai', '21 mai', '31 mai']],
    ['fr-CA', '1er mai', ['2 mai', '21 mai', '31 mai']],
    ['it', '1º maggio', ['2 maggio', '21 maggio', '31 maggio']],
    ['pt-BR', '1º de maio', ['2 de maio', '21 de maio', '31 de maio']],
    ['pt-PT', '1 de maio', ['2 de maio', '21 de maio', '31 de maio']],
    ['pt-AO', '1 de maio', ['2 de maio', '21 de maio', '31 de maio']],
    ['ja', '5月1日', ['5月2日', '5月21日', '5月31日']],
  ] as const) {
    it(`has the first of the month as in ${first}: ${locale}`, () => {
      const format = formatFor(locale, 'EUR', 'UTC')
      const days = [1, 2, 21, 31].map((day) => Date.UTC(2025, 4, day))

      expect(days.map((day) => plain(format.date(day)))).to.eql([first, ...others])
      expect(plain(format.fullDate(days[0] ?? 0))).to.include(first)
    })
  }
})

describe('a time', () => {
  for (const [locale, texts] of [
    ['en', ['12 AM', '9 AM', '12 PM', '5:30 PM']],
    ['en-GB', ['00:00', '09:00', '12:00', '17:30']],
    ['fr', ['00:00', '09:00', '12:00', '17:30']],
  ] as const) {
    it(`has minutes where they are needed: ${locale}`, () => {
      const format = formatFor(locale, 'EUR', 'UTC')
      const times = [0, 9, 12, 17.5].map((hours) => Date.UTC(2025, 4, 1, 0, hours * 60))

      expect(times.map((time) => plain(format.time(time)))).to.eql(texts)
    })
  }
})

describe('an error with the time to wait', () => {
  it('consists of two sentences, without a space in Japanese', () => {
    const error = { retryAfter: 30 }
    const japanese = localizationOf('ja', japaneseMessages)

    expect([english, japanese].map((each) => formatError(error, each))).to.eql([
      'This could not be loaded. Please try again in 30 seconds.',
      '読み込めませんでした。30秒後にもう一度お試しください。',
    ])
  })

  it('says in Japanese that a retry that is due now is in progress', () => {
    const { messages, format } = localizationOf('ja', japaneseMessages)
    const retrying = (seconds: number) =>
      messages.common.retrying({ when: format.relative(seconds, 'second') })

    expect([0, 30].map(retrying)).to.eql(['再試行しています。', '30秒後に再試行します。'])
  })
})

describe('names and codes', () => {
  const arabic = localizationOf('ar', ar)

  it('are isolated in right-to-left languages', () => {
    const { common, balance, rewards, eligibility, promotions } = arabic.messages
    const points = pointsParameters(500, arabic)

    expect(common.codeApplied({ code: '20-OFF' })).to.equal('تم تطبيق الرمز \u206820-OFF\u2069.')
    expect(balance.toReward({ ...points, reward: '501 jeans' })).to.include('«\u2068501 jeans\u2069»')
    expect(balance.toReward({ ...points, reward: 'كوب القهوة' })).to.not.match(/[\u2068\u2069]/)
    expect(rewards.losesTier({ ...points, tier: 'Gold+' })).to.include('\u2068Gold+\u2069')
    expect(promotions.until({ date: '10 أبريل' })).to.equal('حتى 10 أبريل')
    const offers = arabic.format.list(['Vitamin C+', 'خصم على «\u2068501 jeans\u2069»'])
    expect(eligibility.replaces({ offers })).to.equal(
      'يحل محل: \u2068Vitamin C+\u2069 وخصم على «\u2068501 jeans\u2069»',
    )
    for (const locale of ['fa', 'he', 'ur-PK']) {
      expect(formatFor(locale, 'EUR').isolate('20-OFF')).to.equal('\u206820-OFF\u2069')
    }
  })

  it('are unchanged in other languages', () => {
    for (const { messages, format } of [german, localizationOf('en', {})]) {
      expect(messages.common.codeApplied({ code: '20-OFF' })).to.not.match(/[\u2066-\u2069]/)
      expect(format.isolate('20-OFF')).to.equal('20-OFF')
    }
  })

  it('are joined in the words of the language', () => {
    const joined = (locale: string) => formatFor(locale, 'EUR').alternatives(['iPhone 15', 'Galaxy S24'])

    expect(['en', 'de', 'fr', 'ja', 'ar'].map(joined)).to.eql([
      'iPhone 15 or Galaxy S24',
      'iPhone 15 oder Galaxy S24',
      'iPhone 15 ou Galaxy S24',
      'iPhone 15またはGalaxy S24',
      '\u2068iPhone 15\u2069 أو \u2068Galaxy S24\u2069',
    ])
  })
})

describe('points in German', () => {
  it('have the grammatical case of the sentence', () => {
    const { pointsPayment, receipt } = german.messages
    const [one, many] = [pointsParameters(1, german), pointsParameters(1000, german)]
    const usedOf = (used: string, { points, count }: typeof one) =>
      receipt.pointsUsedOf({ used, selected: points, count })
    expect(pointsPayment.willPay({ ...many, amount: '10,00 €' })).to.include('Mit 1.000 Punkten zahlen Sie')
    expect(pointsPayment.willPay({ ...one, amount: '0,10 €' })).to.include('Mit 1 Punkt zahlen Sie')
    expect(usedOf('200', many)).to.equal('200 von 1.000 Punkten')
    expect(usedOf('1', one)).to.equal('1 von 1 Punkt')
    expect(pointsPayment.remaining(many)).to.equal('Danach haben Sie noch 1.000 Punkte.')
  })
})
