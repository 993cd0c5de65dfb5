/**
 * Generates the custom-elements manifest, the source of editor data, framework types and element docs. Completes the
 * analyzer's output with the paths of published files and the modules that register tags.
 */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { manualOf } from './manual.ts'
import { root, tool } from './run.ts'

/** An event, slot, part, custom property or attribute, with its description. */
export interface Described {
  name: string
  /** For an attribute: the property it sets. */
  fieldName?: string
  description?: string
  type?: { text: string }
  default?: string
}

/** A field or method; `attribute` names the attribute that sets it. */
export interface Member extends Described {
  kind: string
  privacy?: string | undefined
  static?: boolean
  readonly?: boolean
  attribute?: string
}

export interface Declaration {
  kind: string
  name: string
  description?: string
  tagName?: string
  customElement?: boolean
  attributes?: Described[]
  members?: Member[]
  events?: Described[]
  slots?: Described[]
  cssParts?: Described[]
  cssProperties?: Described[]
}

interface Module {
  kind: string
  path: string
  declarations: Declaration[]
  exports: { kind: string; name: string; declaration: { name: string; module?: string } }[]
}

export interface Manifest {
  schemaVersion: string
  modules: Module[]
}

/** Writes `custom-elements.json` into a folder below the project's root. */
export function writeManifest(folder: string) {
  const path = `${root}${folder}/custom-elements.json`
  const globs = ['src/elements/**/*.ts']
  const options = ['--config', '.config/analyzer.js', '--litelement', '--quiet', '--outdir', folder]
  if (tool('cem', 'analyze', ...options, '--globs', ...globs) !== 0)
    throw new Error('The custom-elements analyzer failed.')
  const manifest = published(path)
  writeFileSync(path, `${JSON.stringify(manifest)}\n`)
  return manifest
}

export function readManifest(path: string) {
  // Our own build wrote it.
  return JSON.parse(readFileSync(path, 'utf8')) as Manifest
}

export function elementsOf(manifest: Manifest) {
  return manifest.modules
    .flatMap(({ declarations }) => declarations)
    .filter((declaration) => declaration.tagName !== undefined)
    .sort((one, other) => String(one.tagName).localeCompare(String(other.tagName)))
}

function published(path: string): Manifest {
  const text = readFileSync(path, 'utf8').replace(/"\/?src\/([^"]+)\.ts"/g, '"dist/$1.js"')
  const { schemaVersion, modules: analyzed }: Manifest = JSON.parse(text)
  const types = eventTypes()
  const modules = analyzed
    .map((module) => ({ ...module, declarations: module.declarations.map((one) => completed(one, types)) }))
    .filter(({ declarations }) => declarations.some(({ kind }) => kind === 'class'))
  return { schemaVersion, modules: [...modules, ...modules.flatMap(definitions)] }
}

function completed(declaration: Declaration, types: Map<string, string>): Declaration {
  const { members, events, ...rest } = declaration
  return {
    ...rest,
    ...(rest.tagName !== undefined && { customElement: true, ...inherited(rest.tagName) }),
    ...(members && {
      members: members.filter(isPublic).map((member) => ({ ...member, privacy: undefined })),
    }),
    // The analyzer also lists every event that the code dispatches.
    ...(events && { events: events.filter(isDocumented).map((event) => typed(event, types)) }),
  }
}

function inherited(tag: string) {
  const { parts, properties, slots } = manualOf(tag)
  return { cssParts: parts, cssProperties: properties, slots }
}

/** The modules that register the tags of a module's elements. */
function definitions({ path, declarations }: Module): Module[] {
  return declarations.flatMap(({ name, tagName }) => {
    if (tagName === undefined) return []
    const declaration = { name, module: path }
    return {
      kind: 'javascript-module',
      path: `dist/elements/define/${tagName}.generated.js`,
      declarations: [],
      exports: [{ kind: 'custom-element-definition', name: tagName, declaration }],
    }
  })
}

const isPublic = ({ name, privacy = 'public' }: Member) => privacy === 'public' && !name.startsWith('#')

const isDocumented = ({ name, description }: Described) => name.startsWith('perk-') && Boolean(description)

const typed = (event: Described, types: Map<string, string>) => ({
  ...event,
  type: { text: types.get(event.name) ?? 'Event' },
})

/** The class of each event, as `GlobalEventHandlersEventMap` declares it: `'perk-redeemed': RedeemedEvent`. */
function eventTypes() {
  const folder = `${root}src/elements`
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
  return new Map(
    sources.flatMap((source) =>
      [...source.matchAll(/'(perk-[a-z-]+)': (\w+Event)\b/g)].map(
        ([, name = '', type = '']) => [name, type] as const,
      ),
    ),
  )
}
