/**
 * `JSON.stringify`, optionally with some fields only. Works even if a page's old libraries break it: Prototype 1.6 gives
 * arrays a `toJSON` that turns them into text. The replacer receives the result of `toJSON`, so it reads the original
 * value from its holder.
 */
export const toJson = (value: unknown, fields?: readonly string[]) =>
  JSON.stringify(value, function (this: Record<string, unknown>, key: string) {
    return !fields || !key || Array.isArray(this) || fields.indexOf(key) >= 0 ? this[key] : undefined
  })
