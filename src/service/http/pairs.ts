/** `name=value&name=value`, as queries and forms carry it, read strictly. */
import type { FailureKey } from '../../contract/errors.ts'
import { Refusal } from '../errors.ts'

const maxPairs = 200

/**
 * The pairs in the order they came. Bad percent-encoding, NUL and too many pairs are refused with `key`;
 * whether a name may come twice is for the reader to say.
 */
export function parsePairs(text: string, key: FailureKey): [name: string, value: string][] {
  const pieces = text.split('&').filter((piece) => piece !== '')
  if (pieces.length > maxPairs)
    throw new Refusal(key, { message: `There should be at most ${maxPairs} fields.` })
  return pieces.map((piece) => {
    const equals = piece.indexOf('=')
    const [name, value] = equals < 0 ? [piece, ''] : [piece.slice(0, equals), piece.slice(equals + 1)]
    return [decode(name, key), decode(value, key)]
  })
}

/** The pairs as an object. A field that comes twice is refused with `key`. */
export function parseFields(text: string, key: FailureKey): Record<string, string> {
  const fields = new Map<string, string>()
  for (const [name, value] of parsePairs(text, key)) {
    if (fields.has(name))
      throw new Refusal(key, { details: [{ field: name, message: 'should be given once' }] })
    if (name === '__proto__')
      throw new Refusal(key, { details: [{ field: name, message: 'is not a known field' }] })
    fields.set(name, value)
  }
  return Object.fromEntries(fields)
}

function decode(text: string, key: FailureKey) {
  const decoded = tryDecode(text.replaceAll('+', ' '))
  if (decoded === undefined || decoded.includes('\0')) {
    throw new Refusal(key, { message: 'The percent-encoding is broken.' })
  }
  return decoded
}

/** Percent-decodes, or gives undefined where the encoding is broken. */
export function tryDecode(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
