/**
 * Generates editor data from the custom-elements manifest: custom data for Visual Studio Code (`html.customData`,
 * `css.customData`) and web-types for JetBrains' editors, which find them through package.json.
 */
import { writeFileSync } from 'node:fs'
import { elementsOf, type Declaration, type Described, type Manifest } from './manifest.ts'

export function writeEditorData(manifest: Manifest, dist: string, version: string) {
  const elements = elementsOf(manifest)
  const write = (file: string, value: unknown) =>
    writeFileSync(`${dist}/${file}`, `${JSON.stringify(value)}\n`)

  write('vscode.html-custom-data.json', { version: 1.1, tags: elements.map(tag) })
  write('vscode.css-custom-data.json', { version: 1.1, properties: properties(elements) })
  write('web-types.json', {
    $schema: 'https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json',
    name: 'perkit',
    version,
    'description-markup': 'markdown',
    contributions: { html: { elements: elements.map(webType) }, css: { properties: properties(elements) } },
  })
}

const described = ({ name, description = '' }: Described) => ({ name, description })

const tag = ({ tagName, description = '', attributes = [] }: Declaration) => ({
  name: tagName,
  description,
  // A boolean attribute is written without a value.
  attributes: attributes.map((one) => ({
    ...described(one),
    ...(one.type?.text === 'boolean' && { valueSet: 'v' }),
  })),
})

function properties(elements: readonly Declaration[]) {
  const all = elements.flatMap(({ cssProperties = [] }) => cssProperties.map(described))
  return [...new Map(all.map((property) => [property.name, property])).values()]
}

const webType = ({ tagName, description = '', attributes = [], slots = [], ...rest }: Declaration) => ({
  name: tagName,
  description,
  attributes: attributes.map((one) => ({
    ...described(one),
    value: { type: one.type?.text ?? 'string' },
  })),
  slots: slots.map(described),
  js: {
    properties: (rest.members ?? [])
      .filter(({ kind, static: fixed }) => kind === 'field' && !fixed)
      .map(described),
    events: (rest.events ?? []).map(described),
  },
  css: { parts: (rest.cssParts ?? []).map(described) },
})
