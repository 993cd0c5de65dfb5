/** Messages that a page sets: placeholders, plural forms, functions and unknown keys. */
import { expect } from '@open-wc/testing'
import { errorsPage } from '../../src/client/errors.ts'
import { localize } from '../../src/elements/internal/localize.ts'
import type { MessageOverrides } from '../../src/elements/translations/messages.generated.ts'
import { english } from '../../demo/messages/english.generated.ts'

const localized = (messages: MessageOverrides | Record<string, object>, locale = 'en') => {
  const localization = localize(english, locale, { currency: 'EUR', messages })
  if (!localization) throw new Error(`No messages in ${locale}`)
  return localization.messages
}

function warningsOf(act: () => void) {
  const warnings: unknown[] = []
  const { warn } = console
  console.warn = (warning: unknown) => warnings.push(warning)
  try {
    act()
  } finally {
    console.warn = warn
  }
  return warnings
}

describe('messages of a page', () => {
  it('replace single messages of a group', () => {
    const { rewards } = localized({ rewards: { redeem: 'Get it' } })

    expect([rewards.redeem, rewards.title]).to.eql(['Get it', 'Rewards'])
  })

  it('contain placeholders, whose numbers are formatted', () => {
    const { promotions, nudge } = localized({
      promotions: { ends: '{when}, then never again' },
      nudge: { inCart: 'In cart: {count}/{required} {unknown}' },
    })

    expect(promotions.ends({ when: 'tomorrow' })).to.equal('tomorrow, then never again')
    expect(nudge.inCart({ count: 1200, required: 3000 })).to.equal('In cart: 1,200/3,000 {unknown}')
  })

  it('do not fill placeholders in the values of parameters', () => {
    expect(localized({}).common.codeApplied({ code: '{count} $&' })).to.equal('{count} $& applied.')
  })

  it('have plural forms by the category of the count', () => {
    const { common, balance } = localized(
      {
        common: { points: { one: '{count} бал', few: '{count} бали', other: '{count} балів' } },
        balance: { toTier: { other: '{points}: {tier}' } },
      },
      'uk',
    )

    expect([1, 3, 5, 21].map((count) => common.points({ count }))).to.eql([
      '1 бал',
      '3 бали',
      '5 балів',
      '21 бал',
    ])
    expect(balance.toTier({ points: '1 бал', count: 1, tier: 'Gold' })).to.equal('1 бал: Gold')
  })

  it('are functions of the same parameters', () => {
    const { promotions } = localized({ promotions: { ends: ({ when }) => when.toUpperCase() } })

    expect(promotions.ends({ when: 'tomorrow' })).to.equal('TOMORROW')
  })

  it('are reported once if they are unknown', () => {
    const messages = { promotions: { endsTonigt: 'Last day' } }

    const warnings = warningsOf(() => [localized(messages), localized(messages)])

    expect(warnings).to.eql([`perkit: no message "promotions.endsTonigt"\n${errorsPage}`])
  })
})
