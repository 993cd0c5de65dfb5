/** Removes comments from the modules of a package: editors show those of its declarations. */
import { parseSync } from 'vite'

/** Read by bundlers, without the text around it. */
const annotation = /[@#]__(?:PURE|NO_SIDE_EFFECTS)__/

/** Licenses, and options of bundlers for one `import()`. */
const keptWhole = /^!|@license\b|@preserve\b|@vite-ignore\b|\b(?:webpack|turbopack|rspack)[A-Z]\w*\s*:/

export const withoutComments = (code: string) =>
  // From the end, so that earlier offsets stay valid.
  parseSync('module.js', code)
    .comments.filter(({ start, value }) => !code.startsWith('#!', start) && !keptWhole.test(value))
    .toReversed()
    .reduce(withoutComment, code)

function withoutComment(code: string, { start, end, value }: { start: number; end: number; value: string }) {
  const [kept] = annotation.exec(value) ?? []
  if (kept) return `${code.slice(0, start)}/* ${kept} */${code.slice(end)}`
  const before = code.slice(0, start).trimEnd()
  const after = code.slice(end)
  if (before === '' || /^[^\S\n]*\n/.test(after)) return before + after
  // A line break can end a statement, and a comment can separate two names.
  const gap = code.slice(before.length, end).includes('\n') ? '\n' : ' '
  return before + gap + after.trimStart()
}
