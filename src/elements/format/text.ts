/** A text as it may be shown; anything else is none: sources other than our client may send anything. */
export const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
