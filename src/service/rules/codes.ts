/** Voucher codes and their lookup keys (specification, "Voucher": Code config). */
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
  /** Distinct characters. */
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

export function generateCode({ prefix, pattern, postfix, signs }: CodeShape): string {
  const random = pattern.replaceAll('#', () => signs[randomInt(signs.length)] ?? '')
  return prefix + random + postfix
}

/** Stored on the campaign. */
export interface VoucherTemplate {
  type: 'DISCOUNT_VOUCHER' | 'GIFT_VOUCHER' | 'LOYALTY_CARD'
  discount: Discount | null
  /** Points of a card, or minor units of a gift voucher. */
  granted: number | null
  expiration_rules: ExpirationRules | null
  /** Null for no limit. */
  redemption_quantity: number | null
  code_config: CodeConfig
}

/** Maximum length of a normalized code. Normalization can lengthen a code, and index entries have a limited size. */
const maxCodeLength = 500

/**
 * The lookup key of a code, stored in `folded_code` and unique within a project. Null for an empty or very long text:
 * such a code matches only if it is written exactly as stored.
 */
export function codeKey(code: string, isCaseSensitive: boolean): string | null {
  const text = isCaseSensitive ? normalizeCode(code) : foldCode(code)
  if (text === '' || text.length > maxCodeLength) return null
  // Folded text contains no quotes, so the two kinds of keys cannot collide.
  return isCaseSensitive ? `"${text}"` : text
}

/** While a project changes its case sensitivity, some vouchers still have the old key. */
export const codeKeys = (code: string): string[] =>
  [codeKey(code, false), codeKey(code, true)].filter((key) => key !== null)

export function codeFault(code: string): string | undefined {
  if (controlCharacter.test(code)) return 'must not contain control characters'
  // Both have a special meaning in a URL path.
  if (code === '.' || code === '..') return 'must not be "." or ".."'
  const text = normalizeCode(code)
  if (text === '') return 'must contain more than white space, quotes and invisible characters'
  return text.length > maxCodeLength ? `must have at most ${maxCodeLength} characters` : undefined
}
