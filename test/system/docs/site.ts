/** The docs site as static files, below a path like the one of a project on a shared host. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { root } from '../../../.config/run.ts'
import { listen } from '../../../demo/listen.ts'
import { temporaryFolder } from '../../support/package.ts'

export const base = '/some/path/'

export function writeSite() {
  const { folder, remove } = temporaryFolder()
  const site = join(folder, 'site')
  execFileSync(process.execPath, ['--import', 'tsx', '.config/site.ts', site], { cwd: root })
  const file = (path: string) => join(site, path)

  return {
    remove,
    read: (path: string) => readFileSync(file(path), 'utf8'),
    /** Paths of all pages. */
    pages: readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.html')),
    /** The file at an address, as a host finds it. */
    fileAt(address: string) {
      const { pathname } = new URL(address)
      if (!pathname.startsWith(base)) return undefined
      const path = decodeURI(pathname.slice(base.length)).replace(/(^|\/)$/, '$1index.html')
      return existsSync(file(path)) ? path : undefined
    },
    /** Serves the files below `base`. */
    async serve() {
      const app = new Hono()
      app.get(
        `${base}*`,
        serveStatic({ root: site, rewriteRequestPath: (path) => path.slice(base.length - 1) }),
      )
      const { port, close } = await listen(app, 0)
      return { url: `http://localhost:${port}${base}`, close }
    },
  }
}
