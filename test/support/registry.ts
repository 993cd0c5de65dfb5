/** A registry that offers the packed packages to npm, as it will be after a release. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type PackageName, packageNames } from '../../.config/package-folders.ts'
import { root } from '../../.config/run.ts'
import { packageArchive } from './package-archive.ts'
import { packageManifest, runIn } from './package.ts'

/** Redirects requests for all other packages to npm's registry. */
export async function startRegistry() {
  const upstream = runIn(root, 'npm', 'config', 'get', 'registry').trim()
  const archives = new Map<string, Archive>(packageNames.map((name) => [`/${name}`, archiveOf(name)]))
  const server = createServer(({ url: path = '/' }, response) => {
    const archive = archives.get(path.replace(/\.tgz$/, ''))
    if (!archive) response.writeHead(307, { Location: new URL(path.slice(1), upstream).href }).end()
    else if (path.endsWith('.tgz')) response.end(archive.content)
    else sendJson(response, packageDocument(archive, url))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  // A TCP server's address is an object; only pipes have a string.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, close: () => void server.close() }
}

type Archive = ReturnType<typeof archiveOf>

function archiveOf(name: PackageName) {
  const content = readFileSync(packageArchive(name))
  const integrity = `sha512-${createHash('sha512').update(content).digest('base64')}`
  return { name, content, integrity }
}

function packageDocument({ name, integrity }: Archive, url: string) {
  const manifest = packageManifest(name)
  const { version } = manifest
  return {
    name,
    'dist-tags': { latest: version },
    versions: { [version]: { ...manifest, dist: { tarball: `${url}/${name}.tgz`, integrity } } },
  }
}

function sendJson(response: ServerResponse, value: unknown) {
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(value))
}
