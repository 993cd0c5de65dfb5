/** Empty for values that are not strings, because `metadata` can contain any type. */
export const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
