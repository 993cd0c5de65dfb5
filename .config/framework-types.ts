/**
 * Generates element types for frameworks that check their templates, from the custom-elements manifest:
 * `dist/types/react.d.ts` and so on. A page imports the one it needs: `import 'perkit/types/react'`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { elementsOf, type Declaration, type Manifest } from './manifest.ts'

interface Framework {
  imports: string
  module: string
  /** Opens and closes the namespace or interface that holds the tags. */
  around: readonly [string, string]
  /** Attributes that every element accepts. */
  html: (element: string) => string
  event: (name: string) => string
  /** The framework's syntax for setting a property, if it has one. */
  property?: (name: string) => string
  wrap?: (props: string) => string
}

const intrinsic = ['namespace JSX { interface IntrinsicElements {', '} }'] as const

const frameworks: Record<string, Framework> = {
  react: {
    imports: `import type { DetailedHTMLProps, HTMLAttributes } from 'react'`,
    module: 'react',
    around: intrinsic,
    html: (element) => `DetailedHTMLProps<HTMLAttributes<${element}>, ${element}>`,
    event: (name) => `on${name}`,
  },
  solid: {
    imports: `import type { JSX } from 'solid-js'`,
    module: 'solid-js',
    around: intrinsic,
    html: (element) => `JSX.HTMLAttributes<${element}>`,
    event: (name) => `on:${name}`,
    property: (name) => `prop:${name}`,
  },
  preact: {
    imports: `import type { HTMLAttributes } from 'preact'`,
    module: 'preact',
    around: intrinsic,
    html: (element) => `HTMLAttributes<${element}>`,
    event: (name) => `on${name}`,
  },
  svelte: {
    imports: `import type { HTMLAttributes } from 'svelte/elements'`,
    module: 'svelte/elements',
    around: ['interface SvelteHTMLElements {', '}'],
    html: (element) => `HTMLAttributes<${element}>`,
    event: (name) => `on${name}`,
  },
  vue: {
    imports: `import type { HTMLAttributes, ReservedProps } from 'vue'`,
    module: 'vue',
    around: ['interface GlobalComponents {', '}'],
    html: () => 'HTMLAttributes & ReservedProps',
    event: (name) => `on${name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    wrap: (props) => `new () => { $props: ${props} }`,
  },
}

export function writeFrameworkTypes(manifest: Manifest, dist: string) {
  const elements = elementsOf(manifest)
  mkdirSync(`${dist}/types`, { recursive: true })
  for (const [name, framework] of Object.entries(frameworks)) {
    writeFileSync(`${dist}/types/${name}.d.ts`, typesFor(framework, elements))
    // An empty module, for tools that keep imports of types.
    writeFileSync(`${dist}/types/${name}.js`, 'export {}\n')
  }
}

function typesFor(framework: Framework, elements: readonly Declaration[]) {
  const classes = elements.map(({ name, tagName }) =>
    importOf(name, `elements/${tagName.replace('perk-', '')}/${tagName}`),
  )
  const { imports, module, around } = framework
  const [open, close] = around
  const tags = elements.map((element) => tagOf(framework, element))
  return [imports, ...classes, `declare module '${module}' { ${open}`, ...tags, `${close} }`, ''].join('\n')
}

const importOf = (name: string, path: string) => `import type { ${name} } from '../${path}.js'`

function tagOf(
  framework: Framework,
  { name, tagName, attributes = [], members = [], events = [] }: Declaration,
) {
  const { html, event, property, wrap = (props: string) => props } = framework
  const settable = members.filter(
    ({ kind, readonly, static: fixed }) => kind === 'field' && !readonly && !fixed,
  )
  const own = new Map<string, string>()
  for (const { name: field } of settable) {
    own.set(field, `${name}['${field}']`)
    if (property) own.set(property(field), `${name}['${field}']`)
  }
  for (const { name: attribute, fieldName = attribute } of attributes)
    own.set(attribute, `${name}['${fieldName}']`)
  for (const { name: type } of events) {
    own.set(event(type), `(event: GlobalEventHandlersEventMap['${type}']) => void`)
  }
  const fields = [...own].map(
    ([key, type]) => `'${key}'?: ${type.startsWith('(') ? type : `${type} | undefined`}`,
  )
  // The element's own types replace those of HTML attributes with the same names.
  const names = [...own.keys()].map((key) => `'${key}'`).join(' | ') || 'never'
  return `'${tagName}': ${wrap(`Omit<${html(name)}, ${names}> & { ${fields.join('; ')} }`)}`
}
