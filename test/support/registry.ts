/** A registry that offers the packed package to npm, as it will be after a release. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { root } from '../../.config/run.ts'
import { packageArchive } from './package-archive.ts'
import { manifest, runIn } from './package.ts'

/** Redirects requests for all other packages to npm's registry. */
export async function startRegistry() {
  const upstream = runIn(root, 'npm', 'config', 'get', 'registry').trim()
  const archive = readFileSync(packageArchive())
  const server = createServer(({ url: path = '/' }, response) => {
    if (path === '/perkit') sendJson(response, packageDocument(archive, `${url}/perkit.tgz`))
    else if (path === '/perkit.tgz') response.end(archive)
    else response.writeHead(307, { Location: new URL(path.slice(1), upstream).href }).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  // A TCP server's address is an object; only pipes have a string.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, close: () => void server.close() }
}

function packageDocument(archive: Buffer, tarball: string) {
  const integrity = `sha512-${createHash('sha512').update(archive).digest('base64')}`
  const { version } = manifest
  return {
    name: 'perkit',
    'dist-tags': { latest: version },
    versions: { [version]: { ...manifest, dist: { tarball, integrity } } },
  }
}

function sendJson(response: ServerResponse, value: unknown) {
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(value))
}
