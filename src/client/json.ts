/**
 * As `JSON.stringify`, whatever a page's old libraries have made of it: Prototype 1.6 puts a `toJSON` on every array
 * that turns it into a text. A replacer is handed what `toJSON` gave, and finds the value itself in its holder.
 */
export const toJson = (value: unknown, fields?: readonly string[]) =>
  JSON.stringify(value, function (this: Record<string, unknown>, key: string) {
    return !fields || !key || Array.isArray(this) || fields.indexOf(key) >= 0 ? this[key] : undefined
  })
