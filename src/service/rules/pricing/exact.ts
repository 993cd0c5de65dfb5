/** Arithmetic that is exact or not done: a number holds whole amounts up to 2^53. */

/** The sum, or undefined where it leaves what a number holds exactly. */
export function exactSum(amounts: readonly number[]): number | undefined {
  let sum = 0
  for (const amount of amounts) {
    sum += amount
    if (!Number.isSafeInteger(sum)) return undefined
  }
  return sum
}

/** The product, or undefined where it leaves what a number holds exactly. */
export function exactProduct(one: number, other: number): number | undefined {
  const product = one * other
  return Number.isSafeInteger(product) ? product : undefined
}
