/** Ids of customers begin with `cust_`. Any other text is a source id. */
export const isCustomerId = (customer: string) => customer.startsWith('cust_')
