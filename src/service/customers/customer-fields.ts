/** The fields of a customer in a request. */
import type { CustomerFields } from '../../contract/resources/customer.ts'
import type { Detail } from '../errors.ts'

/** Finds the faults that the schema cannot find. */
export function fieldFaults({ birthdate, birthday }: CustomerFields): Detail[] {
  const isOther = birthdate !== undefined && birthday !== undefined && birthdate !== birthday
  return isOther
    ? [{ field: 'birthday', message: 'must be omitted or equal to birthdate, its new name' }]
    : []
}

/** Replaces `birthday` by `birthdate`, its new name. */
export function withBirthdate<Fields extends Pick<CustomerFields, 'birthdate' | 'birthday'>>({
  birthday,
  ...fields
}: Fields) {
  const { birthdate = birthday } = fields
  return { ...fields, ...(birthdate !== undefined && { birthdate }) }
}
