/** The one shape of errors: where the specification is silent, Errors. */
import { integer, list, may, must, resource, text, type Shape } from './shape.ts'

const details = list(resource('Error detail', {}, { field: must(text), message: must(text) }))

const detailsOrText: Shape = (value, place, seen) =>
  typeof value === 'string' ? [] : details(value, place, seen)

export const errorBody = resource(
  'Error',
  {},
  {
    code: must(integer),
    key: must(text),
    message: must(text),
    details: may(detailsOrText),
    request_id: must(text),
    resource_id: may(text),
    resource_type: may(text),
  },
)
