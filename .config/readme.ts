/**
 * The parts of the README that are made from the code: between `<!-- operations -->` and `<!-- /operations -->`
 * the table of operations, between `<!-- elements -->` and `<!-- /elements -->` what each element takes and gives.
 * `npm run readme` writes them anew.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { format } from 'prettier'
import { operations } from '../src/contract/index.ts'
import type { Operation } from '../src/contract/operation.ts'
import { elementsOf, writeManifest, type Declaration, type Described, type Manifest } from './manifest.ts'
import { root } from './run.ts'

const readme = `${root}README.md`

/** The README with its made parts as the code says they are. */
export async function withMadeParts(text: string, manifest: Manifest) {
  const filled = fill(fill(text, 'operations', operationsTable()), 'elements', elementsSection(manifest))
  const style = JSON.parse(readFileSync(`${root}.config/prettier.json`, 'utf8'))
  return format(filled, { ...style, parser: 'markdown' })
}

function fill(text: string, mark: string, content: string) {
  const between = new RegExp(`(<!-- ${mark} -->)[^]*?(<!-- /${mark} -->)`)
  if (!between.test(text)) throw new Error(`README.md has no <!-- ${mark} --> … <!-- /${mark} -->`)
  return text.replace(between, (_, start: string, end: string) => `${start}\n\n${content}\n\n${end}`)
}

function operationsTable() {
  const all: Operation[] = Object.values(operations)
  const numbered = all
    .filter(({ number }) => number)
    .sort((one, other) => Number(one.number) - Number(other.number))
  const others = all.filter(({ number }) => !number).sort((one, other) => one.path.localeCompare(other.path))
  return table(
    ['#', 'Operation', 'Request', 'Keys', 'Scope'],
    [...numbered, ...others].map(({ number, summary, method, path, alsoAt = [], credentials, scope }) => [
      String(number ?? ''),
      summary,
      [path, ...alsoAt].map((one) => code(`${method} ${one}`)).join('<br>'),
      credentials,
      scope ? code(scope) : '',
    ]),
  )
}

function elementsSection(manifest: Manifest) {
  return elementsOf(manifest).map(elementSection).join('\n\n')
}

function elementSection({ tagName, description = '', members = [], ...rest }: Declaration) {
  const properties = members.filter(
    (member) => member.kind === 'field' && !member.static && member.attribute === undefined,
  )
  const rows = [
    ...rowsOf('attribute', rest.attributes),
    ...rowsOf('property', properties),
    ...rowsOf('event', rest.events),
    ...rowsOf('slot', rest.slots),
    ...rowsOf('part', rest.cssParts),
    ...rowsOf('custom property', rest.cssProperties),
  ]
  const heading = `### \`<${tagName}>\`\n\n${description}`
  return rows.length > 0 ? `${heading}\n\n${table(['', 'Name', 'What it is'], rows)}` : heading
}

const rowsOf = (kind: string, things: readonly Described[] = []) =>
  things.map(({ name, description = '', type, default: value }) => [
    kind,
    name ? code(name) : '(default)',
    [sentence(description), note(kind, type?.text, value)].filter(Boolean).join(' '),
  ])

/** Types and defaults help for what a page author sets; elsewhere they are noise. */
function note(kind: string, type = '', value = '') {
  if (kind !== 'attribute' && kind !== 'property') return ''
  const plain = type.replace(' | undefined', '')
  return [plain && code(plain), value && `default ${code(value)}`].filter(Boolean).join(', ')
}

const sentence = (text: string) => text.replace(/\s+/g, ' ').trim()

const code = (text: string) => `\`${text.replace(/\s+/g, ' ')}\``

function table(head: readonly string[], rows: readonly (readonly string[])[]) {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

if (process.argv[1] === import.meta.filename)
  writeFileSync(readme, await withMadeParts(readFileSync(readme, 'utf8'), writeManifest('dist')))
