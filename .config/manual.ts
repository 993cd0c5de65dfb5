/**
 * The manual of an element's parts, custom properties and slots. Each is documented once, by a line in a doc comment:
 * - `@csspart` and `@slot` in the module that renders it, or for a part that many modules render, in its style sheet;
 * - `@cssproperty` above the style sheet that reads it.
 *
 * An element inherits the lines of every module it imports and of the elements it contains. Its own lines take precedence.
 * A line without a description uses the description of the same name in another file.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { propertiesSetOn, publicPropertiesRead } from './css-reads.ts'
import { root } from './run.ts'

export interface Line {
  name: string
  description: string
}

export interface Manual {
  parts: Line[]
  properties: Line[]
  slots: Line[]
}

const folder = `${root}src/elements/`

export function manualOf(tag: string): Manual {
  const modules = modulesOf(tag)
  const templates = modules.filter((path) => !isStyles(path))
  const code = templates.map(codeOf).join('\n')
  const [own, shared] = [modules.filter(isIn(tag)), modules.filter((path) => !isIn(tag)(path))]
  // The element's own style sheets override the shared ones.
  const css = [...shared, ...own].map(codeOf).flatMap(styleSheets).join('\n')
  const nested = nestedIn(tag).map((inside) => ({ inside, ...manualOf(inside) }))
  const rendered = literalParts(code)
  const parts = merged(
    templates.flatMap((path) => linesOf('csspart', path)),
    modules
      .filter(isStyles)
      .flatMap((path) => linesOf('csspart', path).filter(({ name }) => rendered.has(name))),
    nested.flatMap((manual) => manual.parts),
  )
  const read = publicPropertiesRead(css, new Set(parts.map(({ name }) => name)))
  for (const { inside, properties } of nested) {
    const set = propertiesSetOn(inside, css)
    for (const { name } of properties) if (!set.has(name)) read.add(name)
  }
  return {
    parts,
    properties: propertyLines().filter(({ name }) => read.has(name)),
    slots: merged(templates.flatMap((path) => linesOf('slot', path))).sort((one, other) =>
      one.name.localeCompare(other.name),
    ),
  }
}

export const propertyLines = () => sources().flatMap((path) => linesOf('cssproperty', path))

/** The parts that a template names literally, including both sides of a condition: `part="item ${isNew ? 'new' : ''}"`. */
export function literalParts(code: string): Set<string> {
  const attributes = [...code.matchAll(/(?<![\w-[])part=(?:"([^"]*)"|(\$\{[^}]*\}))/g)].map(
    ([, text, dynamic]) => text ?? dynamic ?? '',
  )
  const properties = [...code.matchAll(/\bpart: (.*'.*),/g)].flatMap(
    ([, value = '']) => value.match(/(?<=')[\w -]+(?=')/g) ?? [],
  )
  const words = [...attributes, ...properties].flatMap((text) => [
    ...text.replace(/\$\{[^}]*\}/g, ' ').split(' '),
    ...[...text.matchAll(/\$\{[^}]*\}/g)].flatMap(([expression]) =>
      [...expression.matchAll(/[?:] '([^']*)'/g)].flatMap(([, value = '']) => value.split(' ')),
    ),
  ])
  return new Set(words.filter(Boolean))
}

/** The module of an element and everything in `src/elements` that it imports. Modules in the element's folder come first. */
export function modulesOf(tag: string): string[] {
  const first = moduleOf(tag)
  const isHiddenUnlessReady = /readonly hidesUnlessReady = true/.test(codeOf(first))
  const seen = new Set<string>()
  const visit = (path: string) => {
    // An element that is hidden until it is ready never renders PerkElement's own parts.
    if (seen.has(path) || (isHiddenUnlessReady && path === 'internal/perk-element.ts')) return
    seen.add(path)
    importsOf(path).forEach(visit)
  }
  visit(first)
  const isOwn = isIn(tag)
  return [...seen].sort((one, other) => Number(isOwn(other)) - Number(isOwn(one)))
}

const folderOf = (tag: string) => tag.replace('perk-', '')

const moduleOf = (tag: string) => `${folderOf(tag)}/${tag}.ts`

const isIn = (tag: string) => (path: string) => dirname(path) === folderOf(tag)

/** The source of a module, without comments. */
export const codeOf = (path: string) => readFileSync(folder + path, 'utf8').replace(/\/\*[^]*?\*\//g, '')

export const sources = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .sort()

export function linesOf(tag: 'csspart' | 'cssproperty' | 'slot', path: string): Line[] {
  return matches(tag, path).map(({ name, description }) => ({
    name,
    description: description || describedElsewhere(tag, name, path),
  }))
}

function describedElsewhere(tag: string, name: string, path: string) {
  const found = sources()
    .flatMap((other) => matches(tag, other))
    .find((line) => line.name === name && line.description)
  if (!found) throw new Error(`${path}: @${tag} ${name} has no description`)
  return found.description
}

function matches(tag: string, path: string) {
  const text = readFileSync(folder + path, 'utf8')
  const line = new RegExp(`^ *(?:/\\*)?\\*+ @${tag}(?: (?!- )(\\S+))?(?: - (.*?))?(?: \\*/)?$`, 'gm')
  return [...text.matchAll(line)].map(([, name = '', description = '']) => ({ name, description }))
}

const isStyles = (path: string) => path.startsWith('styles/') || path.endsWith('.styles.ts')

const styleSheets = (code: string) => [...code.matchAll(/css`([^]*?)`/g)].map(([, css = '']) => css)

export const nestedIn = (tag: string) => [
  ...new Set([...codeOf(moduleOf(tag)).matchAll(/<(perk-[a-z-]+)\s/g)].map(([, inside = '']) => inside)),
]

function importsOf(path: string) {
  const statement =
    /^(?:import|export) (?!type )(?:\{([^}]*)\} from |\* from |(?:[^'{}]*) from )?'(\.[^']+)'|import\('(\.[^']+)'\)/gm
  return [...codeOf(path).matchAll(statement)].flatMap(([, names, from, later]) => {
    const isOfTypes = names?.split(',').every((name) => !name.trim() || name.trim().startsWith('type '))
    const target = join(dirname(path), from ?? later ?? '')
    return isOfTypes || target.startsWith('..') || !existsSync(folder + target) ? [] : [target]
  })
}

function merged(...lists: readonly Line[][]) {
  const lines = new Map<string, Line>()
  for (const line of lists.flat()) if (!lines.has(line.name)) lines.set(line.name, line)
  return [...lines.values()]
}
