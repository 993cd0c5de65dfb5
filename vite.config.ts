/**
 * The script-tag file: everything a page needs in one minified ES module, language files beside it. The ES
 * modules for npm are made by TypeScript alone (`.config/build.ts`).
 */
import { minify } from 'terser'
import { defineConfig, type Plugin } from 'vite'
import { likeBesideLike } from './.config/like-beside-like.ts'
import { replyGuardsPlugin } from './.config/reply-guards.ts'
import { templateWhitespace } from './.config/template-whitespace.ts'
import { trustedTypes } from './.config/trusted-types.ts'
import { calledOnLoad } from './src/service/bundle/script-tag.ts'

const here = (path: string) => new URL(path, import.meta.url).pathname

export default defineConfig(({ mode }) => ({
  root: here('.'),
  logLevel: 'warn',
  plugins: [
    templateWhitespace(),
    replyGuardsPlugin(),
    trustedTypes(),
    likeBesideLike(),
    mode === 'production' && smallest(),
  ],
  // Whatever NODE_ENV says: never Lit's development build with its warnings.
  resolve: { conditions: ['module', 'browser', 'production'] },
  build: {
    target: 'es2022',
    lib: { entry: here('src/perkit.ts'), formats: ['es'], fileName: () => 'perkit.js' },
    outDir: here('dist'),
    // TypeScript's output is already there.
    emptyOutDir: false,
    modulePreload: false,
    // The notices of the libraries inside, which the minified file leaves out.
    license: { fileName: 'perkit.licenses.md' },
    rolldownOptions: {
      output: { minify: true, comments: false, chunkFileNames: 'messages/[name].js' },
      checks: { pluginTimings: false },
    },
  },
}))

/** A second minifier after rolldown's: another look takes 200 bytes more. */
function smallest(): Plugin {
  const compress = {
    passes: 3,
    ecma: 2020,
    keep_fargs: false,
    pure_getters: true,
    unsafe_arrows: true,
  } as const
  return {
    name: 'perkit:smallest',
    async generateBundle({ format }, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const { code } = await minify(chunk.code, { module: true, ecma: 2020, compress })
        // The worker is none of a page's, and a language file has little to call.
        if (code) chunk.code = chunk.isEntry && format === 'es' ? calledOnLoad + code : code
      }
    },
  }
}
