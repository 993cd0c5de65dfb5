export interface Stack {
  summary: string
  /** Folders in `templates`, in addition to `common`. */
  templates: readonly string[]
  /** Starts the shop on port 3000. */
  command: string
  /** Packages in addition to those of the service. */
  dependencies: Record<string, string>
  /** Words for the placeholders in the README. */
  words: { page: string; backEnd: string; signIn: string }
}

const customerOf = '`customerOf`'

export const stacks = {
  node: {
    summary: 'Node.js without a framework',
    templates: ['relay', 'page', 'node'],
    command: 'node server.js',
    dependencies: {},
    words: { page: 'public/index.html', backEnd: 'relay.js', signIn: customerOf },
  },
  express: {
    summary: 'Express',
    templates: ['relay', 'page', 'express'],
    command: 'node server.js',
    dependencies: { express: '^5.1.0' },
    words: { page: 'public/index.html', backEnd: 'relay.js', signIn: customerOf },
  },
  next: {
    summary: 'Next.js with the app router',
    templates: ['relay', 'next'],
    command: 'next dev',
    dependencies: { next: '^16.0.0', react: '^19.0.0', 'react-dom': '^19.0.0' },
    words: { page: 'app/page.jsx', backEnd: 'relay.js', signIn: customerOf },
  },
  php: {
    summary: 'PHP without a framework; the page calls the service directly',
    templates: ['php'],
    command: 'php -S localhost:3000 router.php',
    dependencies: {},
    words: { page: 'page.php', backEnd: 'token.php', signIn: '`signed_in_customer`' },
  },
} as const satisfies Record<string, Stack>

export type StackName = keyof typeof stacks

export const stackNames = Object.keys(stacks)

export const isStack = (name: string): name is StackName => Object.hasOwn(stacks, name)
