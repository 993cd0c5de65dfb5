/** A bare handler that runs the statements of one recorded request and returns its response. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Pool } from '../../../../src/service/database/postgresql.ts'
import { queryOf, type Row, type Statement } from './recording.ts'
import type { Renew } from './renew.ts'

export async function startReplay(
  pool: Pool,
  statements: readonly Statement[],
  renewing: () => Renew,
  { text: reply, status }: { text: string; status: number },
) {
  const server = createServer(async (incoming, outgoing) => {
    await incoming.toArray()
    const client = await pool.connect()
    try {
      const query = queryOf(client)
      const renew = renewing()
      const results: Row[][] = []
      for (const [at, { text }] of statements.entries())
        results.push((await query(text, renew(at, results))).rows)
    } finally {
      client.release()
    }
    outgoing.writeHead(status, { 'Content-Type': 'application/json' }).end(reply)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    port: (server.address() as AddressInfo).port, // a listening server has a port
    close: () => server.close(),
  }
}
