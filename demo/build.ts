/**
 * Bundles the shop's own browser code, `demo/browser`, into `dist/demo`, its pages' script as one file: a shared part would
 * hold up every script behind it by a hop. The kit itself is built by `npm run build`.
 */
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { replyGuardsPlugin } from '../.config/reply-guards.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const bundle = (input: Record<string, string>, emptyOutDir: boolean) =>
  build({
    configFile: false,
    root: at('.'),
    logLevel: 'warn',
    // As the kit's package has it: with zod's schemas a page would work for longer on these than on all that it shows.
    plugins: [replyGuardsPlugin()],
    build: {
      target: 'es2022',
      outDir: at('../dist/demo'),
      emptyOutDir,
      modulePreload: false,
      rolldownOptions: {
        input,
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'shared-[name].js' },
      },
    },
  })

await bundle({ shop: at('browser/shop.ts') }, true)
await bundle({ preview: at('browser/preview/preview.ts'), studio: at('browser/studio/studio.ts') }, false)
