export interface Stack {
  summary: string
  /** Folders in `templates`, in addition to `common`. */
  templates: readonly string[]
  /** Starts the shop on the port in `PORT` or `{port}`. Empty if the shop runs elsewhere. */
  command: string
  /** Packages in addition to Perkit's own. */
  dependencies: Record<string, string>
  /** Words for the placeholders in the README. Empty if the stack has a README of its own. */
  words: Words | Record<string, never>
}

interface Words {
  page: string
  backEnd: string
  backEndTasks: string
  signIn: string
  /** Starts the service in production. */
  serve: string
  /** How to start the shop in production. */
  production: string
  proxy: string
}

const serve = 'npx perkit serve --catalogue catalogue.json'

const relayWords = {
  backEnd: 'relay.js',
  backEndTasks: 'identifies the customer and adds the secret keys',
  signIn: '`customerOf`',
  // All requests of shoppers come from the address of the relay.
  serve: `${serve} --limit-per-address 0`,
  proxy: 'Behind a proxy that changes `Host`, set `origins` of the relay.',
}

const startWith = (command: string) =>
  `Set \`PERKIT_URL\` to its address, and start the shop without \`start.js\`: \`${command}\`.`

export const stacks = {
  node: {
    summary: 'Node.js without a framework',
    templates: ['relay', 'page', 'node'],
    command: 'node server.js',
    dependencies: {},
    words: {
      ...relayWords,
      page: 'public/index.html',
      production: startWith('node --env-file=.env server.js'),
    },
  },
  express: {
    summary: 'Express',
    templates: ['relay', 'page', 'express'],
    command: 'node server.js',
    dependencies: { express: '^5.1.0' },
    words: {
      ...relayWords,
      page: 'public/index.html',
      production: startWith('node --env-file=.env server.js'),
    },
  },
  next: {
    summary: 'Next.js with the app router',
    templates: ['relay', 'next'],
    command: 'next dev --hostname localhost',
    dependencies: { next: '^16.0.0', react: '^19.0.0', 'react-dom': '^19.0.0' },
    words: {
      ...relayWords,
      page: 'app/page.jsx',
      production: startWith('npx next build && npx next start'),
    },
  },
  php: {
    summary: 'PHP without a framework; the page calls the service directly',
    templates: ['php'],
    command: 'php -S localhost:{port} -t public router.php',
    dependencies: {},
    words: {
      page: 'public/index.php',
      backEnd: 'public/token.php',
      backEndTasks: 'identifies the customer and requests a token with the secret key',
      signIn: '`signed_in_customer`',
      serve,
      production:
        'Set the variables of `.env` in your web server. `PERKIT_URL` must be a public https URL. If it is the URL of a ' +
        'proxy, start the service with `--trust-proxy`.\n   - The document root is `public`, never this folder: it ' +
        'contains `.env`. Copy `perkit.js` and `messages` from `node_modules/perkit/dist` to `public`.',
      proxy:
        'Set `SHOP_ORIGIN` in your web server to the origin of the shop, such as `https://www.shop.example`.',
    },
  },
  wordpress: {
    summary: 'a plugin for WordPress and WooCommerce',
    templates: ['wordpress'],
    command: '',
    dependencies: {},
    words: {},
  },
} as const satisfies Record<string, Stack>

export type StackName = keyof typeof stacks

export const stackNames = Object.keys(stacks)

export const isStack = (name: string): name is StackName => Object.hasOwn(stacks, name)
