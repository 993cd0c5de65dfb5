/** Makes `dist/`: ES modules with types for npm, one file for the script tag, and what describes them. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogueJsonSchema } from '../src/service/catalogue/schema.ts'
import { writeEditorData } from './editor-data.ts'
import { writeFrameworkTypes } from './framework-types.ts'
import { writeManifest } from './manifest.ts'
import { writePreparedStore } from '../.config/prepared-store.ts'
import { replyGuards } from './reply-guards.ts'
import { root, run, tsc } from './run.ts'
import { writeScriptTag } from './script-tag.ts'
import { tidyTemplates } from './template-whitespace.ts'

const dist = `${root}dist`

rmSync(dist, { recursive: true, force: true })
if (run('node', [tsc, '--singleThreaded', '-p', '.config/tsconfig.build.json']) !== 0) process.exit(1)
nameBuiltModules()
writeFileSync(`${dist}/client/operations.js`, replyGuards('./guard.js'))
tidyElements()
await writeScriptTag('production')
const manifest = writeManifest('dist')
writeFrameworkTypes(manifest, dist)
writeEditorData(manifest, dist, packageVersion())
writeJson('catalogue.schema.json', catalogueJsonSchema())
await writePreparedStore()

/**
 * TypeScript rewrites `./x.ts` to `./x.js` in JavaScript but not in declarations, which some tools then cannot
 * follow; and it names the package that a type comes from, even if only Lit depends on it.
 */
function nameBuiltModules() {
  const declarations = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.d.ts'),
  )
  for (const path of declarations.map((file) => join(dist, file))) {
    const code = readFileSync(path, 'utf8')
    const named = code.replace(/((?:from|import)\s*\(?\s*)(["'])(\.[^"']+)\.ts\2/g, '$1$2$3.js$2')
    writeFileSync(path, named.replaceAll('import("lit-html")', 'import("lit")'))
  }
}

/** A shop's bundler cannot look into templates: their indentation goes here. */
function tidyElements() {
  const folder = join(dist, 'elements')
  const modules = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.js'),
  )
  for (const path of modules.map((file) => join(folder, file)))
    writeFileSync(path, tidyTemplates(readFileSync(path, 'utf8')))
}

function packageVersion() {
  const { version }: { version: string } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
  return version
}

function writeJson(file: string, value: unknown) {
  writeFileSync(`${dist}/${file}`, `${JSON.stringify(value, null, 2)}\n`)
}
