import { basename } from 'node:path'
import type { Kit } from '../bundle/script-tag.ts'
import { formatNumber, parseCommandArgs, UsageError, type Command } from './command.ts'

const help = `Usage: perkit bundle NAMES [options]

Build a script-tag file with <perk-shop> and the elements you name. The output
shows its size and a script tag with integrity. Licenses of the bundled
libraries are written next to the file. Requires vite or esbuild. If terser is
also installed, the file is slightly smaller.

Arguments:
  NAMES                 element names, separated by commas, with or without
                        "perk-"

Options:
  --language LANGUAGES  languages to include besides English, separated by
                        commas, such as de, or de-informal for informal German;
                        pages in other languages use English
  --out FILE            output file (default: perkit.NAMES.js)

Examples:
  perkit bundle promotions,referrals
  perkit bundle earn --language de,fr --out public/perkit.js
`

const options = { language: { type: 'string' }, out: { type: 'string' } } as const

export const bundleCommand: Command = {
  summary: 'build a script-tag file with selected elements',
  help,
  async run(args, terminal) {
    const { flags, positionals } = parseCommandArgs(args, ['NAMES'], options)
    const { readKit, writeBundle } = await import('../bundle/script-tag.ts')
    const kit = readKit()
    const elements = elementsIn(kit, positionals[0] ?? '')
    const languages = languagesIn(kit, flags.language ?? '')
    const out = flags.out ?? `${['perkit', elements.join('-'), ...languages].join('.')}.js`
    if (!out.endsWith('.js')) throw new UsageError(`--out must end in .js (got ${out}).`)

    const { bundler, size, brotli, integrity } = await writeBundle(kit, { elements, languages, out })

    const src = `/${basename(out)}`
    terminal.out(
      [
        `Wrote ${out} with ${bundler}: ${formatNumber(size)} bytes, ${formatNumber(brotli)} compressed with Brotli.`,
        `Integrity: ${integrity}`,
        '',
        `<script type="module" src="${src}" integrity="${integrity}" crossorigin="anonymous"></script>`,
      ].join('\n'),
    )
  },
}

const namesIn = (list: string) => [...new Set(list.split(',').map((name) => name.trim()))].filter(Boolean)

function elementsIn({ elements }: Kit, list: string) {
  const names = namesIn(list).map((name) => name.replace(/^perk-/, ''))
  const unknown = names.find((name) => !elements.includes(name))
  if (unknown !== undefined || names.length === 0)
    throw new UsageError(
      `${unknown === undefined ? 'NAMES is empty.' : `Unknown element "${unknown}".`} The elements are ${elements.join(', ')}.`,
    )
  return names
}

/** English is always included. */
function languagesIn({ languages }: Kit, list: string) {
  const names = namesIn(list).filter((name) => name !== 'en')
  const unknown = names.find((name) => !languages.includes(name))
  if (unknown !== undefined)
    throw new UsageError(`Unknown language "${unknown}". The languages are en, ${languages.join(', ')}.`)
  return names
}
