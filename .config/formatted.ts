import { readFileSync } from 'node:fs'
import { format } from 'oxfmt'
import { root } from './run.ts'

const style = JSON.parse(readFileSync(`${root}.config/oxfmt.json`, 'utf8'))

/** Formats a file's text as `npm run format` does. The path's extension selects the language. */
export async function formatted(path: string, text: string) {
  const { code, errors } = await format(path, text, style)
  if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message).join('; ')}`)
  return code
}
