/** Bundles the shop's own browser code, `demo/browser`, into `dist/demo`. The kit itself is built by `npm run build`. */
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

await build({
  configFile: false,
  root: at('.'),
  logLevel: 'warn',
  build: {
    target: 'es2022',
    outDir: at('../dist/demo'),
    emptyOutDir: true,
    modulePreload: false,
    rolldownOptions: {
      input: {
        shop: at('browser/shop.ts'),
        preview: at('browser/preview/preview.ts'),
        studio: at('browser/studio/studio.ts'),
      },
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'shared-[name].js' },
    },
  },
})
