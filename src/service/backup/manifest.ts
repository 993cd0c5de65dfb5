/** What a backup says of itself: it is written last, and without it a folder is no backup. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from '../../contract/zod.ts'

const contents = z.object({
  format: z.literal('perkit-backup-1'),
  made_at: z.string(),
  /** The state of the tables that the rows are for. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string().check(z.regex(/^\w+$/)), rows: z.number(), sum: z.string() })),
})

const manifest = z.object({ contents, digest: z.string() })

export type Contents = z.infer<typeof contents>

export const manifestFile = 'backup.json'

const digestOf = (told: Contents) => createHash('sha256').update(JSON.stringify(told)).digest('hex')

export const manifestOf = (told: Contents) =>
  `${JSON.stringify({ contents: told, digest: digestOf(told) }, null, 2)}\n`

/** @throws Error when there is none, or when it is not as it was written. */
export async function readManifest(folder: string): Promise<Contents> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch((cause: unknown) => {
    throw new Error(`${folder} is no backup: it has no ${manifestFile} that can be read.`, { cause })
  })
  const { data } = z.safeParse(manifest, tryJson(text))
  if (!data || digestOf(data.contents) !== data.digest)
    throw new Error(`${join(folder, manifestFile)} is damaged. Nothing was restored.`)
  return data.contents
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
