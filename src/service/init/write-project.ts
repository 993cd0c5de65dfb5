/** Writes the files of a new shop: the templates of its stack, and files with random secrets and current versions. */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stacks, type Stack, type StackName } from './back-ends.ts'

export interface ProjectOptions {
  folder: string
  stack: StackName
  /** Version of Perkit to install. */
  version: string
}

/** Returns the paths of the files in the folder. @throws Error that lists files which exist already. */
export async function writeProject({ folder, stack, version }: ProjectOptions): Promise<string[]> {
  const { templates, words } = stacks[stack]
  return writeFiles(folder, [
    ...(await templateFiles(['common', ...templates], words)),
    ['.env', environmentFile(randomSecret)],
    ['.env.example', environmentFile(() => '')],
    ['package.json', packageFile(folder, stacks[stack], version)],
  ])
}

type NewFile = [path: string, content: string]

/** Returns the sorted paths. Overwrites nothing. @throws Error that lists files which exist already. */
export async function writeFiles(folder: string, added: readonly NewFile[]): Promise<string[]> {
  const files = new Map(added)
  const paths = [...files.keys()].sort()
  const existing = paths.filter((path) => existsSync(join(folder, path)))
  if (existing.length > 0)
    throw new Error(
      `Nothing was written, because ${folder} already contains ${existing.join(', ')}. Choose another folder, or move them.`,
    )

  for (const [path, content] of files) {
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true })
    // Only the owner can read secrets. `wx` fails if another program has created the file in the meantime.
    await writeFile(file, content, { flag: 'wx', mode: path === '.env' ? 0o600 : 0o644 })
  }
  return paths
}

/** The build copies the templates, so the path is the same from `src` and from `dist`. */
const templateFolder = fileURLToPath(new URL('templates/', import.meta.url))

/** Hidden files by the names of their templates. npm would leave out `.gitignore`. */
const hiddenFiles: Record<string, string> = { gitignore: '.gitignore', dockerignore: '.dockerignore' }

export async function templateFiles(
  folders: readonly string[],
  words: Readonly<Record<string, string>> = {},
): Promise<NewFile[]> {
  const files: NewFile[] = []
  for (const folder of folders) {
    const parent = join(templateFolder, folder)
    for (const entry of await readdir(parent, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const file = join(entry.parentPath, entry.name)
      const path = file.slice(parent.length + 1)
      files.push([hiddenFiles[path] ?? path, filledIn(await readFile(file, 'utf8'), words)])
    }
  }
  return files
}

/** Replaces placeholders such as `{{page}}` in the README. */
const filledIn = (text: string, words: Readonly<Record<string, string>>) =>
  Object.entries(words).reduce((filled, [name, word]) => filled.replaceAll(`{{${name}}}`, word), text)

const environmentFile = (secret: () => string) =>
  `# Address of the Perkit service.
PERKIT_URL=http://127.0.0.1:8787

# Key of the back end. Keep the token secret.
PERKIT_APP_ID=shop-server
PERKIT_APP_TOKEN=${secret()}

# Key of the pages.
PERKIT_CLIENT_ID=shop-page
PERKIT_CLIENT_TOKEN=${secret()}

# Port of the shop. Default: 3000.
# PORT=3000
`

export const randomSecret = () => randomBytes(32).toString('base64url')

function packageFile(folder: string, { command, dependencies }: Stack, version: string) {
  const name = basename(resolve(folder))
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z\d-]+/g, '-')
    .replace(/^-+|-+$/g, '')
  const content = {
    name: name || 'shop',
    private: true,
    type: 'module',
    scripts: {
      start: `node --env-file=.env start.js ${command}`.trim(),
      check: 'perkit check catalogue.json',
    },
    dependencies: { perkit: `^${version}`, 'perkit-service': `^${version}`, ...dependencies },
  }
  return `${JSON.stringify(content, null, 2)}\n`
}
