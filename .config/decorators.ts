/**
 * Legacy decorators, made small. `@property` is the only one we use, and Lit makes the accessor itself: of the
 * helper that the compiler writes into every file nothing is needed but the call.
 */
const apply =
  '(decorators, prototype, name) => { for (const decorator of decorators) decorator(prototype, name); }'

/** A file of TypeScript's output with the small helper in place of its own. */
export const tidyDecorators = (code: string) =>
  code.replace(/^var __decorate = [\s\S]*?^};$/m, `const __decorate = ${apply};`)
