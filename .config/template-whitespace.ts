/**
 * Takes the indentation out of `html`, `svg` and `css` templates for the script-tag file. A line break and the
 * blanks around it become one blank (in CSS none beside braces and separators), which a browser draws the same;
 * blanks within a line are left alone. No element may use `white-space: pre` on template text.
 */
import { parseSync, Visitor, type Plugin } from 'vite'

const tidy: Record<string, (text: string) => string> = { html: oneBlank, svg: oneBlank, css: tightCss }

export function templateWhitespace(): Plugin {
  return {
    name: 'perkit:template-whitespace',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.ts$/, code: /\b(html|svg|css)`/ },
      handler: (code) => ({ code: tidyTemplates(code), map: null }),
    },
  }
}

/** The source, TypeScript or JavaScript, with its templates tidied. */
export function tidyTemplates(code: string) {
  const edits: { from: number; to: number; text: string }[] = []
  const visitor = new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      const change = tag.type === 'Identifier' ? tidy[tag.name] : undefined
      if (!change) return
      for (const { start, value } of quasi.quasis) {
        // In TypeScript the parser counts the delimiter before a piece (a backtick or a closing brace) as its start.
        const from = start + 1
        edits.push({ from, to: from + value.raw.length, text: change(value.raw) })
      }
    },
  })
  visitor.visit(parseSync('module.ts', code).program)
  // From the end, so that earlier offsets stay true.
  return edits
    .sort((one, other) => other.from - one.from)
    .reduce((source, { from, to, text }) => source.slice(0, from) + text + source.slice(to), code)
}

function oneBlank(text: string) {
  return text.replace(/\s*\n\s*/g, ' ')
}

function tightCss(text: string) {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s*\n\s*/g, '\n')
    .replace(/([{};,])\n/g, '$1')
    .replace(/\n([{}])/g, '$1')
    .replace(/\n/g, ' ')
}
