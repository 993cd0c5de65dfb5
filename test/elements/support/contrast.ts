/** The studio of the demo measures with the same. */
export { contrast } from '../../../demo/browser/studio/contrast.ts'
