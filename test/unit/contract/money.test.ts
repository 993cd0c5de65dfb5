import { expect, test } from 'vitest'
import { payableUnit } from '../../../src/contract/money.ts'

test('amounts in currencies without decimals (ISO 4217) are whole units, and others hundredths', () => {
  const whole = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ')
  expect(whole.filter((currency) => payableUnit(currency) !== 100)).toEqual([])

  const others = ['EUR', 'USD', 'KWD', 'BHD', 'TND', 'RSD', 'HUF', 'CLF', 'UYW', '', 'XJPY', 'JPYX']
  expect(others.filter((currency) => payableUnit(currency) !== 1)).toEqual([])
  expect(payableUnit('jpy')).toBe(100)
})
