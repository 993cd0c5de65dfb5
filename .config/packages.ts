/**
 * Writes the two published packages from `dist/` to `dist/packages`. Each contains the files that its exports reach, and
 * what `.config/packages` contains for it.
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { declarationOf, withKnownFields } from './contract-declarations.ts'
import { filesIn, read } from './elements.ts'
import { packageFolder, type PackageName, packageNames } from './package-folders.ts'
import { operationGuards } from './reply-guards.ts'
import { root } from './run.ts'
import { withoutComments } from './without-comments.ts'

interface Manifest {
  name: string
  exports: Record<string, string | { types: string; default: string }>
  bin: Record<string, string>
  /** Paths that no module imports. */
  files: string[]
  dependencies: Record<string, string>
}

const dist = `${root}dist`

export function writePackages() {
  rmSync(`${dist}/packages`, { recursive: true, force: true })
  const project = JSON.parse(read('package.json'))
  for (const name of packageNames) {
    const folder = packageFolder(name)
    const manifest: Manifest = JSON.parse(read(`.config/packages/${name}/package.json`))
    const hasZod = 'zod' in manifest.dependencies
    for (const path of filesOf(manifest, hasZod)) {
      mkdirSync(dirname(join(folder, 'dist', path)), { recursive: true })
      writeFileSync(join(folder, 'dist', path), contentOf(path, hasZod))
    }
    writeFileSync(join(folder, 'package.json'), `${JSON.stringify(completed(manifest, project), null, 2)}\n`)
    const readme = read(`.config/packages/${name}/README.md`)
    writeFileSync(join(folder, 'README.md'), readme.replaceAll('{{version}}', project.version))
    writeDocs(name)
    copyFileSync(`${root}LICENSE`, join(folder, 'LICENSE'))
    const changelog = withoutMissingPages(read('CHANGELOG.md'), name, 'demo/docs/')
    writeFileSync(join(folder, 'CHANGELOG.md'), changelog.replaceAll('](demo/docs/', '](docs/'))
  }
}

/** Pages about this repository, and in `perkit` those about the service. */
const otherPages: Record<PackageName, RegExp> = {
  perkit:
    /^(catalog|contributing|customer-data|going-live|measured(-service)?|operations|running|service|where-the-specification-is-silent)\.md$/,
  'perkit-service': /^(contributing|measured(-service)?)\.md$/,
}

function writeDocs(name: PackageName) {
  mkdirSync(join(packageFolder(name), 'docs'))
  const pages = filesIn('demo/docs').filter((file) => file.endsWith('.md') && !otherPages[name].test(file))
  for (const page of pages) {
    const text = withoutPictures(read(`demo/docs/${page}`))
    writeFileSync(join(packageFolder(name), 'docs', page), withoutMissingPages(text, name, ''))
  }
}

/** The packages contain no pictures. */
const withoutPictures = (text: string) => text.replace(/\n+ *!\[[^\]]*\]\(\.\.\/pictures\/[^)]*\)/g, '')

/** Links to pages that the package does not contain become plain text. */
const withoutMissingPages = (text: string, name: PackageName, folder: string) =>
  text.replace(
    new RegExp(`\\[([^\\]]*)\\]\\(${folder}([\\w-]+\\.md)(?:#[^)]*)?\\)`, 'g'),
    (link, label: string, target: string) => (otherPages[name].test(target) ? label : link),
  )

/** Adds what the packages share with the project: the version, and the versions of dependencies. */
function completed({ dependencies, ...manifest }: Manifest, project: Record<string, unknown>) {
  const { version, license, type, engines, keywords } = project
  const versions = project.dependencies as Record<string, string>
  return {
    ...manifest,
    ...{ version, license, type, engines, keywords },
    files: ['dist', 'docs', 'CHANGELOG.md'],
    dependencies: Object.fromEntries(Object.keys(dependencies).map((name) => [name, versions[name]])),
  }
}

/** Paths in `dist`: files that exports and programs reach, and those that the manifest names. */
function filesOf({ exports, bin, files }: Manifest, hasZod: boolean) {
  const targets = [
    ...Object.values(exports).flatMap((target) =>
      typeof target === 'string' ? target : Object.values(target),
    ),
    ...Object.values(bin),
    ...files,
  ]
  const found = new Set(targets.flatMap((target) => matching(target.replace(/^(\.\/)?dist\//, ''))))
  // The loop also visits files that it adds.
  for (const path of found) for (const imported of importsOf(path, hasZod)) found.add(imported)
  return found
}

const builtFiles = () =>
  filesIn('dist').filter((path) => !/^(packages|demo)\b/.test(path) && statSync(join(dist, path)).isFile())

/** Files that a target with one or more stars stands for. A folder stands for its files. */
function matching(target: string) {
  if (target === './package.json') return []
  const pattern = new RegExp(`^${target.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}$`)
  const files = builtFiles().filter((path) => pattern.test(path) || path.startsWith(`${target}/`))
  if (files.length === 0) throw new Error(`dist/ contains no file for ${target}.`)
  return files
}

function importsOf(path: string, hasZod: boolean) {
  if (!/\.(js|d\.ts)$/.test(path) || path.includes('/templates/')) return []
  return ts
    .preProcessFile(contentOf(path, hasZod).toString(), true, true)
    .importedFiles.flatMap(({ fileName }) => {
      if (!fileName.startsWith('.')) return []
      const imported = join(dirname(path), fileName)
      return path.endsWith('.d.ts') ? imported.replace(/\.js$/, '.d.ts') : imported
    })
}

/** A file as the package contains it. Pages may have the integrity values of script-tag files, which stay as they are. */
function contentOf(path: string, hasZod: boolean) {
  const original = readFileSync(join(dist, path))
  if (hasZod) return original
  if (path === 'operations/index.js') return operationGuards('../client/guard.js')
  if (path.endsWith('.d.ts')) return withKnownFields(declarationOf(path) ?? original.toString())
  const isModule = path.endsWith('.js') && !/^(perkit|messages)\b|\/templates\//.test(path)
  return languageOf(path) ?? (isModule ? withoutComments(original.toString()) : original)
}

/** Re-exports a language of the script tag, so that the package contains its texts once. Undefined for other files. */
function languageOf(path: string) {
  const [, file] = /^elements\/translations\/([\w-]+\.js)$/.exec(path) ?? []
  return file !== undefined && existsSync(join(dist, 'messages', file))
    ? `export { messages } from '../../messages/${file}'\n`
    : undefined
}
