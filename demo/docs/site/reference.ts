/** The reference for programs: `reference.json` and `llms.txt`. */
import { elementsOf, type Declaration, type Described, type Manifest } from '../../../.config/manifest.ts'
import { operations } from '../../../src/contract/index.ts'
import type { Operation } from '../../../src/contract/operation.ts'
import { description } from './home.ts'
import type { Section } from './navigation.ts'

/**
 * Elements with attributes, properties, events, slots, parts and custom properties; operations with method, path, keys and
 * scope.
 */
export const referenceJson = (manifest: Manifest) => ({
  elements: elementsOf(manifest).map(element),
  operations: Object.values(operations).map(operation),
})

const element = ({ tagName, description, members = [], ...rest }: Declaration) => ({
  tag: tagName,
  description,
  attributes: (rest.attributes ?? []).map(described),
  properties: members
    .filter(({ kind, static: isStatic, attribute }) => kind === 'field' && !isStatic && !attribute)
    .map(described),
  events: (rest.events ?? []).map(described),
  slots: (rest.slots ?? []).map(described),
  parts: (rest.cssParts ?? []).map(described),
  customProperties: (rest.cssProperties ?? []).map(described),
})

const described = ({ name, description, type, default: initial }: Described) => ({
  name,
  description,
  type: type?.text,
  default: initial,
})

const operation = ({ id, summary, method, path, aliases, credentials, scope }: Operation) => ({
  id,
  summary,
  method,
  path,
  aliases,
  keys: credentials,
  scope,
})

/** See llmstxt.org. Links lead to the Markdown files. */
export const llmsTxt = (navigation: readonly Section[]) =>
  [
    `# Perkit\n\n> ${description}\n`,
    ...navigation.map(({ title, pages }) => [
      `## ${title}\n`,
      ...pages.map((page) => `- [${page.title}](${page.name}.md): ${page.summary}`),
      '',
    ]),
    '## Reference\n',
    '- [reference.json](reference.json): all elements and operations as JSON',
    '- [catalogue.schema.json](catalogue.schema.json): all fields of the catalog file as JSON Schema',
    '',
  ]
    .flat()
    .join('\n')
