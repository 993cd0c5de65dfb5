/** How codes of vouchers are generated (specification, "Code config"), checked and looked up. */
import { randomInt } from 'node:crypto'
import { foldCode, normalizeCode } from '../../contract/code.ts'
import type { Discount } from '../../contract/resources/discount.ts'
import type { ExpirationRules } from '../../contract/resources/expiration-rules.ts'

export interface CodeConfig {
  /** Number of drawn characters. A pattern wins over it. */
  length?: number | undefined
  charset?: string | undefined
  prefix?: string | undefined
  postfix?: string | undefined
  /** `#` stands for a drawn character. */
  pattern?: string | undefined
}

/** A config that has been checked. */
export interface CodeShape {
  prefix: string
  pattern: string
  postfix: string
  /** What each `#` of the pattern is drawn from, each once. */
  signs: readonly string[]
}

export interface CodeFault {
  field: keyof CodeConfig
  message: string
}

/** Without 0, 1, I and O, which are easily confused. Sixteen of these 32 are 80 random bits. */
const readable = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const defaultLength = 16
const controlCharacter = /\p{Cc}/u

/** What the config means, or every fault in it. */
export function shapeOf(config: CodeConfig): { shape: CodeShape } | { faults: CodeFault[] } {
  const { length = defaultLength, charset = readable, prefix = '', postfix = '' } = config
  const { pattern = '#'.repeat(length) } = config
  const faults: CodeFault[] = []
  for (const [field, text] of Object.entries({ charset, prefix, postfix, pattern })) {
    if (!controlCharacter.test(text)) continue
    // The names of the object just above.
    faults.push({ field: field as keyof CodeConfig, message: 'should have no control characters' })
  }
  if (!pattern.includes('#')) {
    faults.push({ field: 'pattern', message: 'should have a # for each character that is drawn' })
  }
  if ([...charset].some((sign) => !controlCharacter.test(sign) && normalizeCode(sign) === '')) {
    const message =
      'should have no white space, quotes or invisible characters, which codes are compared without'
    faults.push({ field: 'charset', message })
  }
  return faults.length > 0
    ? { faults }
    : { shape: { prefix, pattern, postfix, signs: [...new Set(charset)] } }
}

/** How many codes of this shape there are; Infinity for more than a number holds. */
export const capacityOf = ({ pattern, signs }: CodeShape) =>
  signs.length ** [...pattern].filter((sign) => sign === '#').length

/** One code, from the randomness of the system's cryptography. */
export function drawCode({ prefix, pattern, postfix, signs }: CodeShape): string {
  const drawn = pattern.replaceAll('#', () => signs[randomInt(signs.length)] ?? '')
  return prefix + drawn + postfix
}

// What the vouchers of a campaign are made like, as the store keeps it on the campaign.

export interface VoucherTemplate {
  type: 'DISCOUNT_VOUCHER' | 'GIFT_VOUCHER' | 'LOYALTY_CARD'
  discount: Discount | null
  /** Points of a card, or minor units of a gift voucher. */
  granted: number | null
  expiration_rules: ExpirationRules | null
  /** How often each may be redeemed; null without end. */
  redemption_quantity: number | null
  code_config: CodeConfig
}

/** Limit of a normalized code. Normalization can make a code longer, and the size of an index entry is limited. */
const longestCode = 500

// The lookup keys of codes, stored in `folded_code` and unique in a project.

/**
 * The folded text where case does not count, else the normalized text in quotes, which no folded text contains. Null for
 * a code that has no key: it is found only as it is written.
 */
export function codeKey(code: string, isCaseSensitive: boolean): string | null {
  const text = isCaseSensitive ? normalizeCode(code) : foldCode(code)
  if (text === '' || text.length > longestCode) return null
  return isCaseSensitive ? `"${text}"` : text
}

/**
 * Both keys that can lead to a voucher by this name. While a project changes from one to the other, some of its vouchers
 * still have the old key.
 */
export const codeKeys = (name: string): string[] =>
  [codeKey(name, false), codeKey(name, true)].filter((key) => key !== null)

/** What is wrong with the code of a new voucher, as "should …". */
export function codeFault(code: string): string | undefined {
  if (controlCharacter.test(code)) return 'should have no control characters'
  // In an address these two mean something else.
  if (code === '.' || code === '..') return 'should be more than dots'
  const text = normalizeCode(code)
  if (text === '') return 'should have more than white space, quotes and invisible characters'
  return text.length > longestCode ? `should have at most ${longestCode} characters` : undefined
}
