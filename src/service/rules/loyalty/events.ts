/** Events for which earning rules award points (specification, "Earning rule"). */
export const serviceEvents: readonly string[] = [
  'order.paid',
  'customer.segment.entered',
  ...['joined', 'left', 'upgraded', 'downgraded', 'prolonged'].map((move) => `customer.loyalty.tier.${move}`),
]

/** Whether only the shop can trigger the event. */
export const isCustomEvent = (event: string) => !serviceEvents.includes(event)
