/** The shape of all errors. See "Errors" in "Where the specification is silent". */
import { integer, list, optional, required, resource, text, type Shape } from './shape.ts'

const details = list(resource('Error detail', {}, { field: required(text), message: required(text) }))

const detailsOrText: Shape = (value, place, seen) =>
  typeof value === 'string' ? [] : details(value, place, seen)

export const errorBody = resource(
  'Error',
  {},
  {
    code: required(integer),
    key: required(text),
    message: required(text),
    details: optional(detailsOrText),
    request_id: required(text),
    resource_id: optional(text),
    resource_type: optional(text),
  },
)
