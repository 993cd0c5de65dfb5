/** The built-in themes, as a page loads them. */
const folder = new URL('/src/elements/themes/', location.href).href

export const themes = ['linen', 'noir', 'candy', 'dense', 'ink', 'meadow']

/** A light page, and a dark one without color-scheme. */
export const lightAndDarkPages = {
  'a light page': 'background: #fff; color: #1b1b1b',
  'a dark page': 'background: #101214; color: #eceae6',
}

export const sheetOf = async (theme: string) => (await fetch(`${folder}${theme}.css`)).text()
