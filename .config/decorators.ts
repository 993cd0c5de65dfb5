/**
 * Legacy decorators, made small. `@property` is the only one we use, and Lit makes the accessor itself: of the
 * helper that compilers write into every file nothing is needed but the call.
 */
const apply =
  '(decorators, prototype, name) => { for (const decorator of decorators) decorator(prototype, name); }'

/** The helper as a module, for the script-tag file. */
export const decorateModule = `export default ${apply}`

/** A file of TypeScript's output with the small helper in place of its own. */
export const tidyDecorators = (code: string) =>
  code.replace(/^var __decorate = [\s\S]*?^};$/m, `const __decorate = ${apply};`)
