/** Bundlers that shops use, with their defaults for production, independent of NODE_ENV. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import { build as buildWithEsbuild } from 'esbuild'
import { rollup } from 'rollup'
import { minify } from 'terser'
import { build as buildWithVite } from 'vite'
import webpack from 'webpack'
import { packageFolder } from '../../../.config/package-folders.ts'
import { root } from '../../../.config/run.ts'

/** A folder for files to bundle, in which the package is installed as by npm. */
export function startProject() {
  mkdirSync(`${root}.perkit`, { recursive: true })
  const folder = mkdtempSync(join(root, '.perkit', 'bundlers-'))
  mkdirSync(join(folder, 'node_modules'))
  // Otherwise it would be part of this project, which has the name of the package.
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'shop', private: true }))
  symlinkSync(packageFolder('perkit'), join(folder, 'node_modules', 'perkit'))
  return {
    /** Returns the path of the file. */
    write(name: string, code: string) {
      const path = join(folder, `${name}.js`)
      writeFileSync(path, code)
      return path
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Returns the initially loaded code, without lazy chunks such as other languages. */
export type Bundler = (entry: string) => Promise<string>

const esbuild: Bundler = async (entry) => {
  const { outputFiles, metafile } = await buildWithEsbuild({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: 'esm',
    splitting: true,
    outdir: 'out',
    write: false,
    metafile: true,
    legalComments: 'none',
  })
  const chunks = outputFiles.map(({ path, text }) => ({
    fileName: basename(path),
    // esbuild also reports lazy chunks as entry points.
    isEntry: resolve(metafile.outputs[`out/${basename(path)}`]?.entryPoint ?? '') === entry,
    code: text,
    imports: (metafile.outputs[`out/${basename(path)}`]?.imports ?? [])
      .filter(({ kind }) => kind === 'import-statement')
      .map(({ path }) => basename(path)),
  }))
  return initialCode(chunks)
}

const withRollup: Bundler = async (entry) => {
  const plugins = [nodeResolve({ browser: true, exportConditions: ['production'] })]
  const bundle = await rollup({ input: entry, plugins })
  const { output } = await bundle.generate({ format: 'es' })
  await bundle.close()
  const code = initialCode(output.filter((chunk) => chunk.type === 'chunk'))
  return (await minify(code, { module: true })).code ?? ''
}

const vite: Bundler = async (entry) => {
  const built = await buildWithVite({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['module', 'browser', 'production'] },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' },
    },
  })
  if (!('output' in built)) throw new Error('vite built nothing')
  const chunks = built.output.filter((chunk) => chunk.type === 'chunk')
  return initialCode(chunks)
}

const withWebpack: Bundler = async (entry) => {
  const folder = `${entry}-webpack`
  const compiler = webpack({
    mode: 'production',
    entry,
    experiments: { outputModule: true },
    output: { path: folder, filename: 'main.js', library: { type: 'module' } },
    performance: false,
  })
  if (!compiler) throw new Error('webpack returned no compiler')
  await new Promise<void>((done, fail) =>
    compiler.run((error, stats) => {
      if (error ?? stats?.hasErrors()) fail(error ?? new Error(stats?.toString()))
      else done()
    }),
  )
  return readFileSync(join(folder, 'main.js'), 'utf8')
}

export const bundlers = { esbuild, rollup: withRollup, webpack: withWebpack, vite } satisfies Record<
  string,
  Bundler
>

interface Chunk {
  fileName: string
  isEntry: boolean
  code: string
  imports: string[]
}

/** Code of the entry and its static imports. Chunks of languages can come before them. */
function initialCode(chunks: readonly Chunk[]) {
  const names = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName))
  // The loop also visits names that it adds.
  for (const name of names) {
    const chunk = chunks.find(({ fileName }) => fileName === name)
    for (const imported of chunk?.imports ?? []) names.add(imported)
  }
  return chunks
    .filter(({ fileName }) => names.has(fileName))
    .map(({ code }) => code)
    .join('\n')
}
