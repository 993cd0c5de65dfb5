/** Streams an exported file in chunks, so that memory holds only what the client is ready to receive. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Clock } from '../clock.ts'
import type { Store } from '../database/store.ts'
import type { Db } from '../database/tables.ts'
import { ApiError } from '../errors.ts'
import { type Reply, acceptsGzip } from '../http/response.ts'
import { findExport, readChunk } from './queries.ts'

const unzip = promisify(gunzip)

/** Every failure is an {@link ApiError} `not_found`. */
export async function fileReply(
  request: Request,
  { store, clock }: { store: Store; clock: Clock },
): Promise<Reply> {
  const { pathname, search } = new URL(request.url)
  const file = signedFileOf(pathname + search, await readLinkSecret(store.db), clock.now())
  const found = file && (await findExport(store.db, file.project_id, file.export_id))
  if (!file || found?.status !== 'DONE') throw new ApiError('not_found')

  const zipped = acceptsGzip(request.headers)
  return {
    status: 200,
    headers: {
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="voucher_transactions_${file.export_id}.csv"`,
      vary: 'Accept-Encoding',
      ...(zipped && { 'content-encoding': 'gzip' }),
    },
    body: streamOf(store, file, found.chunks, zipped),
  }
}

/** Aborts the transfer if a chunk is missing, so that a truncated file does not look complete. */
function streamOf({ db }: Store, { project_id, export_id }: FileName, chunks: number, zipped: boolean) {
  let number = 0
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (number === chunks) return controller.close()
        const chunk = await readChunk(db, project_id, export_id, number)
        if (!chunk) throw new Error('A chunk of an export is missing.')
        controller.enqueue(zipped ? chunk : await unzip(chunk))
        number += 1
      },
    },
    { highWaterMark: 0 },
  )
}

// Signed download links. A link gives anyone who has it access to one export for a limited time.

const validForSeconds = 15 * 60

export interface FileName {
  project_id: string
  export_id: string
}

export const fileRoute = '/exports/:projectId/:file'

/** Returns the path and query of the link, without the origin. */
export function linkTo({ project_id, export_id }: FileName, secret: string, now: Date): string {
  const path = `/exports/${encodeURIComponent(project_id)}/${encodeURIComponent(export_id)}.csv`
  return signed(`${path}?expires=${Math.floor(now.getTime() / 1000) + validForSeconds}`, secret)
}

/** Returns undefined if the link has expired or its signature is wrong. */
export function signedFileOf(link: string, secret: string, now: Date): FileName | undefined {
  const [name = '', project = '', id = '', expires] =
    /^\/exports\/([^/]+)\/([^/]+)\.csv\?expires=(\d{1,15})(?=&)/.exec(link) ?? []
  if (!isSame(link, signed(name, secret)) || now.getTime() >= Number(expires) * 1000) return undefined
  return { project_id: decodeURIComponent(project), export_id: decodeURIComponent(id) }
}

const signed = (name: string, secret: string) =>
  `${name}&signature=${createHmac('sha256', secret).update(name).digest('base64url')}`

/** Takes constant time, so that timing does not reveal how much of a signature is right. */
function isSame(one: string, other: string) {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

// The secret of the links is shared by all processes of an installation.

const secretName = 'export-links'

/** Creates 256 random bits as text with the first export, so that reading an export changes nothing. */
export async function createLinkSecret(db: Db): Promise<void> {
  await db
    .insertInto('installation_secrets')
    .values({ name: secretName, secret: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** @throws ApiError `not_found` if nothing was ever exported. */
export async function readLinkSecret(db: Db): Promise<string> {
  const row = await db
    .selectFrom('installation_secrets')
    .select('secret')
    .where('name', '=', secretName)
    .executeTakeFirst()
  if (!row) throw new ApiError('not_found')
  return row.secret
}
