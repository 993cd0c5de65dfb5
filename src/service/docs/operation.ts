import { failures } from '../../contract/errors.ts'
import { ApiError } from '../errors.ts'
import {
  resolve,
  type OperationEntry,
  type Parameter,
  type ApiReference,
  fieldsOf,
  kindOf,
  type Field,
  markup,
  type Markup,
} from './document.ts'
import { exampleOf } from './example.ts'

export function operationSection(entry: OperationEntry, reference: ApiReference): Markup {
  const { operationId: id, method, addresses, summary, description } = entry
  return markup`<section class="operation" id="${id}">
<h3>${summary} <a class="anchor" href="#${id}" aria-label="Link to ${summary}, ${id}">#</a></h3>
${addresses.map((path) => markup`<p class="address"><span class="method">${method}</span> <code>${path}</code></p>`)}
<p class="about">${description} <code>${id}</code></p>
${credentialsOf(entry, reference)}
${parameterList(entry.parameters)}
${bodyOf(entry, reference)}
${repliesOf(entry, reference)}
${errorsOf(entry)}
${examplesOf(entry, reference)}
</section>`
}

function credentialHeadersOf({ security }: OperationEntry, { components }: ApiReference) {
  const schemes = Object.keys(security[0] ?? {})
  return schemes.map((scheme) => components.securitySchemes[scheme]?.name ?? 'Authorization')
}

function credentialsOf(entry: OperationEntry, reference: ApiReference) {
  const scope = entry['x-perkit-scope']
  const headers = credentialHeadersOf(entry, reference).map((name) => markup`<li><code>${name}</code></li>`)
  const needed = scope === undefined ? '' : markup`<li>scope <code>${scope}</code></li>`
  return markup`<h4>Credentials</h4><ul class="row">${headers}${needed}</ul>`
}

function parameterList(parameters: readonly Parameter[]) {
  if (parameters.length === 0) return ''
  const rows = parameters.map(({ name, in: place, required = false, schema, description }) => {
    const inside = place === 'query' ? fieldsOf(schema, `${name}.`) : []
    const kind = markup`${place}, ${kindOf(schema)}${description && ` — ${description}`}`
    return [{ path: name, required, kind }, ...inside]
  })
  return markup`<h4>Parameters</h4>${fieldList(rows.flat())}`
}

export const fieldList = (fields: readonly Field[]) =>
  markup`<dl class="fields">${fields.map(
    ({ path, required, kind }) =>
      markup`<div><dt><code>${path}</code>${required && markup` <b>required</b>`}</dt><dd>${kind}</dd></div>`,
  )}</dl>`

function bodyOf({ requestBody }: OperationEntry, reference: ApiReference) {
  if (!requestBody) return ''
  const [type = '', { schema } = { schema: {} }] = Object.entries(requestBody.content)[0] ?? []
  const optional = requestBody.required ? '' : ', optional'
  return markup`<h4>Body</h4><p class="about">${type}${optional}: ${kindOf(schema)}</p>
${fieldList(fieldsOf(resolve(schema, reference)))}`
}

const isSuccess = ([status]: readonly [string, unknown]) => status.startsWith('2')

const schemaOf = ({ content }: Described) => content?.['application/json']?.schema ?? {}

type Described = OperationEntry['responses'][string]

function repliesOf({ responses }: OperationEntry, reference: ApiReference) {
  return Object.entries(responses)
    .filter(isSuccess)
    .map(([status, response]) => {
      const schema = schemaOf(response)
      const fields = fieldsOf(resolve(schema, reference))
      return markup`<h4>Reply ${status}</h4><p class="about">${response.description}: ${kindOf(schema)}</p>
<details><summary>${fields.length} fields</summary>${fieldList(fields)}</details>`
    })
}

function errorsOf({ responses }: OperationEntry) {
  const keys = Object.entries(responses)
    .filter((response) => !isSuccess(response))
    .flatMap(([, { description }]) => description.split(', '))
    .filter((key): key is keyof typeof failures => key in failures)
  const rows = keys.map(
    (key) =>
      markup`<div><dt>${failures[key]} <code>${key}</code></dt><dd>${new ApiError(key).message}</dd></div>`,
  )
  return markup`<h4>Errors</h4><details><summary>${keys.length} keys</summary><dl class="fields">${rows}</dl></details>`
}

function examplesOf(entry: OperationEntry, reference: ApiReference) {
  const reply = Object.entries(entry.responses).find(isSuccess)?.[1]
  const example = reply && exampleOf(schemaOf(reply), reference)
  return markup`<h4>Example</h4><pre class="example"><code>${requestOf(entry, reference)}</code></pre>
<details><summary>Reply</summary><pre class="example"><code>${JSON.stringify(example, null, 2)}</code></pre></details>`
}

function requestOf(entry: OperationEntry, reference: ApiReference) {
  const [type, body] = Object.entries(entry.requestBody?.content ?? {})[0] ?? []
  const example = body && exampleOf(body.schema, reference)
  const query = entry.parameters.filter((parameter) => parameter.in === 'query' && parameter.required)
  const search = query
    .map(({ name, schema }) => `${name}=${String(exampleOf(schema, reference, name))}`)
    .join('&')
  const lines = [
    `curl${entry.method === 'GET' ? '' : ` -X ${entry.method}`} "$PERKIT${pathOf(entry)}${search && `?${search}`}"`,
    ...credentialHeadersOf(entry, reference).map((name) => `  -H "${name}: ${secretOf(name)}"`),
    ...entry.parameters.filter(isSentHeader).map(({ name }) => `  -H "${name}: ${headerValues[name]}"`),
    ...(type === 'application/json' ? [`  -H "Content-Type: ${type}"`] : []),
    ...dataOf(type, example),
  ]
  return lines.join(' \\\n')
}

function dataOf(type: string | undefined, body: unknown): string[] {
  if (type === undefined) return []
  if (type === 'application/json') return [`  -d '${JSON.stringify(body, null, 2)}'`]
  return Object.entries(Object(body)).map(([name, value]) => `  -d ${name}=${String(value)}`)
}

const headerValues: Record<string, string> = {
  Origin: 'https://shop.example',
  'Idempotency-Key': '$(uuidgen)',
}

const isSentHeader = (parameter: Parameter) => parameter.in === 'header' && parameter.name in headerValues

const secretOf = (name: string) =>
  name === 'Authorization'
    ? 'Bearer $ACCESS_TOKEN'
    : `$${name.replace(/^X-/, '').replaceAll('-', '_').toUpperCase()}`

const placeholders: Record<string, string> = { memberId: 'ADA-7K2M', code: 'ADA-7K2M' }

const pathOf = ({ addresses: [address] }: OperationEntry) =>
  address.replace(/\{(\w+)\}/g, (_, name: string) => placeholders[name] ?? `${name.replace(/Id$/, '')}_1`)
