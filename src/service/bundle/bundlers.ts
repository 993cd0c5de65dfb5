/** The bundlers and the minifier that a shop may have; the package brings none of them. */
import { readFileSync } from 'node:fs'
import type * as esbuild from 'esbuild'
import type * as vite from 'vite'
import { missingIn } from '../optional-package.ts'

/** Tells a module's code in place of what it has; undefined where that is right. */
export type Change = (code: string, path: string) => string | undefined

/** Makes one module of `entry`, which names its imports by their paths. */
export interface Bundler {
  name: 'vite' | 'esbuild'
  bundle(entry: string, change: Change): Promise<string>
}

const target = 'es2022'

/** The first of vite and esbuild that is installed. @throws Error that names both. */
export async function findBundler(): Promise<Bundler> {
  const ofVite = await ifInstalled('vite', () => import('vite'))
  if (ofVite) return viteBundler(ofVite)
  const ofEsbuild = await ifInstalled('esbuild', () => import('esbuild'))
  if (ofEsbuild) return esbuildBundler(ofEsbuild)
  throw new Error(
    'This needs a bundler, vite or esbuild, and neither is installed: npm install --save-dev vite, or esbuild.',
  )
}

const name = 'perkit-entry'

/** Nothing of the shop's own settings has a part in it. */
export const viteBundler = ({ build }: Pick<typeof vite, 'build'>): Bundler => ({
  name: 'vite',
  async bundle(entry, change) {
    const built = await build({
      configFile: false,
      logLevel: 'error',
      // Whatever NODE_ENV says: never Lit's development build with its warnings.
      resolve: { conditions: ['module', 'browser', 'production'] },
      css: { postcss: {} },
      plugins: [
        {
          name: 'perkit',
          enforce: 'pre',
          resolveId: (id) => (id === name ? id : undefined),
          load: (id) => (id === name ? entry : undefined),
          transform(code, id) {
            const changed = change(code, id)
            return changed === undefined ? undefined : { code: changed, map: null }
          },
        },
      ],
      build: {
        write: false,
        target,
        modulePreload: false,
        rollupOptions: { input: name, preserveEntrySignatures: 'strict' },
      },
    })
    if (!('output' in built)) throw new Error('vite built nothing.')
    return built.output[0].code
  },
})

export const esbuildBundler = ({ build }: Pick<typeof esbuild, 'build'>): Bundler => ({
  name: 'esbuild',
  async bundle(entry, change) {
    const { outputFiles } = await build({
      stdin: { contents: entry, resolveDir: import.meta.dirname },
      bundle: true,
      minify: true,
      format: 'esm',
      target,
      legalComments: 'none',
      tsconfigRaw: '{}',
      write: false,
      logLevel: 'silent',
      plugins: [
        {
          name: 'perkit',
          setup: ({ onLoad }) =>
            onLoad({ filter: /\.js$/ }, ({ path }) => {
              const contents = change(readFileSync(path, 'utf8'), path)
              return contents === undefined ? undefined : { contents }
            }),
        },
      ],
    })
    return outputFiles[0]?.text ?? ''
  },
})

/** Saves another 1 % with terser, if it is installed. A property read may run a getter, so none is removed. */
export async function minifiedAgain(code: string): Promise<string> {
  const terser = await ifInstalled('terser', () => import('terser'))
  const minified = await terser?.minify(code, {
    module: true,
    ecma: 2020,
    compress: { passes: 3, pure_getters: false },
  })
  return minified?.code ?? code
}

/** @throws Error where the package is there and does not work. */
async function ifInstalled<Module>(name: string, load: () => Promise<Module>) {
  try {
    return await load()
  } catch (error) {
    if (missingIn(error) === name) return undefined
    throw error
  }
}
