/** Writes a script-tag file that holds what a page shows, and no more. */
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, readFileSync, writeFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { type Bundler, findBundler, minifiedAgain, type Change } from './bundlers.ts'

export interface Wanted {
  /** Without the shop, which is in every file. */
  elements: readonly string[]
  /** Beside English. */
  languages: readonly string[]
  /** Path of the file; its libraries' licences are written beside it. */
  out: string
}

export interface Bundled {
  bundler: Bundler['name']
  /** In bytes. */
  size: number
  /** In bytes, compressed by brotli at its best. */
  brotli: number
  /** For the script tag's `integrity`. */
  integrity: string
}

const mark = '/*! perkit '

/**
 * First in a script-tag file: Chromium then compiles all of it beside the download, where others see a comment. Most of
 * it is called at once, and compiled one by one the functions take a fifth of the time to the first drawing.
 */
export const calledOnLoad = '//# allFunctionsCalledOnLoad\n'

/** Needs a bundler. @throws Error where there is none, and rather than write over a file of another kind. */
export async function writeBundle(
  kit: Kit,
  { elements, languages, out }: Wanted,
  find: () => Promise<Bundler> = findBundler,
): Promise<Bundled> {
  if (existsSync(out) && !readFileSync(out, 'utf8').startsWith(mark))
    throw new Error(`${out} is there already, and perkit bundle has not written it.`)
  const bundler = await find()
  const code = await bundler.bundle(entryOf(kit, elements), changesFor(kit, languages))
  const head = `${mark}${kit.version}: ${[...elements, ...languages].join(', ')} */\n`
  const file = Buffer.from(head + calledOnLoad + (await minifiedAgain(code)))
  writeFileSync(out, file)
  copyFileSync(join(kit.dist, 'perkit.licenses.md'), out.replace(/\.js$/, '.licenses.md'))
  return {
    bundler: bundler.name,
    size: file.length,
    brotli: brotliCompressSync(file).length,
    integrity: `sha384-${createHash('sha384').update(file).digest('base64')}`,
  }
}

// What goes into a file: the modules of the elements, and what takes the place of some that they import.

/** Registers these elements and the shop that they belong to, and exports what their modules do. */
const entryOf = ({ dist }: Kit, elements: readonly string[]) =>
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

// Gives Lit a Trusted Types policy of the kit's own: a page that names the policies it allows can allow ours, and two
// copies of Lit on a page do not run into each other. It is all that is changed in Lit.

/** In every lit-html 3.x as published, whatever its minifier calls things. */
const made = /(\w+)\?\1\.createPolicy\("lit-html",\{createHTML:(\w+)=>\2\}\):void 0/

/** `policyModule` is the path of the module that makes ours. @throws Error where the place is not found. */
export function withOwnPolicy(litHtml: string, policyModule: string): string {
  if (!made.test(litHtml)) throw new Error('trusted-types: this Lit makes its policy elsewhere.')
  return `import { policyFrom } from ${JSON.stringify(policyModule)}\n${litHtml.replace(made, 'policyFrom($1)')}`
}

// What the package has to put into a script-tag file: its elements and the languages beside English, by their files.

export interface Kit {
  version: string
  /** The folder of the build. */
  dist: string
  /** Names as in `perk-promotions`, without `perk-`. */
  elements: string[]
  /** As in `lang`, and `de-familiar` for what friends say. */
  languages: string[]
}

/** The package that this is a file of: the same from `src` and from `dist`. */
const ownFolder = fileURLToPath(new URL('../../../', import.meta.url))

/** @throws Error where the package is not built. */
export function readKit(folder = ownFolder): Kit {
  // Written by npm for this very package.
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  const dist = join(folder, 'dist')
  if (!existsSync(join(dist, 'elements'))) throw new Error(`There is no build in ${dist}: npm run build`)
  const namesIn = (path: string, names: RegExp) =>
    readdirSync(join(dist, 'elements', path))
      .flatMap((file) => names.exec(file)?.[1] ?? [])
      .sort()
  return {
    version,
    dist,
    elements: namesIn('define', /^perk-([a-z-]+)\.js$/),
    languages: namesIn('translations', /^([a-z]{2,3}(?:-[A-Z]{2})?(?:-familiar)?)\.js$/),
  }
}
