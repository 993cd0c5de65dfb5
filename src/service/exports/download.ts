/** Hands out a file, piece by piece: as much of it is in memory as the reader takes at once. */
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Clock } from '../clock.ts'
import { Refusal } from '../errors.ts'
import { findExport, readChunk } from './queries.ts'
import { installationSecret } from '../auth/installation-secrets.ts'
import type { Store } from '../database/store.ts'
import { fileOf, type FileName } from './link.ts'

const unzip = promisify(gunzip)

/** The name of the secret that links to files are signed with. */
export const linkSecret = 'export-links'

/** The file that the address is signed for. Throws {@link Refusal} `not_found`, the same for every reason. */
export async function fileReply(request: Request, { store, clock }: { store: Store; clock: Clock }) {
  const { pathname, search } = new URL(request.url)
  const file = fileOf(pathname + search, await installationSecret(store.db, linkSecret), clock.now())
  const found = file && (await findExport(store.db, file.project_id, file.export_id))
  if (!file || found?.status !== 'DONE') throw new Refusal('not_found')

  const zipped = takesGzip(request.headers)
  return new Response(streamOf(store, file, found.chunks, zipped), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': `attachment; filename="voucher_transactions_${file.export_id}.csv"`,
      Vary: 'Accept-Encoding',
      ...(zipped && { 'Content-Encoding': 'gzip' }),
    },
  })
}

/** Should a piece be gone meanwhile, the transfer breaks off: half a file must not look like a whole one. */
function streamOf({ db }: Store, { project_id, export_id }: FileName, chunks: number, zipped: boolean) {
  let number = 0
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (number === chunks) return controller.close()
        const chunk = await readChunk(db, project_id, export_id, number)
        if (!chunk) throw new Error('A piece of an export is gone.')
        controller.enqueue(zipped ? chunk : await unzip(chunk))
        number += 1
      },
    },
    { highWaterMark: 0 },
  )
}

function takesGzip(headers: Headers) {
  const [, quality = '1'] = /(?:^|,)\s*gzip\s*(?:;\s*q=([\d.]+)\s*)?(?:,|$)/i.exec(
    headers.get('accept-encoding') ?? '',
  ) ?? [, '0']
  return Number(quality) > 0
}
