/** Comparison of pasted codes. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldCode, looseCode, normalizeCode } from '../../../src/contract/code.ts'

test.each([
  ['full-width characters', 'ＨＡＪＩＭＥ－３００'],
  ['an en dash', 'HAJIME–300'],
  ['a minus sign', 'HAJIME−300'],
  ['the Japanese long vowel mark', 'HAJIMEー300'],
  ['a non-breaking hyphen', 'HAJIME‑300'],
  ['white space around it', ' hajime-300\t\n'],
  ['white space within', 'HAJIME - 300'],
  ['an ideographic space', '　HAJIME-300　'],
  ['a non-breaking space', '\u00a0HAJIME-300'],
  ['quotes', '"HAJIME-300"'],
  ['typographic quotes', '„HAJIME-300“'],
  ['Japanese quotes', '「HAJIME-300」'],
  ['an accent for an apostrophe', '´HAJIME-300´'],
  ['a zero-width space', 'HAJ\u200bIME-300'],
  ['a byte order mark', '\ufeffHAJIME-300'],
  ['a soft hyphen', 'HAJI\u00adME-300'],
  ['a direction mark', '\u200eHAJIME-300\u200f'],
  ['a variation selector', 'HAJIME-300\ufe0f'],
])('a pasted code matches despite %s', (_, pasted) => {
  expect(foldCode(pasted)).toBe(foldCode('HAJIME-300'))
})

test.each([
  'ＨＡＪＩＭＥ－３００',
  'HAJIME–300',
  'HAJIME−300',
  'HAJIMEー300',
  ' hajime-300\u00a0',
  '„HAJIME-300“',
  'HAJ\u200bIME-300',
])('a page matches the pasted code %s', (pasted) => {
  expect(looseCode(pasted)).toBe(looseCode('HAJIME-300'))
})

test('a page distinguishes codes by letters, digits and emoji', () => {
  const codes = ['A1', 'A2', 'B1', 'Ä1', 'A🎁', 'A💐']

  expect(new Set(codes.map(looseCode)).size).toBe(codes.length)
})

test('keeps the characters that distinguish codes', () => {
  const codes = ['A-1', 'A1', 'A_1', 'A.1', 'A/1', 'A+1', 'Ä-1', 'B-1', 'А-1', 'A-1!', 'A--1']

  expect(new Set(codes.map(foldCode)).size).toBe(codes.length)
})

test('folds the case of every alphabet', () => {
  for (const [one, other] of [
    ['STRASSE', 'straße'],
    ['STRAẞE', 'straße'],
    ['ΟΔΟΣ', 'οδος'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['ÅNGSTRÖM', 'a\u030angstro\u0308m'],
  ] as const)
    expect(foldCode(one)).toBe(foldCode(other))
})

test('normalizes a case-sensitive code without changing its case', () => {
  expect(normalizeCode(' Ｓａｌｅ—５ ')).toBe('Sale-5')
})

test.each(['', ' ', '\u200b', '""', '\u00ad\u3164', '\u2800', '\u3000'])('treats %j as blank', (code) => {
  expect([normalizeCode(code), foldCode(code)]).toEqual(['', ''])
})

test('leaves normalized text unchanged', () => {
  for (const compared of [normalizeCode, foldCode])
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => compared(compared(text)) === compared(text)),
      { seed: 36, numRuns: 1_000 },
    )
})

test('folds a letter, its other case and its folded form to the same text', () => {
  const unstable = []
  for (let point = 0; point <= 0x10ffff; point += 1) {
    const text = String.fromCodePoint(point)
    const isPlain = text.toUpperCase() === text.toLowerCase() && text.normalize('NFKC') === text
    if (isPlain || /\p{Surrogate}/u.test(text)) continue
    const folded = foldCode(text)
    if ([folded, text.toUpperCase(), text.toLowerCase()].some((other) => foldCode(other) !== folded))
      unstable.push(point.toString(16))
  }
  expect(unstable).toEqual([])
})
