/** The ready themes, as a page would load them. */
const folder = new URL('/src/elements/themes/', location.href).href

export const themes = ['linen', 'noir', 'candy', 'dense', 'ink', 'meadow']

/** A page that is light, and one that is dark and does not say so. */
export const grounds = {
  'a light page': 'background: #fff; color: #1b1b1b',
  'a dark page': 'background: #101214; color: #eceae6',
}

export const sheetOf = async (theme: string) => (await fetch(`${folder}${theme}.css`)).text()
