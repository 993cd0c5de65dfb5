/** How codes of vouchers are drawn (specification, "Code config") and compared. */
import { randomInt } from 'node:crypto'
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
const invisible = /\p{Cc}/u

/** What the config means, or every fault in it. */
export function shapeOf(config: CodeConfig): { shape: CodeShape } | { faults: CodeFault[] } {
  const { length = defaultLength, charset = readable, prefix = '', postfix = '' } = config
  const { pattern = '#'.repeat(length) } = config
  const faults: CodeFault[] = []
  for (const [field, text] of Object.entries({ charset, prefix, postfix, pattern })) {
    if (!invisible.test(text)) continue
    // The names of the object just above.
    faults.push({ field: field as keyof CodeConfig, message: 'should have no control characters' })
  }
  if (!pattern.includes('#')) {
    faults.push({ field: 'pattern', message: 'should have a # for each character that is drawn' })
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

/**
 * A code without its case. Case is that of the letters A to Z alone, every other letter stands for itself: so the program
 * and both stores, with their `lower(code collate "C")`, think alike.
 */
export const foldCode = (code: string) => code.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
