import { stackNames, stacks, isStack } from '../init/back-ends.ts'
import { parseCommandArgs, UsageError, type Command, type Terminal } from './command.ts'
import { didYouMean } from './did-you-mean.ts'
import { packageVersion } from './package-version.ts'

const help = `Usage: perkit init [FOLDER] [options]
       perkit init [FOLDER] --production

Create a small shop: a page, a back end and a catalog with two promotions, a
loyalty program and two customers. Secrets are random and are written to .env.
Existing files are never overwritten.

With --production, write files that run the service in production instead: a
Dockerfile and compose.yaml with PostgreSQL and TLS, a systemd unit, alert rules
and a dashboard.

Arguments:
  FOLDER                folder of the shop (default: the current folder); with
                        --production, folder of the files (default: deploy)

Options:
  --production          write files for production
  --stack STACK         back end of the shop (default: node)
${Object.entries(stacks)
  .map(([name, { summary }]) => `                        ${`${name}:`.padEnd(11)}${summary}`)
  .join('\n')}

Examples:
  perkit init shop
  perkit init shop --stack express
  perkit init --production
`

export const initCommand: Command = {
  summary: 'create a small shop with a page, a back end and a catalog',
  help,
  async run(args, terminal) {
    const options = { stack: { type: 'string' }, production: { type: 'boolean' } } as const
    const { flags, positionals } = parseCommandArgs(args, [], options, ['FOLDER'])
    if (flags.production) {
      if (flags.stack !== undefined) throw new UsageError('--production has no --stack.')
      return initProduction(positionals[0] ?? 'deploy', terminal)
    }
    const [folder = '.'] = positionals
    const { stack = 'node' } = flags
    if (!isStack(stack))
      throw new UsageError(
        `--stack must be one of ${stackNames.join(', ')} (got ${stack}).${didYouMean(stack, stackNames)}`,
      )
    const { writeProject } = await import('../init/write-project.ts')

    const paths = await writeProject({ folder, stack, version: packageVersion() })

    terminal.out(
      [
        `Created a shop in ${folder}:`,
        ...paths.map((path) => `  ${path}`),
        '',
        'Start it with:',
        ...(folder === '.' ? [] : [`  cd ${/[^\w./\\:-]/.test(folder) ? `"${folder}"` : folder}`]),
        '  npm install',
        '  npm start',
      ].join('\n'),
    )
  },
}

async function initProduction(folder: string, terminal: Terminal) {
  const { writeProduction } = await import('../init/write-production.ts')

  const paths = await writeProduction({ folder, version: packageVersion() })

  terminal.out(
    [
      `Created files for production in ${folder}:`,
      ...paths.map((path) => `  ${path}`),
      '',
      'Set the domain in .env, and continue with "Going live" in the docs.',
    ].join('\n'),
  )
}
