/** What a shop's bundler makes of the package: each with its defaults for production, whatever NODE_ENV says. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import { build as buildWithEsbuild } from 'esbuild'
import { rollup } from 'rollup'
import { minify } from 'terser'
import { build as buildWithVite } from 'vite'
import webpack from 'webpack'
import { root } from '../../../.config/run.ts'

/** A folder that has the package as npm would install it; what is bundled are files in it. */
export function startProject() {
  mkdirSync(`${root}.perkit`, { recursive: true })
  const folder = mkdtempSync(join(root, '.perkit', 'bundlers-'))
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(root, join(folder, 'node_modules', 'perkit'))
  return {
    /** The file's path. */
    write(name: string, code: string) {
      const path = join(folder, `${name}.js`)
      writeFileSync(path, code)
      return path
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The code that a page runs at once; what is loaded when it is needed, such as another language, is not in it. */
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
    // A file that is loaded later is an entry point to esbuild, too.
    isEntry: resolve(metafile.outputs[`out/${basename(path)}`]?.entryPoint ?? '') === entry,
    code: text,
    imports: (metafile.outputs[`out/${basename(path)}`]?.imports ?? [])
      .filter(({ kind }) => kind === 'import-statement')
      .map(({ path }) => basename(path)),
  }))
  return loadedAtOnce(chunks)
}

const rolledUp: Bundler = async (entry) => {
  const plugins = [nodeResolve({ browser: true, exportConditions: ['production'] })]
  const bundle = await rollup({ input: entry, plugins })
  const { output } = await bundle.generate({ format: 'es' })
  await bundle.close()
  const code = loadedAtOnce(output.filter((chunk) => chunk.type === 'chunk'))
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
  return loadedAtOnce(chunks)
}

const packed: Bundler = async (entry) => {
  const folder = `${entry}-webpack`
  const compiler = webpack({
    mode: 'production',
    entry,
    experiments: { outputModule: true },
    output: { path: folder, filename: 'main.js', library: { type: 'module' } },
    performance: false,
  })
  if (!compiler) throw new Error('webpack made no compiler')
  await new Promise<void>((done, fail) =>
    compiler.run((error, stats) => {
      if (error ?? stats?.hasErrors()) fail(error ?? new Error(stats?.toString()))
      else done()
    }),
  )
  return readFileSync(join(folder, 'main.js'), 'utf8')
}

export const bundlers = { esbuild, rollup: rolledUp, webpack: packed, vite } satisfies Record<string, Bundler>

interface Chunk {
  fileName: string
  isEntry: boolean
  code: string
  imports: string[]
}

/** The entry and what it imports, whatever comes in between: files of languages may stand before it. */
function loadedAtOnce(chunks: readonly Chunk[]) {
  const names = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName))
  // A set is walked to its end, also where that moves on.
  for (const name of names) {
    const chunk = chunks.find(({ fileName }) => fileName === name)
    for (const imported of chunk?.imports ?? []) names.add(imported)
  }
  return chunks
    .filter(({ fileName }) => names.has(fileName))
    .map(({ code }) => code)
    .join('\n')
}
