import { shadow } from './shop.ts'

export const customRows = (element: Element) => [
  ...shadow(element).querySelectorAll<HTMLElement>('[part~=custom-row]'),
]

/** A field of each custom row, in order. */
export const fields = <Field extends HTMLElement = HTMLElement>(element: Element, name: string) =>
  customRows(element).flatMap((row) => [...shadow(row).querySelectorAll<Field>(`[data-field=${name}]`)])

/** The text of a field in each row, "hidden" where the row hides it. */
export const fieldTexts = (element: Element, name: string) =>
  fields(element, name).map((field) => (field.hidden ? 'hidden' : field.textContent))
