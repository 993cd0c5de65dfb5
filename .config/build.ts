/**
 * `npm run build`: writes `dist/`, and from it the packages in `dist/packages`. `npm start` runs it with `--demo`, which
 * writes only the files that the demo's pages load: the unoptimized script-tag file and the shop's own browser code.
 */
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, tsc } from './run.ts'
import { writeScriptTag } from './script-tag.ts'
import { minifyTemplates } from './template-whitespace.ts'

const dist = `${root}dist`

if (process.argv.includes('--demo')) await writeScriptTag('draft')
else await writePackage()
await import('../demo/build.ts')

async function writePackage() {
  // Loaded only here, so that the demo starts sooner.
  const { catalogueJsonSchema } = await import('../src/service/catalogue/schema.ts')
  const { writeEditorData } = await import('./editor-data.ts')
  const { writeFrameworkTypes } = await import('./framework-types.ts')
  const { writeManifest } = await import('./manifest.ts')
  const { writePackages } = await import('./packages.ts')
  const { writePreparedStore } = await import('./prepared-store.ts')
  const { replyGuards } = await import('./reply-guards.ts')

  rmSync(dist, { recursive: true, force: true })
  if (run('node', [tsc, '--singleThreaded', '-p', '.config/tsconfig.build.json']) !== 0) process.exit(1)
  fixDeclarations()
  cpSync(`${root}src/service/init/templates`, `${dist}/service/init/templates`, { recursive: true })
  writeFileSync(`${dist}/client/operations.generated.js`, replyGuards('./guard.js'))
  minifyElements()
  await writeScriptTag('production')
  const manifest = writeManifest('dist')
  writeFrameworkTypes(manifest, dist)
  writeEditorData(manifest, dist, packageVersion())
  writeJson('catalogue.schema.json', catalogueJsonSchema())
  await writePreparedStore()
  writePackages()
}

/**
 * TypeScript rewrites `./x.ts` to `./x.js` in JavaScript but not in declarations, where some tools cannot resolve it.
 * It also imports types from `lit-html`, which a shop's package manager may not resolve: only Lit depends on it.
 */
function fixDeclarations() {
  const declarations = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.d.ts'),
  )
  for (const path of declarations.map((file) => join(dist, file))) {
    const code = readFileSync(path, 'utf8')
    const renamed = code.replace(/((?:from|import)\s*\(?\s*)(["'])(\.[^"']+)\.ts\2/g, '$1$2$3.js$2')
    writeFileSync(path, renamed.replaceAll('import("lit-html")', 'import("lit")'))
  }
}

/** Removes indentation from templates, because a shop's bundler does not. */
function minifyElements() {
  const folder = join(dist, 'elements')
  const modules = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.js'),
  )
  for (const path of modules.map((file) => join(folder, file)))
    writeFileSync(path, minifyTemplates(readFileSync(path, 'utf8')))
}

function packageVersion() {
  const { version }: { version: string } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
  return version
}

function writeJson(file: string, value: unknown) {
  writeFileSync(`${dist}/${file}`, `${JSON.stringify(value, null, 2)}\n`)
}
