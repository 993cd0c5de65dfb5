import { stackNames, stacks, isStack } from '../init/back-ends.ts'
import { parseCommandArgs, UsageError, type Command } from './command.ts'
import { didYouMean } from './did-you-mean.ts'
import { packageVersion } from './package-version.ts'

const help = `Usage: perkit init [FOLDER] [options]

Create a small shop: a page, a back end and a catalog with two promotions, a
loyalty program and two customers. Secrets are random and are written to .env.
Existing files are never overwritten.

Arguments:
  FOLDER                folder of the shop (default: the current folder)

Options:
  --stack STACK         back end of the shop (default: node)
${Object.entries(stacks)
  .map(([name, { summary }]) => `                        ${`${name}:`.padEnd(9)}${summary}`)
  .join('\n')}

Examples:
  perkit init shop
  perkit init shop --stack express
`

export const initCommand: Command = {
  summary: 'create a small shop with a page, a back end and a catalog',
  help,
  async run(args, terminal) {
    const { flags, positionals } = parseCommandArgs(args, [], { stack: { type: 'string' } }, ['FOLDER'])
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
        ...(folder === '.' ? [] : [`  cd ${/\s/.test(folder) ? `"${folder}"` : folder}`]),
        '  npm install',
        '  npm start',
      ].join('\n'),
    )
  },
}
