/** Writes a script-tag file with only the elements and languages that a page needs. */
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, readFileSync, writeFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { type Bundler, findBundler, minifyAgain, type Transform } from './bundlers.ts'

export interface BundleOptions {
  /** Names without `perk-`. `shop` is always included. */
  elements: readonly string[]
  /** Languages in addition to English. */
  languages: readonly string[]
  /** Path of the file. The licenses of the bundled libraries are written next to it. */
  out: string
}

export interface BundleResult {
  bundler: Bundler['name']
  /** In bytes. */
  size: number
  /** In bytes, compressed with brotli at its highest quality. */
  brotli: number
  integrity: string
}

const bannerStart = '/*! perkit '

/**
 * A comment at the start of a script-tag file that makes Chromium compile all functions during the download. Otherwise,
 * Chromium compiles each function when it is called, which makes up a fifth of the time until the first render.
 */
export const compileOnLoad = '//# allFunctionsCalledOnLoad\n'

/** @throws Error if no bundler is installed, or if `out` exists and was not written by `perkit bundle`. */
export async function writeBundle(
  kit: Kit,
  { elements, languages, out }: BundleOptions,
  find: () => Promise<Bundler> = findBundler,
): Promise<BundleResult> {
  if (existsSync(out) && !readFileSync(out, 'utf8').startsWith(bannerStart))
    throw new Error(`${out} already exists and was not written by perkit bundle.`)
  const bundler = await find()
  const code = await bundler.bundle(entryOf(kit, elements), transformFor(kit, languages))
  const head = `${bannerStart}${kit.version}: ${[...elements, ...languages].join(', ')} */\n`
  const file = Buffer.from(head + compileOnLoad + (await minifyAgain(code)))
  writeFileSync(out, file)
  copyFileSync(join(kit.dist, 'perkit.licenses.md'), out.replace(/\.js$/, '.licenses.md'))
  return {
    bundler: bundler.name,
    size: file.length,
    brotli: brotliCompressSync(file).length,
    integrity: `sha384-${createHash('sha384').update(file).digest('base64')}`,
  }
}

const entryOf = ({ dist }: Kit, elements: readonly string[]) =>
  [...new Set(['shop', ...elements])]
    .map(
      (name) =>
        `export * from ${JSON.stringify(join(dist, 'elements', 'define', `perk-${name}.generated.js`))}`,
    )
    .join('\n')

/** Changes two modules: includes the translations instead of loading them, and replaces Lit's Trusted Types policy. */
export function transformFor(kit: Kit, languages: readonly string[]): Transform {
  return (code, path) => {
    if (isFile(path, 'elements/translations/index.js')) return translationsModule(kit, languages)
    if (isFile(path, 'lit-html/lit-html.js'))
      return withOwnPolicy(code, join(kit.dist, 'elements', 'internal', 'policy.js'))
    return undefined
  }
}

/**
 * For a region or an informal form, also imports the language itself, because their files contain only the texts that
 * differ.
 */
function translationsModule(kit: Kit, languages: readonly string[]) {
  const names = kit.languages.filter((name) => languages.some((wanted) => isPartOf(name, wanted)))
  return [
    ...names.map((name, index) => `import { messages as messages${index} } from './${name}.js'`),
    `export const translations = { ${names.map((name, index) => `'${keyOf(name)}': async () => ({ messages: messages${index} })`).join(', ')} }`,
  ].join('\n')
}

/** `es-419-informal` needs `es`, `es-419` and `es-informal`. */
function isPartOf(name: string, language: string) {
  const parts = keyOf(language).split('-')
  return keyOf(name)
    .split('-')
    .every((part) => parts.includes(part))
}

/** The translations of `pt-BR` are those of `pt`. */
const keyOf = (language: string) => language.replace('pt-BR', 'pt')

/** Bundlers differ in path separators. */
const isFile = (path: string, end: string) => path.replaceAll('\\', '/').endsWith(`/${end}`)

/** Matches the code that creates the policy in every published lit-html 3.x. */
const policyCreation = /(\w+)\?\1\.createPolicy\("lit-html",\{createHTML:(\w+)=>\2\}\):void 0/

/**
 * Replaces Lit's Trusted Types policy with Perkit's own. This is the only change to Lit. A page that lists its allowed
 * policies can then allow Perkit's, and two copies of Lit on a page do not conflict.
 *
 * @param policyModule Path of the module that creates the policy.
 * @throws Error if this version of Lit creates its policy differently.
 */
export function withOwnPolicy(litHtml: string, policyModule: string): string {
  if (!policyCreation.test(litHtml))
    throw new Error('trusted-types: this version of Lit creates its policy differently.')
  return `import { policyFrom } from ${JSON.stringify(policyModule)}\n${litHtml.replace(policyCreation, 'policyFrom($1)')}`
}

/** The build, and the elements and languages that a script-tag file can contain. */
export interface Kit {
  version: string
  dist: string
  /** Names without `perk-`. */
  elements: string[]
  /** Values of `lang` except English, and informal forms such as `de-informal` and `es-419-informal`. */
  languages: string[]
}

/** The folder of Perkit's own package. The relative path is the same from `src` and from `dist`. */
const packageFolder = fileURLToPath(new URL('../../../', import.meta.url))

/** @throws Error if the package is not built. */
export function readKit(folder = packageFolder): Kit {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  const dist = join(folder, 'dist')
  if (!existsSync(join(dist, 'elements')))
    throw new Error(
      `${dist} contains no elements. Use the command of the package perkit (npx perkit bundle), or in its repository run: npm run build`,
    )
  const namesIn = (path: string, names: RegExp) =>
    readdirSync(join(dist, 'elements', path))
      .flatMap((file) => names.exec(file)?.[1] ?? [])
      .sort()
  return {
    version,
    dist,
    elements: namesIn('define', /^perk-([a-z-]+)\.generated\.js$/),
    languages: namesIn('translations', /^([a-z]{2,3}(?:-[A-Z\d]+)?(?:-informal)?)\.js$/),
  }
}
