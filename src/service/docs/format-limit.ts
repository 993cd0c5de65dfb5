/** By default, small limits would be rounded to 0. */
export const formatLimit = (limit: number) => limit.toLocaleString('en', { maximumFractionDigits: 20 })
