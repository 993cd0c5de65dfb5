/** `true` if the types are identical. */
export type Same<One, Other> =
  (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false

/** Compiles only for `true`. */
export type Assert<Value extends true> = Value
