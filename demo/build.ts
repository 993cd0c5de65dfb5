/**
 * Bundles the shop's own browser code from `demo/browser` into `dist/demo`. The shop's script is a single file: a shared
 * chunk would delay all scripts after it by one more request. `npm run build` builds Perkit itself.
 */
import { at, bundle } from './bundle.ts'

const outDir = at('../dist/demo')

await bundle({ shop: at('browser/shop.ts') }, outDir, { emptyOutDir: true })
await bundle({ preview: at('browser/preview/preview.ts'), studio: at('browser/studio/studio.ts') }, outDir)
