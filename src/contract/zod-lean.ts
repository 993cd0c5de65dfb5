/**
 * What the build of the script-tag file puts in the place of `zod.ts`: a page that loads one file from a
 * script tag should not pay 6 KB for zod. Same names and same answers, held against zod in
 * `test/contract/zod-lean.test.ts`.
 */
export * as z from './lean/schemas.ts'
