/** Names of the commands that need the service. The package `perkit` lists them, but does not contain the commands. */
export const serviceCommands = [
  'serve',
  'load',
  'check',
  'diff',
  'why',
  'import',
  'keys',
  'customer',
  'export',
  'backup',
  'restore',
  'move',
  'migrate',
] as const
