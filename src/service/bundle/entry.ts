/** What goes into a file: the modules of the elements, and what takes the place of some that they import. */
import { join } from 'node:path'
import { withOwnPolicy } from './lit-policy.ts'
import type { Kit } from './kit.ts'

/** Tells a module's code in place of what it has; undefined where that is right. */
export type Change = (code: string, path: string) => string | undefined

/** Registers these elements and the shop that they belong to, and exports what their modules do. */
export const entryOf = ({ dist }: Kit, elements: readonly string[]) =>
  [...new Set(['shop', ...elements])]
    .map((name) => `export * from ${JSON.stringify(join(dist, 'elements', 'define', `perk-${name}.js`))}`)
    .join('\n')

/** One file, whatever it is asked for: the words of these languages are in it, and there are no others to load. */
export function changesFor({ dist }: Kit, languages: readonly string[]): Change {
  return (code, path) => {
    if (isFile(path, 'elements/translations/index.js')) return builtIn(languages)
    if (isFile(path, 'lit-html/lit-html.js'))
      return withOwnPolicy(code, join(dist, 'elements', 'internal', 'policy.js'))
    return undefined
  }
}

/** A form for friends is nothing without the language. */
function builtIn(languages: readonly string[]) {
  const names = [...new Set(languages.flatMap((name) => [name.replace('-familiar', ''), name]))]
  return [
    ...names.map((name, at) => `import { messages as words${at} } from './${name}.js'`),
    // The words of `pt-BR` are those of all of `pt`.
    `export const translations = { ${names.map((name, at) => `'${name.replace(/-[A-Z]{2}/, '')}': async () => ({ messages: words${at} })`).join(', ')} }`,
  ].join('\n')
}

/** Bundlers differ in how they write a path. */
const isFile = (path: string, end: string) => path.replaceAll('\\', '/').endsWith(`/${end}`)
