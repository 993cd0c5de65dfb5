import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Whether a file is missing or older than any of these files and folders, including everything in the folders. */
export function isOlder(file: string, sources: readonly string[]) {
  const written = changedAt(file)
  return (
    written === 0 || sources.some((source) => withContents(source).some((path) => changedAt(path) > written))
  )
}

const changedAt = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** A folder changes when a file in it is added or deleted, but not when one is edited. */
const withContents = (path: string) =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory()
    ? [path, ...readdirSync(path, { recursive: true, encoding: 'utf8' }).map((file) => join(path, file))]
    : [path]
