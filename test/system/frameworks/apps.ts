/** The frameworks, and how an app is checked, built and served. Its code is in `demo/docs`. */
import { readFileSync } from 'node:fs'
import { root } from '../../../.config/run.ts'
import { markdownFiles } from '../../../demo/docs/site/markdown.ts'
import { hasProgram } from '../../support/programs.ts'
import type { Check } from './checks.ts'

export interface App {
  title: string
  /** Commands, run in the app's folder. `$PORT` is the port to serve on. `version` prints the framework's version. */
  version: string
  types: string
  build: string
  serve: string
  /** Serves the app for a second run of the checks in the browser. */
  dev?: string
  /** Messages of libraries that development servers log for every app. */
  devMessages?: RegExp
  /** Changes of a file that each make a type wrong: of an attribute, a property and an event. */
  wrongTypes?: { file: string; changes: readonly (readonly [from: string, to: string])[] }
  /** Checks that cover less than in other apps, and what they cover. */
  limits?: Partial<Record<Check, string>>
  /** Checks that cannot run, and why. */
  unavailable: Partial<Record<Check, string>>
  /** Why no check can run on this machine, if so. */
  missing?: () => string | undefined
}

const noServer = { 'renders on the server': 'rendered in the browser only' }

const versionOf = (name: string) => `node -p 'require("./node_modules/${name}/package.json").version'`

/** Apps of Vite's templates. */
const vite = {
  types: 'npx tsc -b',
  build: 'npm run build',
  serve: 'npx vite preview --port $PORT --strictPort',
  dev: 'npx vite --port $PORT --strictPort',
  devMessages: /Lit is in dev mode/,
  unavailable: noServer,
}

const wrongJsx = (file: string) => ({
  file,
  changes: [
    ['currency="EUR"', 'currency={5}'],
    ['limit={5}', 'limit="many"'],
    ['{ tier, selected }', '{ tier, isSelected: selected }'],
    ['tier.banner', 'tier.baner'],
  ] as const,
})

const wrongVue = (file: string) => ({
  file,
  changes: [
    ['currency="EUR"', ':currency="5"'],
    [':limit="5"', `:limit="'many'"`],
    [
      '@perk-promotion-selected="onSelected"',
      '@perk-promotion-selected="(event: MouseEvent) => onSelected(event)"',
    ],
    ['tier.banner', 'tier.baner'],
  ] as const,
})

export const apps: Record<string, App> = {
  react: { ...vite, title: 'React', version: versionOf('react'), wrongTypes: wrongJsx('src/App.tsx') },
  'react-18': { ...vite, title: 'React', version: versionOf('react'), wrongTypes: wrongJsx('src/App.tsx') },
  next: {
    title: 'Next.js',
    version: versionOf('next'),
    types: 'npx next typegen && npx tsc --noEmit',
    build: 'npm run build',
    serve: 'npx next start --port $PORT',
    dev: 'npx next dev --port $PORT',
    // Next.js logs the second one because the test intercepts requests, which turns off the browser's cache.
    devMessages: /Lit is in dev mode|cache-bypass-in-dev/,
    wrongTypes: wrongJsx('app/offers.tsx'),
    unavailable: {},
  },
  vue: {
    ...vite,
    title: 'Vue',
    version: versionOf('vue'),
    types: 'npx vue-tsc -b',
    wrongTypes: wrongVue('src/App.vue'),
  },
  nuxt: {
    title: 'Nuxt',
    version: versionOf('nuxt'),
    types: 'npx nuxt typecheck',
    build: 'npx nuxt build',
    serve: 'node .output/server/index.mjs',
    dev: 'npx nuxt dev --port $PORT',
    devMessages: vite.devMessages,
    wrongTypes: wrongVue('app/app.vue'),
    unavailable: {},
  },
  svelte: {
    ...vite,
    title: 'Svelte',
    version: versionOf('svelte'),
    types: 'npm run check',
    wrongTypes: wrongJsx('src/App.svelte'),
  },
  solid: {
    ...vite,
    title: 'Solid',
    version: versionOf('solid-js'),
    wrongTypes: {
      file: 'src/App.tsx',
      changes: [
        ['currency="EUR"', 'currency={5}'],
        ['prop:limit={5}', 'prop:limit="many"'],
        ['{ tier, selected }', '{ tier, isSelected: selected }'],
        ['tier.banner', 'tier.baner'],
      ],
    },
  },
  preact: { ...vite, title: 'Preact', version: versionOf('preact'), wrongTypes: wrongJsx('src/app.tsx') },
  angular: {
    title: 'Angular',
    version: versionOf('@angular/core'),
    types: 'npx ngc -p tsconfig.app.json --noEmit',
    build: 'npm run build',
    serve: `${vite.serve} --outDir dist/shop/browser`,
    dev: 'npx ng serve --port $PORT',
    devMessages: vite.devMessages,
    wrongTypes: {
      file: 'src/app/app.ts',
      changes: [
        ['{ tier, selected }', '{ tier, isSelected: selected }'],
        ['tier.banner', 'tier.baner'],
      ],
    },
    limits: {
      'rejects wrong types':
        'in the class, because Angular does not check templates with CUSTOM_ELEMENTS_SCHEMA',
    },
    unavailable: noServer,
  },
  php: {
    title: 'PHP',
    version: `php -r 'echo PHP_VERSION;'`,
    types: '',
    build: '',
    serve: 'php -S localhost:$PORT',
    unavailable: {
      'passes the type check': 'the page has no types',
      'rejects wrong types': 'the page has no types',
      'builds for production': 'the page is not built',
    },
    missing: () => (hasProgram('php') ? undefined : 'PHP is not installed'),
  },
}

/** The commands that create an app, and its files by path, as in the docs. Apps can share a block of code. */
export function documented(name: string) {
  const docs = markdownFiles().map((file) => readFileSync(`${root}${file}`, 'utf8'))
  const blocks = [...docs.join('\n').matchAll(/^```\w+ (app-.+)\n([^]*?)^```$/gm)].flatMap(
    ([, uses = '', code = '']) =>
      [...uses.matchAll(/app-(\S+)(?: (?!app-)(\S+))?/g)].map(([, app, path]) => ({ app, path, code })),
  )
  const own = blocks.filter(({ app }) => app === name)
  const files = own.flatMap(({ path, code }) => (path ? [{ path, code }] : []))
  const commands = own.find(({ path }) => !path)?.code
  if (!commands || files.length === 0) throw new Error(`The docs contain no app in ${name}.`)
  return { commands, files }
}
