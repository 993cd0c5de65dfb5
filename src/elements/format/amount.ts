import type { AmountParameters } from './common.messages.ts'

/** Parameters of messages about money. `amount` is in hundredths. */
export const amountParameters = (amount: number, format: (amount: number) => string): AmountParameters => ({
  amount: format(amount),
  count: amount / 100,
})
