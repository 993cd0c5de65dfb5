/** The metadata of a customer is limited, because most requests about the customer read it. */
import { metadata } from '../primitives.ts'
import { z } from '../zod.ts'

export const maxMetadataBytes = 262_144

export const metadataLimitMessage = `must be at most ${maxMetadataBytes} bytes of JSON as stored, including the customer's other metadata`

/** Custom fields of a customer: at most 256 KiB of JSON, as stored with the other metadata of the customer. */
export const customerMetadata = /* @__PURE__ */ metadata.check(
  z.refine((fields) => storedBytes(fields) <= maxMetadataBytes, metadataLimitMessage),
)

/**
 * Bytes of a JSON value in the database, which writes a space after each colon and comma, and numbers without an exponent.
 * The same as `octet_length(value::text)`.
 */
export function storedBytes(value: unknown): number {
  if (typeof value === 'number') return plainLength(String(value))
  if (typeof value !== 'object' || value === null) return utf8.encode(JSON.stringify(value)).length
  const items = Array.isArray(value)
    ? value.map(storedBytes)
    : Object.entries(value).map(([name, field]) => storedBytes(name) + ': '.length + storedBytes(field))
  const separators = ', '.length * Math.max(0, items.length - 1)
  return items.reduce((sum, bytes) => sum + bytes, '{}'.length + separators)
}

const utf8 = /* @__PURE__ */ new TextEncoder()

/** The length of a number such as `-1.5e-7` when it is written as `-0.00000015`. */
function plainLength(number: string): number {
  const [, sign = '', digits = '', decimals = '', exponent] =
    /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(number) ?? []
  if (exponent === undefined) return number.length
  const shift = Number(exponent)
  const plain = shift > 0 ? digits.length + shift : '0.'.length - shift - 1 + digits.length + decimals.length
  return sign.length + plain
}
