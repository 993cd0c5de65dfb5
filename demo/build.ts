/**
 * Bundles the shop's own browser code from `demo/browser` into `dist/demo`, and the code of the docs site. The shop's
 * script is a single file: a shared chunk would delay all scripts after it by one more request. `npm run build` builds
 * Perkit itself.
 */
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { replyGuardsPlugin } from '../.config/reply-guards.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const bundle = (input: Record<string, string>, { outDir = '../dist/demo', emptyOutDir = false } = {}) =>
  build({
    configFile: false,
    root: at('.'),
    logLevel: 'warn',
    // As in Perkit's own build: creating zod schemas in the browser would take longer than rendering the page.
    plugins: [replyGuardsPlugin()],
    build: {
      target: 'es2022',
      outDir: at(outDir),
      emptyOutDir,
      modulePreload: false,
      rolldownOptions: {
        input,
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'shared-[name].js' },
      },
    },
  })

const docs = (name: string) => at(`docs/site/browser/${name}.ts`)

await bundle({ shop: at('browser/shop.ts') }, { emptyOutDir: true })
await bundle({ preview: at('browser/preview/preview.ts'), studio: at('browser/studio/studio.ts') })
await bundle(
  { scheme: docs('scheme'), site: docs('site'), live: docs('live') },
  { outDir: '../dist/demo/docs' },
)
