/** One connection to PGlite, which prepares what comes again; its own `query` plans every statement anew. */
import type { PGlite } from '@electric-sql/pglite'
import { peer } from '../optional-package.ts'
import { nameOf } from './statements.ts'

interface Prepared {
  /** Type numbers of the parameters. */
  parameters: number[]
  /** The message that says what columns come back. */
  columns: Messages
}

type Messages = Awaited<ReturnType<PGlite['execProtocol']>>['messages']

export type EmbeddedQuery = (text: string, parameters: readonly unknown[]) => Promise<unknown>

/** PGlite says of each answer what pg says: rows, rowCount and command. */
export async function embeddedQuery(database: PGlite): Promise<EmbeddedQuery> {
  const { parse, protocol } = await peer('@electric-sql/pglite', () => import('@electric-sql/pglite'))
  const { serialize } = protocol
  const prepared = new Map<string, Prepared>()
  const send = async (...parts: Uint8Array[]) => (await database.execProtocol(Buffer.concat(parts))).messages
  const read = (messages: Messages) => parse.parseResults(messages, database.parsers)[0]

  async function prepare(name: string, text: string): Promise<Prepared> {
    const known = prepared.get(name)
    if (known) return known
    const told = await send(
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    )
    const parameters = parse.parseDescribeStatementResults(told)
    const made = { parameters, columns: told.filter((message) => message.name === 'rowDescription') }
    prepared.set(name, made)
    return made
  }

  const asText = (value: unknown, type: number | undefined) => {
    if (value === null || value === undefined) return null
    const serializer = type === undefined ? undefined : database.serializers[type]
    return serializer ? serializer(value) : String(value)
  }

  return async (text, values) => {
    if (values.length === 0) return read(await send(serialize.query(text)))
    const name = nameOf(text)
    if (name === undefined) return database.query(text, [...values])
    const { parameters, columns } = await prepare(name, text)
    const sent = values.map((value, at) => asText(value, parameters[at]))
    const bound = serialize.bind({ statement: name, values: sent })
    return read([...columns, ...(await send(bound, serialize.execute({}), serialize.sync()))])
  }
}
