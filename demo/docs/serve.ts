/** Serves the docs site below `/docs`. The first request builds it, and so does the first one after a change. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { isOlder } from './is-older.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const site = `${root}dist/demo/site`
/** Contents of the site, except the pictures, which hardly ever change. */
const sources = ['demo/docs', 'demo/browser', 'src/elements', 'dist/perkit.js'].map(
  (path) => `${root}${path}`,
)

/** Shared by all shops of this process. */
let building: Promise<void> | undefined

export function docsSite() {
  const app = new Hono()
  // Created after the first build: `serveStatic` warns about a missing folder.
  let files: ReturnType<typeof siteFiles> | undefined

  app.use(async (_, next) => {
    if (building || isOlder(`${site}/index.html`, sources))
      await (building ??= build().finally(() => (building = undefined)))
    await next()
  })
  // Each page is a folder. Without the slash, its relative links would lead elsewhere.
  app.use(async ({ req, redirect }, next) => {
    const { pathname, search } = new URL(req.url)
    const isPage = !pathname.endsWith('/') && existsSync(`${site}${inSite(pathname)}/index.html`)
    return isPage ? redirect(`${pathname}/${search}`, 301) : next()
  })
  app.use(async (context, next) => {
    await next()
    context.header('Cache-Control', 'no-cache')
    // `serveStatic` does not know Markdown: browsers would download it.
    if (context.res.ok && context.req.path.endsWith('.md'))
      context.header('Content-Type', 'text/markdown; charset=utf-8')
  })
  app.get('*', etag(), (context, next) => (files ??= siteFiles())(context, next))
  return app
}

const siteFiles = () =>
  serveStatic({
    root: site,
    rewriteRequestPath: inSite,
  })

const inSite = (path: string) => path.replace(/^\/docs/, '')

/** In another process, so that the shop answers meanwhile. */
async function build() {
  const builder = spawn(process.execPath, ['--import', 'tsx', '.config/site.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(builder, 'exit')
  if (code !== 0) throw new Error('The docs could not be built.')
}
