/** The frameworks, and how an app is checked, built and served. Its code is in `demo/docs`. */
import { readFileSync } from 'node:fs'
import { root } from '../../../.config/run.ts'
import { markdownFiles } from '../../../demo/docs/site/markdown.ts'
import { hasProgram } from '../../support/programs.ts'
import type { Check } from './checks.ts'

export interface App {
  title: string
  /** Commands, run in the app's folder. `$PORT` is the port to serve on. */
  types: string
  build: string
  serve: string
  /** A second run of the checks in the browser, on this development server. */
  dev?: string
  /** Messages of libraries that development servers log for every app. */
  ownMessages?: RegExp
  /** A change that makes a type wrong. */
  wrongType?: { file: string; from: string; to: string }
  /** Checks that cannot run, and why. */
  unavailable: Partial<Record<Check, string>>
  /** Why no check can run on this machine, if so. */
  missing?: () => string | undefined
}

const noServer = { 'renders on the server': 'rendered in the browser only' }
const preview = 'npx vite preview --port $PORT --strictPort'
const limitOf = (file: string) => ({ file, from: 'limit={5}', to: 'limit="many"' })

export const apps: Record<string, App> = {
  react: {
    title: 'React',
    types: 'npx tsc -b',
    build: 'npm run build',
    serve: preview,
    wrongType: limitOf('src/App.tsx'),
    unavailable: noServer,
  },
  vue: {
    title: 'Vue',
    types: 'npx vue-tsc -b',
    build: 'npm run build',
    serve: preview,
    wrongType: { file: 'src/App.vue', from: ':limit="5"', to: `:limit="'many'"` },
    unavailable: noServer,
  },
  svelte: {
    title: 'Svelte',
    types: 'npm run check',
    build: 'npm run build',
    serve: preview,
    wrongType: limitOf('src/App.svelte'),
    unavailable: noServer,
  },
  solid: {
    title: 'Solid',
    types: 'npx tsc -b',
    build: 'npm run build',
    serve: preview,
    wrongType: { file: 'src/App.tsx', from: 'prop:limit={5}', to: 'prop:limit="many"' },
    unavailable: noServer,
  },
  preact: {
    title: 'Preact',
    types: 'npx tsc -b',
    build: 'npm run build',
    serve: preview,
    wrongType: limitOf('src/app.tsx'),
    unavailable: noServer,
  },
  angular: {
    title: 'Angular',
    types: 'npx ngc -p tsconfig.app.json --noEmit',
    build: 'npm run build',
    serve: `${preview} --outDir dist/shop/browser`,
    unavailable: {
      ...noServer,
      'rejects wrong types': 'Angular does not check templates with CUSTOM_ELEMENTS_SCHEMA',
    },
  },
  next: {
    title: 'Next.js',
    types: 'npx next typegen && npx tsc --noEmit',
    build: 'npm run build',
    serve: 'npx next start --port $PORT',
    dev: 'npx next dev --port $PORT',
    // Next.js logs the second one because the test intercepts requests, which turns off the browser's cache.
    ownMessages: /Lit is in dev mode|cache-bypass-in-dev/,
    wrongType: limitOf('app/offers.tsx'),
    unavailable: {},
  },
  nuxt: {
    title: 'Nuxt',
    types: 'npx nuxt typecheck',
    build: 'npx nuxt build',
    serve: 'node .output/server/index.mjs',
    wrongType: { file: 'app/app.vue', from: ':limit="5"', to: `:limit="'many'"` },
    unavailable: {},
  },
  php: {
    title: 'PHP',
    types: 'php -l index.php',
    build: 'true',
    serve: 'php -S localhost:$PORT',
    unavailable: {
      'rejects wrong types': 'the page has no types',
      'builds for production': 'the page is not built',
    },
    missing: () => (hasProgram('php') ? undefined : 'PHP is not installed'),
  },
}

/** The commands that create an app, and its files by path, as in the docs. */
export function documented(name: string) {
  const docs = markdownFiles().map((file) => readFileSync(`${root}${file}`, 'utf8'))
  const blocks = [
    ...docs.join('\n').matchAll(new RegExp(`^\`\`\`\\w+ app-${name}(?: (\\S+))?\\n([^]*?)^\`\`\`$`, 'gm')),
  ]
  const files = blocks.flatMap(([, path, code = '']) => (path ? [{ path, code }] : []))
  const commands = blocks.find(([, path]) => !path)?.[2]
  if (!commands || files.length === 0) throw new Error(`The docs contain no app in ${name}.`)
  return { commands, files }
}
