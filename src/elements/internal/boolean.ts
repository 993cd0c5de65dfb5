/**
 * Converts the attribute of a boolean property. Frameworks write `keep-offline="false"` where they mean no attribute: that
 * is false, and any other value is true.
 */
export const boolean = (value: string | null) => value !== null && value !== 'false'
