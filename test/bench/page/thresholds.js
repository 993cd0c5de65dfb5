/** From which amount the tier of this index applies, in minor units: every ten euros one more. */
export const thresholdOf = (index) => (index + 1) * 1000
