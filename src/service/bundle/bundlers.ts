/** Adapters for the bundlers and the minifier that a shop can install. The package includes none of them. */
import { readFileSync } from 'node:fs'
import type * as esbuild from 'esbuild'
import type * as vite from 'vite'

/** Returns a module's replacement code, or undefined to leave the module unchanged. */
export type Transform = (code: string, path: string) => string | undefined

/** Bundles `entry`, the source of a module that imports by absolute path, into one module. */
export interface Bundler {
  name: 'vite' | 'esbuild'
  bundle(entry: string, transform: Transform): Promise<string>
}

const target = 'es2022'

/** @throws Error if no bundler is installed. */
export async function findBundler(): Promise<Bundler> {
  const viteModule = await ifInstalled('vite', () => import('vite'))
  if (viteModule) return viteBundler(viteModule)
  const esbuildModule = await ifInstalled('esbuild', () => import('esbuild'))
  if (esbuildModule) return esbuildBundler(esbuildModule)
  throw new Error('No bundler is installed. Install one with: npm install --save-dev vite (or esbuild).')
}

const name = 'perkit-entry'

/** Ignores the shop's own vite settings. */
export const viteBundler = ({ build }: Pick<typeof vite, 'build'>): Bundler => ({
  name: 'vite',
  async bundle(entry, transform) {
    const built = await build({
      configFile: false,
      logLevel: 'error',
      // Whatever NODE_ENV is, never use Lit's development build, which logs warnings.
      resolve: { conditions: ['module', 'browser', 'production'] },
      css: { postcss: {} },
      plugins: [
        {
          name: 'perkit',
          enforce: 'pre',
          resolveId: (id) => (id === name ? id : undefined),
          load: (id) => (id === name ? entry : undefined),
          transform(code, id) {
            const replaced = transform(code, id)
            return replaced === undefined ? undefined : { code: replaced, map: null }
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
    if (!('output' in built)) throw new Error('vite produced no output.')
    return built.output[0].code
  },
})

export const esbuildBundler = ({ build }: Pick<typeof esbuild, 'build'>): Bundler => ({
  name: 'esbuild',
  async bundle(entry, transform) {
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
              const contents = transform(readFileSync(path, 'utf8'), path)
              return contents === undefined ? undefined : { contents }
            }),
        },
      ],
    })
    return outputFiles[0]?.text ?? ''
  },
})

/**
 * If terser is installed, minifies the code again, which saves about 1%. Keeps unused property reads, because they may
 * call a getter.
 */
export async function minifyAgain(code: string): Promise<string> {
  const terser = await ifInstalled('terser', () => import('terser'))
  const minified = await terser?.minify(code, {
    module: true,
    ecma: 2020,
    compress: { passes: 3, pure_getters: false },
  })
  return minified?.code ?? code
}

/** @throws Error if the package is installed but fails to load. */
async function ifInstalled<Module>(name: string, load: () => Promise<Module>) {
  try {
    return await load()
  } catch (error) {
    if (missingIn(error) === name) return undefined
    throw error
  }
}

/** Returns undefined for any error that does not report a missing package. */
const missingIn = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'
    ? /Cannot find package '([^']+)'/.exec(error.message)?.[1]
    : undefined
