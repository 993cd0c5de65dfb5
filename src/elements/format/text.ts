/** The text without the space around it; empty for anything else, which `metadata` may hold. */
export const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
