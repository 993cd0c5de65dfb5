import { failures, type FailureKey } from '../../contract/errors.ts'
import { operations } from '../../contract/index.ts'
import type { Credentials, Operation } from '../../contract/operation.ts'
import { describeSchemas, type JsonSchema } from './openapi-schemas.ts'

type Schemas = ReturnType<typeof describeSchemas>

export function openapi(): object {
  const allOperations: readonly Operation[] = Object.values(operations)
  const schemas = describeSchemas(allOperations)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Perkit',
      version: '1',
      description:
        'API for promotions, vouchers and loyalty. Amounts of money are integers in hundredths of the currency unit.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(allOperations.map(tagOf))].map((name) => ({ name })),
    paths: pathsOf(allOperations, schemas),
    components: { schemas: schemas.components, securitySchemes },
  }
}

function pathsOf(allOperations: readonly Operation[], schemas: Schemas) {
  const paths: Record<string, Record<string, object>> = {}
  for (const operation of allOperations) {
    for (const [index, path] of [operation.path, ...(operation.aliases ?? [])].entries()) {
      const operationId = index === 0 ? operation.id : `${operation.id}_${index + 1}`
      const described = { operationId, ...describe(operation, path, schemas) }
      paths[path] = { ...paths[path], [operation.method.toLowerCase()]: described }
    }
  }
  return paths
}

function describe(operation: Operation, path: string, schemas: Schemas) {
  const { summary, number, scope, credentials, status = 200, reply, acceptedReply } = operation
  return {
    summary,
    ...(number && { description: `Operation ${number} of the specification.` }),
    tags: [tagOf(operation)],
    security: [Object.fromEntries(headersOf[credentials].map((name) => [name, []]))],
    ...(scope && { 'x-perkit-scope': scope }),
    parameters: parametersOf(operation, path, schemas),
    ...requestBodyOf(operation, schemas),
    responses: {
      [status]: { description: 'Success', ...jsonContent(schemas.ref(reply)) },
      ...(acceptedReply && {
        [acceptedReply.status]: {
          description: 'Accepted for background processing',
          ...jsonContent(schemas.ref(acceptedReply.reply)),
        },
      }),
      ...errorsOf(operation),
    },
  }
}

/** Groups operations by the first path segment after the version. */
const tagOf = ({ path }: Operation) => /\/v1\/([^/]+)/.exec(path)?.[1] ?? path

const apiKey = (name: string) => ({ type: 'apiKey', in: 'header', name })

const securitySchemes = {
  appId: apiKey('X-App-Id'),
  appToken: apiKey('X-App-Token'),
  managementId: apiKey('X-Management-Id'),
  managementToken: apiKey('X-Management-Token'),
  clientApplicationId: apiKey('X-Client-Application-Id'),
  clientToken: apiKey('X-Client-Token'),
  bearer: { type: 'http', scheme: 'bearer', description: 'Access token from the token operation.' },
}

/** Headers of each credential group (specification, "Authentication"). */
const headersOf: Record<Credentials, (keyof typeof securitySchemes)[]> = {
  application: ['appId', 'appToken'],
  server: ['appId', 'appToken', 'bearer'],
  management: ['managementId', 'managementToken'],
  client: ['clientApplicationId', 'clientToken', 'bearer'],
}

function parametersOf({ query, credentials, idempotent }: Operation, path: string, schemas: Schemas) {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', minLength: 1, maxLength: 500 },
  }))
  const inQuery = query
    ? schemas
        .fieldsOf(query)
        .map((field) => ({ in: 'query', ...field, ...(isNested(field.schema) && nested) }))
    : []
  return [
    ...inPath,
    ...inQuery,
    ...(credentials === 'client' ? [origin] : []),
    ...(idempotent ? [idempotencyKey] : []),
  ]
}

const isNested = (schema: unknown) =>
  typeof schema === 'object' && schema !== null && 'type' in schema && schema.type === 'object'

/** Allows nested parameters such as `filters[holder_role][conditions][$in][0]=REFERRER`. */
const nested = { style: 'deepObject', explode: true }

const origin = {
  name: 'Origin',
  in: 'header',
  required: true,
  description: 'Origin of the page. Browsers send it automatically.',
  schema: { type: 'string' },
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A repeated request with the same key and body gets the first response and has no further effect. ' +
    'Idempotency-Status contains the state of the key: new, replayed, running or mismatch. A response without ' +
    'this header was sent before the key was looked up, or is a 429 or 5xx response that is not stored.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

const jsonContent = (schema: JsonSchema) => ({ content: { 'application/json': { schema } } })

function requestBodyOf({ body, bodyType, bodyOptional }: Operation, { ref }: Schemas) {
  if (!body) return {}
  const type = bodyType === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'
  return { requestBody: { required: !bodyOptional, content: { [type]: { schema: ref(body) } } } }
}

function errorsOf(operation: Operation) {
  const keys = failuresOf(operation)
  const statuses = new Set(keys.map((key) => failures[key]))
  return Object.fromEntries(
    [...statuses].map((status) => [
      status,
      {
        description: keys.filter((key) => failures[key] === status).join(', '),
        ...jsonContent(schemaOfErrors),
      },
    ]),
  )
}

const schemaOfErrors = { $ref: '#/components/schemas/Error' }

function failuresOf({ query, body, idempotent, failures: own = [] }: Operation): FailureKey[] {
  return [
    ...(query ? (['invalid_query_params'] as const) : []),
    ...(body ? (['invalid_payload', 'payload_too_large', 'unsupported_media_type'] as const) : []),
    ...(idempotent
      ? (['invalid_idempotency_key', 'request_in_progress', 'idempotency_mismatch'] as const)
      : []),
    'unauthorized',
    'forbidden',
    ...own,
    'too_many_requests',
    'internal_error',
    'service_unavailable',
  ]
}
