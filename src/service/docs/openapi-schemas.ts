/** Schemas of the contract as JSON Schema 2020-12 for OpenAPI. Resources are referenced by name. */
import type { Operation } from '../../contract/operation.ts'
import { date, duration, timestamp } from '../../contract/primitives.ts'
import { ignoredFields } from '../../contract/request.ts'
import { resources } from '../../contract/resources/index.ts'
import { z } from '../../contract/zod.ts'

export type JsonSchema = z.core.JSONSchema.JSONSchema

type Schema = z.ZodMiniType

const refTo = (name: string) => `#/components/schemas/${name}`

export function describeSchemas(operations: readonly Operation[]) {
  const names = new Map<Schema, string>(Object.entries(resources).map(([name, schema]) => [schema, name]))
  for (const { id, query, body, reply, acceptedReply } of operations) {
    const schemas = { Query: query, Request: body, Reply: reply, Accepted: acceptedReply?.reply }
    for (const [kind, schema] of Object.entries(schemas)) {
      if (schema && !names.has(schema))
        names.set(schema, `${id.charAt(0).toUpperCase()}${id.slice(1)}${kind}`)
    }
  }

  const registry = z.registry<{ id: string }>()
  for (const [schema, id] of names) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, { uri: refTo, override: simplify })
  const queries = new Set(operations.flatMap(({ query }) => (query ? [nameOf(query)] : [])))

  function nameOf(schema: Schema) {
    const name = names.get(schema)
    if (name === undefined) throw new Error('The schema has no name, because no operation uses it.')
    return name
  }

  return {
    /** Without queries: their fields are parameters instead. */
    components: Object.fromEntries(
      Object.entries(schemas)
        .filter(([name]) => !queries.has(name))
        .map(([name, schema]) => [name, withoutUrl(schema)]),
    ),
    ref(schema: Schema): JsonSchema {
      return { $ref: refTo(nameOf(schema)) }
    },
    fieldsOf(query: Schema) {
      const { properties = {}, required = [] } = schemas[nameOf(query)] ?? {}
      return Object.entries(properties).map(([name, schema]) => ({
        name,
        schema,
        required: required.includes(name),
      }))
    },
  }
}

/** A schema within the document needs neither `$schema` nor `$id`. */
function withoutUrl(schema: JsonSchema): JsonSchema {
  delete schema.$schema
  delete schema.$id
  return schema
}

const formats = new Map([
  [patternOf(timestamp), 'date-time'],
  [patternOf(date), 'date'],
  [patternOf(duration), 'duration'],
])

function patternOf(schema: Schema) {
  return z.toJSONSchema(schema).pattern
}

/** Replaces zod's encodings with plain JSON Schema. */
function simplify({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema }) {
  const format = jsonSchema.pattern === undefined ? undefined : formats.get(jsonSchema.pattern)
  if (format !== undefined) {
    jsonSchema.format = format
    delete jsonSchema.pattern
  }
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  // Requests may contain all fields of replies. The service ignores fields that are not inputs.
  const { replyOnly, nullable } = ignoredFields(zodSchema)
  const { properties = {} } = jsonSchema
  for (const name of nullable)
    properties[name] = { anyOf: [properties[name] ?? {}, { type: 'null' }] as JsonSchema[] }
  for (const name of replyOnly) properties[name] = { readOnly: true }
  // Later versions may add values to an `openEnum`, so the schema must not reject other values.
  if (zodSchema._zod.def.type === 'catch') {
    jsonSchema['x-extensible-enum'] = jsonSchema.enum?.filter((value) => value !== 'UNKNOWN')
    delete jsonSchema.enum
    delete jsonSchema.default
  }
}
