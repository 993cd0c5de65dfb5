/**
 * What `npm start` needs of `npm run build`, and no more: the script-tag file and the shop's own browser code. The
 * package for npm, its types and the tables of a new store are not made; without these the service makes its own.
 */
import { writeScriptTag } from './script-tag.ts'

await writeScriptTag('draft')
await import('../demo/build.ts')
