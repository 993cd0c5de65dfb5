/** Shared with the demo's studio. */
export { contrast } from '../../../demo/browser/studio/contrast.ts'
