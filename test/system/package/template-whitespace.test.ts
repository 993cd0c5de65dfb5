import { expect, test } from 'vitest'
import { minifyTemplates } from '../../../.config/template-whitespace.ts'

test('removes indentation from templates', () => {
  const source =
    "const view = html`\n  <p>\n    €&nbsp;${price}\n    ${more ? html`\n  <b>  two </b>` : ''}\n  </p>\n`"

  expect(minifyTemplates(source)).toBe(
    "const view = html` <p> €&nbsp;${price} ${more ? html` <b>  two </b>` : ''} </p> `",
  )
})

test('removes comments and line breaks from style sheets', () => {
  const source =
    'const look = css`\n  /* why */\n  :host {\n    margin: 0\n      1px;\n  }\n  ${shared}\n  a,\n  b > c :hover {\n    d: e;\n  }\n`'

  expect(minifyTemplates(source)).toBe(
    'const look = css` :host {margin: 0 1px;}${shared} a,b > c :hover {d: e;}`',
  )
})

test('removes the quotes of an attribute selector only if its value is a name', () => {
  const source =
    "const look = css`[part~='item']:has([type='radio']) > [part='remove plain'] {content: '=';}`"

  expect(minifyTemplates(source)).toBe(
    "const look = css`[part~=item]:has([type=radio]) > [part='remove plain'] {content: '=';}`",
  )
})

test('leaves other text unchanged', () => {
  const source = 'const words = `two\n  lines`\nconst other = tag`\n  kept`\n// html`\n  ü'

  expect(minifyTemplates(source)).toBe(source)
})
