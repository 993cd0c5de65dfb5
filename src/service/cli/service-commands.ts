/** Commands that need the service, by name, so that the package `perkit` knows them without containing them. */
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
