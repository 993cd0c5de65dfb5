/**
 * Folder of the docs site. A hidden file in it lists the files of the site, so that the next build replaces these and
 * keeps all others, such as a `CNAME` or a repository.
 */
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const listName = '.perkit-site'

/** The real path of a folder that a site may be written to. Throws if the folder has other contents. */
export function siteFolder(path: string) {
  if (!existsSync(path)) return resolve(path)
  const folder = realpathSync(path)
  if (readdirSync(folder).length > 0 && !existsSync(join(folder, listName)))
    throw new Error(
      `${path} is neither empty nor an earlier site. Choose another folder, or create an empty file ${listName} in it.`,
    )
  return folder
}

/** Moves the files of a draft into the folder, and removes those that only the earlier site had. */
export function replaceSite(folder: string, draft: string) {
  const list = join(folder, listName)
  const earlier = existsSync(list) ? readFileSync(list, 'utf8').split('\n').filter(Boolean) : []
  const files = filesIn(draft)

  mkdirSync(folder, { recursive: true })
  const writeList = (names: Iterable<string>) =>
    writeFileSync(list, [...names].map((file) => `${file}\n`).join(''))
  // If this build is interrupted, the next one accepts the folder and removes the files of both.
  writeList(new Set([...earlier, ...files]))
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    renameSync(join(draft, file), join(folder, file))
  }
  for (const file of earlier) if (!files.includes(file)) removeFile(folder, file)
  writeList(files)
}

function removeFile(folder: string, file: string) {
  rmSync(join(folder, file), { force: true })
  const parent = dirname(file)
  if (parent !== '.' && existsSync(join(folder, parent)) && readdirSync(join(folder, parent)).length === 0)
    rmSync(join(folder, parent), { recursive: true })
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
