import { expect, test } from 'vitest'
import { withoutComments } from '../../../.config/without-comments.ts'

test('removes comments on lines of their own and at the end of a line', () => {
  const source = '/** A sum. */\nconst a = 1 // one\n  /* two\n  lines */\nconst b = 2\n'

  expect(withoutComments(source)).toBe('\nconst a = 1\nconst b = 2\n')
})

test('keeps annotations for bundlers, without the text around them', () => {
  const source = '/** Creates it. @__NO_SIDE_EFFECTS__ */\nfunction f() {}\nconst a = /* @__PURE__ */ f()\n'

  expect(withoutComments(source)).toBe(
    '/* @__NO_SIDE_EFFECTS__ */\nfunction f() {}\nconst a = /* @__PURE__ */ f()\n',
  )
})

test.each([
  'const a = /* #__PURE__ */ f()',
  '/* #__NO_SIDE_EFFECTS__ */\nfunction f() {}',
  'import(/* @vite-ignore */ url)',
  'import(/* webpackIgnore: true */ url)',
  'import(/* webpackChunkName: "a", webpackPrefetch: true */ "./a.js")',
  'import(/* turbopackIgnore: true */ url)',
  '/*! A license. */\nf()',
  '/**\n * @license MIT\n */\nf()',
  '//! A license.\nf()',
])('keeps %s', (source) => {
  expect(withoutComments(source)).toBe(source)
})

test('keeps the interpreter of a program, and comments inside strings and templates', () => {
  const source = "#!/usr/bin/env node\nconst a = '/* a */' + `// ${b /* c */} d`\n"

  expect(withoutComments(source)).toBe("#!/usr/bin/env node\nconst a = '/* a */' + `// ${b } d`\n")
})

test('keeps line breaks that end a statement, and the space between two names', () => {
  expect(withoutComments('const a = b/*\n*/const c = typeof/* c */d')).toBe('const a = b\nconst c = typeof d')
})
