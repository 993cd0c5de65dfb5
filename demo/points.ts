/** Points that pay for an order, in words, as the cart's page and the receipt have them. */

const points = (many: number) => `${many.toLocaleString('en')} ${many === 1 ? 'point' : 'points'}`

/** Where the order needs fewer points than the shopper chose, both are said: `240 of 500 points`. */
export const pointsUsed = ({ used, chosen }: { used: number; chosen: number }) =>
  used === chosen ? points(used) : `${used.toLocaleString('en')} of ${points(chosen)}`
