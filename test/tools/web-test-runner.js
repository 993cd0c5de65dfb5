import { once } from 'node:events'
import { createServer } from 'node:net'
import { esbuildPlugin } from '@web/dev-server-esbuild'
import { playwrightLauncher } from '@web/test-runner-playwright'
import { builtKit } from './built-kit.ts'
import { bundledTests, pagesOf } from './bundled-tests.ts'
import { launchOptions } from '../support/chromium.ts'
import { elementReporter } from './element-reporter.ts'
import { zoom } from './zoom.ts'

/** On the built script-tag file, `all` runs all tests and `elements` only those of elements. Unset: all, on the sources. */
const { PERKIT_BUILT } = process.env

/** Each file of the command line gets its own page. */
const pages = process.argv.some((word) => word.startsWith('--files'))
  ? new Map()
  : pagesOf(3, PERKIT_BUILT === 'elements' ? /\/perk-/ : undefined)

/** A free port. By default, runs that start at the same time choose the same one. */
async function freePort() {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

/** Element tests in real Chromium. Runs under tsx, to share the test support. */
export default {
  rootDir: new URL('../..', import.meta.url).pathname,
  files: [...pages.keys()],
  nodeResolve: true,
  port: await freePort(),
  // More than the cores, because most tests wait for a frame or a delay.
  concurrency: 6,
  browsers: [
    playwrightLauncher({
      launchOptions: launchOptions(),
      async createPage({ context }) {
        const page = await context.newPage()
        // Accessibility checks during a transition would find its faded colors.
        await page.emulateMedia({ reducedMotion: 'reduce' })
        // Otherwise a background page never gets the focus, and tests that wait for it hang.
        const session = await context.newCDPSession(page)
        await session.send('Emulation.setFocusEmulationEnabled', { enabled: true })
        return page
      },
    }),
  ],
  plugins: [
    zoom,
    bundledTests(pages, PERKIT_BUILT ? [builtKit()] : []),
    // Compiles modules that frames in tests load.
    esbuildPlugin({
      ts: true,
      // An older target would transform the bundles again.
      target: 'esnext',
      tsconfig: new URL('../../tsconfig.json', import.meta.url).pathname,
    }),
  ],
  // Generous timeouts for busy machines.
  testFramework: { config: { timeout: 180_000 } },
  browserStartTimeout: 180_000,
  testsStartTimeout: 180_000,
  testsFinishTimeout: 1_200_000,
  // Prints plain lines, and drops Lit's message about the development mode.
  staticLogging: true,
  filterBrowserLogs: ({ args }) => !String(args[0]).startsWith('Lit is in dev mode'),
  reporters: [elementReporter(process.env.PERKIT_COUNTS)],
}
