/**
 * The approved texts of a language: every message with sample parameters. Numbers, money and dates come from `Intl`,
 * whose texts change with the version of its data (CLDR). A file therefore begins with the formatted values that it
 * contains. With another version, the messages are printed with these values instead.
 */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Language } from '../../../demo/messages/languages.ts'
import { printMessages } from '../../../demo/messages/print.ts'
import type { Format } from '../../../src/elements/format/format.ts'

export const folder = fileURLToPath(new URL('approved/', import.meta.url))

export const fileOf = (name: string) => `${folder}${name}.txt`

/** Empty if there is no file. */
export const approvedTexts = (name: string) =>
  existsSync(fileOf(name)) ? readFileSync(fileOf(name), 'utf8') : ''

/** Characters that are invisible or look like a space. */
const symbols = [
  ['\u00a0', '⍽', 'no-break space'],
  ['\u202f', '˽', 'narrow no-break space'],
  ['\u2060', '⁀', 'word joiner'],
  ['\u200b', '¦', 'zero-width space'],
  ['\u2066', '⟦', 'left-to-right isolate'],
  ['\u2067', '⟬', 'right-to-left isolate'],
  ['\u2068', '⟨', 'isolate'],
  ['\u2069', '⟩', 'end of isolate'],
  ['\u200e', '⇢', 'left-to-right mark'],
  ['\u200f', '⇠', 'right-to-left mark'],
] as const

const visible = (text: string) =>
  symbols.reduce((result, [character, symbol]) => result.replaceAll(character, symbol), text)

const original = (text: string) =>
  symbols.reduce((result, [character, symbol]) => result.replaceAll(symbol, character), text)

interface Formats {
  /** Version of the data of `Intl`. */
  cldr: string
  /** Results by call: `date(2026-05-01T09:00)`. */
  results: ReadonlyMap<string, string>
}

/** The contents of the file. `formats`: values to use instead of those of `Intl`. */
export async function textsOf(language: Language, formats?: Formats) {
  const results = new Map(formats?.results)
  const printed = await printMessages(language, (format, currency) => recording(format, currency, results))
  // Layers contain only what differs from their language, and use its formats.
  const isLayer = language.layers.length > 1
  const isFormatted = language.name === language.locale
  const messages = printed.filter(({ isOwn }) => !isLayer || isOwn)
  const lines = [...new Set(messages.map(({ source }) => source))].flatMap((source) => [
    ...['', `# ${source}`],
    ...messages
      .filter((message) => message.source === source)
      .flatMap(({ key, texts }) => [key, ...texts.map(({ text }) => `  ${visible(text)}`)]),
  ])
  const recorded = [...results].map(([call, result]) => `  ${call} = ${visible(result)}`).sort()
  const heading = `# Formats of CLDR ${formats?.cldr ?? process.versions.cldr}`
  const body = [...(isFormatted ? ['', heading, ...recorded] : []), ...lines].join('\n')
  const legend = symbols
    .filter(([, symbol]) => body.includes(symbol))
    .map(([, symbol, name]) => `${symbol} ${name}`)
  const about = `${language.label}. Written by \`npm run approve\`: do not edit.`
  return `${[about, ...(legend.length > 0 ? [legend.join(', ')] : [])].join('\n')}\n${body}\n`
}

/**
 * Wraps a format: returns results that are already in the map and adds new ones. In new results, narrow spaces become
 * no-break spaces and direction marks are removed, because browsers often change these.
 */
function recording(format: Format, currency: string, results: Map<string, string>): Format {
  return new Proxy(format, {
    get(target, name, receiver) {
      const method: unknown = Reflect.get(target, name, receiver)
      if (typeof method !== 'function' || name === 'plural' || name === 'isolate') return method
      const call = (...values: unknown[]) => {
        const shown = values.map((value) =>
          Number(value) > 1e12 ? new Date(Number(value)).toISOString().slice(0, 16) : String(value),
        )
        if (name === 'money' || name === 'price') shown.push(currency)
        const key = `${String(name)}(${shown.join(', ')})`
        const result =
          results.get(key) ??
          String(method(...values))
            .replace(/[\u2009\u202f]/g, '\u00a0')
            .replace(/[\u061c\u200e\u200f]/g, '')
        results.set(key, result)
        return result
      }
      if (name !== 'list' && name !== 'alternatives') return call
      // Records digits in place of the items. Otherwise, changing a message would change the recorded format.
      return (items: readonly string[]) =>
        call(items.map((_, index) => String(index + 1))).replace(/\d/g, (digit) =>
          target.isolate(items[Number(digit) - 1] ?? digit),
        )
    },
  })
}

/** The formats of an approved file. Undefined if they have the CLDR version of this Node. */
export function formatsOf(approved: string): Formats | undefined {
  const [, cldr, lines = ''] = /^# Formats of CLDR (.*)\n((?: {2}.*\n)*)/m.exec(approved) ?? []
  if (!cldr || cldr === process.versions.cldr) return undefined
  const results = new Map(
    lines
      .split('\n')
      .filter(Boolean)
      .map((line): [string, string] => {
        const [call = '', result = ''] = line.trim().split(' = ')
        return [call, original(result)]
      }),
  )
  return { cldr, results }
}

/** Lists the texts that only one of two files contains, each with its key: `- earn.until: Until May 1`. */
export function changes(approved: string, current: string) {
  const [before, after] = [linesWithKeys(approved), linesWithKeys(current)]
  return [
    ...[...before].filter((line) => !after.has(line)).map((line) => `- ${line}`),
    ...[...after].filter((line) => !before.has(line)).map((line) => `+ ${line}`),
  ]
}

function linesWithKeys(text: string) {
  let key = ''
  return new Set(
    text.split('\n').flatMap((line) => {
      if (line.startsWith('  ')) return [`${key}: ${line.trim()}`]
      key = line
      return []
    }),
  )
}
