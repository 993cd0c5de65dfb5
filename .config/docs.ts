/**
 * Generates the parts of README.md and `demo/docs` that stand between `<!-- NAME -->` and `<!-- /NAME -->`. This includes
 * one page per element. Run by `npm run generate`.
 */
import { existsSync, readFileSync } from 'node:fs'
import { operations } from '../src/contract/index.ts'
import type { Operation } from '../src/contract/operation.ts'
import { catalogColumns, catalogTables } from './catalog-reference.ts'
import { formatted } from './formatted.ts'
import { elementsOf, type Declaration, type Described, type Manifest } from './manifest.ts'
import { root } from './run.ts'

/** Contents by path from the root. */
export async function filesWithGeneratedParts(manifest: Manifest) {
  const elements = elementsOf(manifest)
  const generated: Record<string, Record<string, string>> = {
    'README.md': { elements: elementTable(elements) },
    'demo/docs/elements.md': { elements: elementList(elements) },
    'demo/docs/operations.md': { operations: operationsTable() },
    'demo/docs/catalog.md': Object.fromEntries(
      Object.entries(catalogTables()).map(([mark, rows]) => [mark, table(catalogColumns, rows)]),
    ),
    ...Object.fromEntries(
      elements.map((element) => [
        `demo/docs/${element.tagName}.md`,
        { element: introduction(element), reference: reference(element) },
      ]),
    ),
  }
  const files = Object.entries(generated).map(async ([path, parts]) => {
    const text = Object.entries(parts).reduce(
      (before, [mark, content]) => fill(before, path, mark, content),
      existsSync(`${root}${path}`) ? readFileSync(`${root}${path}`, 'utf8') : marksOf(parts),
    )
    return [path, await formatted(path, text)] as const
  })
  return Object.fromEntries(await Promise.all(files))
}

function fill(text: string, path: string, mark: string, content: string) {
  const between = new RegExp(`(<!-- ${mark} -->)[^]*?(<!-- /${mark} -->)`)
  if (!between.test(text)) throw new Error(`${path} has no <!-- ${mark} --> … <!-- /${mark} -->`)
  return text.replace(between, (_, start: string, end: string) => `${start}\n\n${content}\n\n${end}`)
}

/** A new page contains only its generated parts. */
const marksOf = (parts: Record<string, string>) =>
  Object.keys(parts)
    .map((mark) => `<!-- ${mark} -->\n<!-- /${mark} -->\n`)
    .join('\n')

function operationsTable() {
  const all: Operation[] = Object.values(operations)
  const numbered = all
    .filter(({ number }) => number)
    .sort((one, other) => Number(one.number) - Number(other.number))
  const others = all
    .filter(({ number }) => !number)
    .sort((one, other) => one.path.localeCompare(other.path) || one.method.localeCompare(other.method))
  return table(
    ['#', 'Operation', 'Request', 'Keys', 'Scope'],
    [...numbered, ...others].map(({ number, summary, method, path, aliases = [], credentials, scope }) => [
      String(number ?? ''),
      summary,
      [path, ...aliases].map((one) => code(`${method} ${one}`)).join('<br>'),
      credentials,
      scope ? code(scope) : '',
    ]),
  )
}

/** A gallery: the site shows a list with pictures as a grid. */
const elementList = (elements: readonly Declaration[]) =>
  elements
    .map((element) => {
      const { tagName = '' } = element
      const entry = `- ${linkTo(element, '')}: ${summaryOf(element)}`
      return hasPicture(tagName) ? `${entry}\n\n  ![${tagName}](../${pictureOf(tagName)})` : entry
    })
    .join('\n\n')

const pictureOf = (tagName: string) => `pictures/elements/${tagName}.webp`

const hasPicture = (tagName: string) => existsSync(`${root}demo/${pictureOf(tagName)}`)

/** Elements with their pictures; `<perk-shop>` has none because it renders nothing. */
function elementTable(elements: readonly Declaration[]) {
  const rows = elements.map((element) => {
    const { tagName = '' } = element
    return [
      `${linkTo(element, 'demo/docs/')}<br>${summaryOf(element)}`,
      hasPicture(tagName) ? `![${tagName}](demo/${pictureOf(tagName)})` : '',
    ]
  })
  return table(['Element', 'Picture'], rows)
}

const linkTo = ({ tagName }: Declaration, folder: string) => `[\`<${tagName}>\`](${folder}${tagName}.md)`

const summaryOf = ({ description = '' }: Declaration) => line(description).split(/(?<=\.) /)[0]

/** The first sentence is the page's summary, and stands above the live element. */
function introduction({ tagName, description = '' }: Declaration) {
  const [, summary = description, rest = ''] = /^([^]*?\.)\s+(?=[A-Z<`])([^]*)$/.exec(description) ?? []
  return `# \`<${tagName}>\`\n\n${summary}\n\n${rest}`
}

function reference({ members = [], attributes, events, slots, cssParts, cssProperties }: Declaration) {
  const properties = members.filter(
    (member) => member.kind === 'field' && !member.static && member.attribute === undefined,
  )
  return [
    section('Attributes', attributes, ['type', 'default']),
    section('Properties', properties, ['type']),
    section('Events', events),
    section('Slots', slots),
    section('Parts', cssParts),
    section('Custom properties', cssProperties),
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** Columns shown only for attributes and properties, which page authors set. */
const more = {
  type: ({ type }: Described) => type?.text.replace(' | undefined', ''),
  default: (thing: Described) => thing.default,
}

function section(title: string, things: readonly Described[] = [], wanted: (keyof typeof more)[] = []) {
  if (things.length === 0) return ''
  const columns = wanted.filter((name) => things.some(more[name]))
  const rows = things.map((thing) => [
    thing.name ? code(thing.name) : '(default)',
    line(thing.description ?? ''),
    ...columns.map((name) => more[name](thing)).map((value) => (value ? code(value) : '')),
  ])
  return `## ${title}\n\n${table(['Name', 'Description', ...columns.map(capital)], rows)}`
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

const line = (text: string) => text.replace(/\s+/g, ' ').trim()

const code = (text: string) => `\`${line(text)}\``

function table(head: readonly string[], rows: readonly (readonly string[])[]) {
  const row = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')
}
