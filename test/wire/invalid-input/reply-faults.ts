/** Checks that apply to every reply. */
import type { Reply } from './send.ts'

/** Returns a description of the fault, or undefined for a valid reply. */
export function faultOf({ status, headers, text }: Reply): string | undefined {
  if (status < 100 || status >= 500) return `returned ${status}: ${text.slice(0, 200)}`
  if (status < 400) return undefined
  if (headers['content-type'] !== 'application/json')
    return `returned ${status} as ${String(headers['content-type'])}`
  return shapeFault(status, text)
}

/** See "Errors" in "Where the specification is silent". */
function shapeFault(status: number, text: string): string | undefined {
  const body = parsed(text)
  const { code, key, message, request_id } = Object(body)
  if (code !== status) return `returned ${status} with code ${String(code)}`
  if (typeof key !== 'string' || typeof message !== 'string' || typeof request_id !== 'string')
    return `has an error body without key, message or request_id: ${text.slice(0, 200)}`
  if (/\b(?:at \/|node_modules|select |insert into|\.ts:\d)/i.test(text))
    return `exposes internals: ${text.slice(0, 200)}`
  return undefined
}

/** The fields that a refusal names. */
export function fieldsOf({ text }: Reply): string[] {
  const { details } = Object(parsed(text))
  return Array.isArray(details) ? details.map((detail) => String(Object(detail).field)) : []
}

export const keyOf = ({ text }: Reply) => String(Object(parsed(text)).key)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
