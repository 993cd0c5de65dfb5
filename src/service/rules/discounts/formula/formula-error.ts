/**
 * A formula that cannot be read or worked out: its discount does not apply, and nothing else happens. The message goes
 * after "but" or a colon, such as `it divides by zero`, and repeats nothing of the shopper's or the shop's.
 */
export class FormulaError extends Error {
  override name = 'FormulaError'
}
