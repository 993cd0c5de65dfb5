/**
 * Lets commands use the embedded store of a running service. The service listens on a socket in the data folder, which
 * only its owner can use. A client has the store's single connection until it disconnects. Each line is a serialized
 * request or response.
 */
import { once } from 'node:events'
import { chmod, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { deserialize, serialize } from 'node:v8'
import type { PostgresPoolClient } from 'kysely'
import type { Pool } from './postgresql.ts'

/** A client that is suspended must not keep the service waiting. */
const idleMs = 10_000
/** Operating systems limit the length of a socket's path. */
const maxPathBytes = 100

interface Request {
  text: string
  values: readonly unknown[]
}

type Response = { result: unknown } | { error: { message: string; code?: unknown } }

const socketOf = (data: string) => join(resolve(data), 'perkit.sock')

/** Call this only while holding the folder's lock. Returns a function that stops sharing. */
export async function shareStore(pool: Pool, data: string): Promise<() => Promise<void>> {
  const path = socketOf(data)
  // On Windows, sockets have no paths in folders.
  if (process.platform === 'win32' || Buffer.byteLength(path) > maxPathBytes) return async () => undefined
  // A killed process leaves its socket.
  await rm(path, { force: true })
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.setTimeout(idleMs, () => socket.destroy())
    socket.on('error', ignore)
    void answer(pool, socket)
      .catch(ignore)
      .finally(() => sockets.delete(socket.destroy()))
  })
  server.on('error', ignore)
  try {
    await once(server.listen(path), 'listening')
    await chmod(path, 0o600)
  } catch {
    // Some file systems have no sockets. Commands then need the service to be stopped.
    server.close()
    return async () => undefined
  }
  return async () => {
    for (const socket of sockets) socket.destroy()
    await once(server.close(), 'close')
  }
}

const ignore = () => undefined

/** Runs the queries of a client until it disconnects. */
async function answer(pool: Pool, socket: Socket) {
  const signal = closeSignal(socket)
  const client = await pool.connect()
  try {
    if (signal.aborted) return
    for await (const line of createInterface({ input: socket, signal })) {
      const { text, values } = decode<Request>(line)
      socket.write(encode(await run(client, text, values)))
    }
  } finally {
    // The client may have been killed in a transaction.
    await client.query('rollback', []).catch(ignore)
    client.release()
  }
}

/** Without the signal, readline never ends if its socket is destroyed or fails. */
function closeSignal(socket: Socket) {
  const closed = new AbortController()
  socket.once('close', () => closed.abort())
  return closed.signal
}

async function run(client: PostgresPoolClient, text: string, values: readonly unknown[]): Promise<Response> {
  try {
    const { rows, rowCount, command } = await client.query(text, values)
    return { result: { rows, rowCount, command } }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const { message, ...fields } = { ...error, message: error.message }
    return { error: { ...(JSON.parse(JSON.stringify(fields)) as object), message } }
  }
}

/** Connects to the service that uses the folder. Returns undefined if there is none. */
export async function sharedPool(data: string): Promise<Pool | undefined> {
  const isShared = await open(data).then(
    (socket) => Boolean(socket.destroy()),
    () => false,
  )
  if (!isShared) return undefined
  return {
    async connect() {
      const socket = await open(data)
      socket.on('error', ignore)
      const lines = createInterface({ input: socket, signal: closeSignal(socket) })[Symbol.asyncIterator]()
      const query = async (text: string, values: readonly unknown[]) => {
        socket.write(encode({ text, values }))
        const { value, done } = await lines.next()
        if (done) throw new Error('The service closed the connection to its store.')
        const response = decode<Response>(value)
        if ('error' in response) throw Object.assign(new Error(response.error.message), response.error)
        return response.result
      }
      // The overload for cursors is not needed, because kysely calls it only if it is given a cursor class.
      return { query: query as unknown as PostgresPoolClient['query'], release: () => void socket.destroy() }
    },
    end: async () => undefined,
    connections: () => ({ used: 0, idle: 0, waiting: 0 }),
  }
}

async function open(data: string) {
  const socket = connect(socketOf(data))
  await once(socket, 'connect')
  return socket
}

const encode = (message: Request | Response) => `${serialize(message).toString('base64')}\n`

/** Both ends are the same program, so messages need no validation. */
const decode = <Message>(line: string) => deserialize(Buffer.from(line, 'base64')) as Message
