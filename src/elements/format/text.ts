/** Trims a string. Returns an empty one for anything else, because `metadata` can contain any type. */
export const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
