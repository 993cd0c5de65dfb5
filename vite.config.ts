/**
 * Builds the script-tag files: everything a page needs in one minified ES module, language files beside it. The ES
 * modules for npm are written by TypeScript alone (`.config/build.ts`).
 */
import { readdirSync } from 'node:fs'
import { defineConfig, type Plugin } from 'vite'
import { replyGuardsPlugin } from './.config/reply-guards.ts'
import { templateWhitespace } from './.config/template-whitespace.ts'
import { minifyAgain } from './src/service/bundle/bundlers.ts'
import { compileOnLoad, withOwnPolicy } from './src/service/bundle/script-tag.ts'

const here = (path: string) => new URL(path, import.meta.url).pathname

export default defineConfig(({ mode }) => ({
  root: here('.'),
  logLevel: 'warn',
  plugins: [
    templateWhitespace(),
    replyGuardsPlugin(),
    trustedTypes(),
    similarModulesTogether(),
    mode === 'production' && secondMinifier(),
  ],
  // Independent of NODE_ENV: never Lit's development build with its warnings.
  resolve: { conditions: ['module', 'browser', 'production'] },
  build: {
    target: 'es2022',
    lib: { entry: here('src/perkit.ts'), formats: ['es'], fileName: () => 'perkit.js' },
    outDir: here('dist'),
    // TypeScript has already written its files there.
    emptyOutDir: false,
    modulePreload: false,
    // The license notices of bundled libraries, which the minifier removes.
    license: { fileName: 'perkit.licenses.md' },
    rolldownOptions: {
      output: { minify: true, comments: false, chunkFileNames: 'messages/[name].js' },
      checks: { pluginTimings: false },
    },
  },
}))

/** Replaces Lit's Trusted Types policy with Perkit's own. */
export function trustedTypes(): Plugin {
  const policyModule = here('src/elements/internal/policy.ts')
  return {
    name: 'perkit:trusted-types',
    transform(code, id) {
      return /\/lit-html\/lit-html\.js$/.test(id)
        ? { code: withOwnPolicy(code, policyModule), map: null }
        : null
    },
  }
}

/**
 * Places similar modules together, which saves 1 % of `perkit.js` after compression. Import order alone would put each
 * element's styles and messages between the code of two elements. Imports that an entry does not need are tree-shaken.
 */
function similarModulesTogether(): Plugin {
  const groups = [
    /^elements\/.*(\/styles\/|\.styles\.ts$)/,
    /\.messages\.ts$/,
    /^client\//,
    /^state\/(?!adapters)/,
  ]
  const files = readdirSync(here('src'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  )
  const ordered = groups.flatMap((group) => files.filter((file) => group.test(file)).sort())
  return {
    name: 'perkit:similar-modules-together',
    transform: {
      filter: { id: /\/src\/perkit(?!\.offline)(\.\w+)?\.ts$/ },
      handler: (code) => ({
        code: [...ordered.map((file) => `import './${file}'`), code].join('\n'),
        map: null,
      }),
    },
  }
}

/** Runs a second minifier after rolldown's, which saves 1 % of each script-tag file. */
function secondMinifier(): Plugin {
  return {
    name: 'perkit:second-minifier',
    async generateBundle({ format }, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const code = await minifyAgain(chunk.code)
        // Neither the service worker nor language files have much code to compile.
        chunk.code = chunk.isEntry && format === 'es' ? compileOnLoad + code : code
      }
    },
  }
}
