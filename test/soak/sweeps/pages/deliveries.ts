/** Ways to load Perkit. */
import { dirname } from 'node:path'
import { packageFolder } from '../../../../.config/package-folders.ts'
import { kit } from '../../../system/pages/page.ts'
import { bundle } from './scripts.ts'

/** Files in addition to those of the build. */
export const deliveryFiles = {
  'modules.js': await bundle("import 'perkit/define'", {
    minify: true,
    // Like `node_modules` of a shop.
    nodePaths: [dirname(packageFolder('perkit'))],
  }),
}

export const deliveries = ['script tag', 'npm modules'] as const

export type Delivery = (typeof deliveries)[number]

export const scriptOf: Record<Delivery, string> = {
  'script tag': kit,
  'npm modules': '<script type="module" src="/modules.js"></script>',
}
