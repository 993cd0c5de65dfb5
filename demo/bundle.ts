/** Bundles browser code of the demo. */
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { replyGuardsPlugin } from '../.config/reply-guards.ts'

/** Path of a file of the demo. */
export const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export const bundle = (input: Record<string, string>, outDir: string, { emptyOutDir = false } = {}) =>
  build({
    configFile: false,
    root: at('.'),
    logLevel: 'warn',
    // As in Perkit's own build: creating zod schemas in the browser would take longer than rendering the page.
    plugins: [replyGuardsPlugin()],
    build: {
      target: 'es2022',
      outDir,
      emptyOutDir,
      modulePreload: false,
      rolldownOptions: {
        input,
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'shared-[name].js' },
      },
    },
  })
