/** Generates and validates voucher codes, and derives their lookup keys (specification, "Voucher": Code config). */
import { randomInt } from 'node:crypto'
import { foldCode, normalizeCode } from '../../contract/code.ts'
import type { Discount } from '../../contract/resources/discount.ts'
import type { ExpirationRules } from '../../contract/resources/expiration-rules.ts'

export interface CodeConfig {
  /** Number of random characters. `pattern` takes precedence. */
  length?: number | undefined
  charset?: string | undefined
  prefix?: string | undefined
  postfix?: string | undefined
  /** Each `#` is replaced by a random character. */
  pattern?: string | undefined
}

/** A validated config. */
export interface CodeShape {
  prefix: string
  pattern: string
  postfix: string
  /** Distinct characters. Each `#` of the pattern is replaced by one of them. */
  signs: readonly string[]
}

export interface CodeFault {
  field: keyof CodeConfig
  message: string
}

/** Omits 0, 1, I and O, which are easily confused. Sixteen of these 32 characters are 80 random bits. */
const readableCharacters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const defaultLength = 16
const controlCharacter = /\p{Cc}/u

/** Returns the shape of the config, or all its faults. */
export function shapeOf(config: CodeConfig): { shape: CodeShape } | { faults: CodeFault[] } {
  const { length = defaultLength, charset = readableCharacters, prefix = '', postfix = '' } = config
  const { pattern = '#'.repeat(length) } = config
  const faults: CodeFault[] = []
  for (const [field, text] of Object.entries({ charset, prefix, postfix, pattern })) {
    if (!controlCharacter.test(text)) continue
    // `Object.entries` loses the type of the keys.
    faults.push({ field: field as keyof CodeConfig, message: 'must not contain control characters' })
  }
  if (!pattern.includes('#')) {
    faults.push({ field: 'pattern', message: 'must contain a # for each random character' })
  }
  if ([...charset].some((sign) => !controlCharacter.test(sign) && normalizeCode(sign) === '')) {
    const message =
      'must not contain white space, quotes or invisible characters: they are ignored when codes are compared'
    faults.push({ field: 'charset', message })
  }
  return faults.length > 0
    ? { faults }
    : { shape: { prefix, pattern, postfix, signs: [...new Set(charset)] } }
}

/** Number of possible codes of this shape; Infinity if it exceeds the range of a number. */
export const capacityOf = ({ pattern, signs }: CodeShape) =>
  signs.length ** [...pattern].filter((sign) => sign === '#').length

/** Generates one code from cryptographic randomness. */
export function generateCode({ prefix, pattern, postfix, signs }: CodeShape): string {
  const random = pattern.replaceAll('#', () => signs[randomInt(signs.length)] ?? '')
  return prefix + random + postfix
}

// Template of a campaign's vouchers, as stored on the campaign.

export interface VoucherTemplate {
  type: 'DISCOUNT_VOUCHER' | 'GIFT_VOUCHER' | 'LOYALTY_CARD'
  discount: Discount | null
  /** Points of a card, or minor units of a gift voucher. */
  granted: number | null
  expiration_rules: ExpirationRules | null
  /** Redemptions per voucher; null for no limit. */
  redemption_quantity: number | null
  code_config: CodeConfig
}

/** Maximum length of a normalized code. Normalization can lengthen a code, and index entries have a limited size. */
const maxCodeLength = 500

// Lookup keys of codes, stored in `folded_code` and unique within a project.

/**
 * The folded text if case does not matter, otherwise the normalized text in quotes. Folded text never contains quotes,
 * so the two kinds of keys cannot collide. Null for an empty or very long text. Such a code matches only if it is
 * written exactly as stored.
 */
export function codeKey(code: string, isCaseSensitive: boolean): string | null {
  const text = isCaseSensitive ? normalizeCode(code) : foldCode(code)
  if (text === '' || text.length > maxCodeLength) return null
  return isCaseSensitive ? `"${text}"` : text
}

/**
 * Both possible lookup keys of a code. While a project changes its case sensitivity, some vouchers still have the
 * old key.
 */
export const codeKeys = (code: string): string[] =>
  [codeKey(code, false), codeKey(code, true)].filter((key) => key !== null)

/** The fault of a new voucher's code, phrased as "must …"; undefined if the code is valid. */
export function codeFault(code: string): string | undefined {
  if (controlCharacter.test(code)) return 'must not contain control characters'
  // Both have a special meaning in a URL path.
  if (code === '.' || code === '..') return 'must not be "." or ".."'
  const text = normalizeCode(code)
  if (text === '') return 'must contain more than white space, quotes and invisible characters'
  return text.length > maxCodeLength ? `must have at most ${maxCodeLength} characters` : undefined
}
