/** `"false"` is false, because some frameworks write `keep-offline="false"` instead of removing the attribute. */
export const boolean = (value: string | null) => value !== null && value !== 'false'
