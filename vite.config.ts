/**
 * The script-tag file: everything a page needs in one minified ES module, language files beside it. The ES
 * modules for npm are made by TypeScript alone (`.config/build.ts`).
 */
import { defineConfig, type Plugin } from 'vite'
import { likeBesideLike } from './.config/like-beside-like.ts'
import { replyGuardsPlugin } from './.config/reply-guards.ts'
import { templateWhitespace } from './.config/template-whitespace.ts'
import { trustedTypes } from './.config/trusted-types.ts'
import { minifiedAgain } from './src/service/bundle/bundlers.ts'
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

/** Runs a second minifier after rolldown's, which saves 1 % of a script-tag file. */
function smallest(): Plugin {
  return {
    name: 'perkit:smallest',
    async generateBundle({ format }, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const code = await minifiedAgain(chunk.code)
        // Not for the service worker, which no page compiles, nor for language files, which have little to call.
        chunk.code = chunk.isEntry && format === 'es' ? calledOnLoad + code : code
      }
    },
  }
}
