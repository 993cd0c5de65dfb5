/** `perkit bundle`: writes a script-tag file with the elements a page uses. */
import { basename } from 'node:path'
import type { Kit } from '../bundle/script-tag.ts'
import { formatNumber, parseCommandArgs, UsageError, type Command } from './command.ts'

const help = `perkit bundle NAMES

Writes a file for a script tag that holds <perk-shop> and the elements you name,
and no more: perkit bundle promotions,referrals. NAMES are those of the elements
without "perk-", separated by commas. It says how large the file is, and the
script tag with its integrity.

It needs vite or esbuild; with terser installed, too, the file is a little
smaller. Beside it lies what its libraries' licences ask for.

  --language LANGUAGES           words built in beside English, such as de, or
                                 de-informal for pages that say du; a page in a
                                 language that is not, speaks English
  --out FILE                     its path: perkit.NAMES.js in this folder
`

const options = { language: { type: 'string' }, out: { type: 'string' } } as const

export const bundleCommand: Command = {
  summary: 'write a script-tag file with some of the elements',
  help,
  async run(args, terminal) {
    const { flags, words } = parseCommandArgs(args, ['NAMES'], options)
    const { readKit, writeBundle } = await import('../bundle/script-tag.ts')
    const kit = readKit()
    const elements = elementsIn(kit, words[0] ?? '')
    const languages = languagesIn(kit, flags.language ?? '')
    const out = flags.out ?? `${['perkit', elements.join('-'), ...languages].join('.')}.js`
    if (!out.endsWith('.js')) throw new UsageError(`--out should be a file that ends in .js: ${out}`)

    const { bundler, size, brotli, integrity } = await writeBundle(kit, { elements, languages, out })

    const src = `/${basename(out)}`
    terminal.out(
      [
        `Wrote ${out} with ${bundler}: ${formatNumber(size)} bytes, ${formatNumber(brotli)} with brotli.`,
        `Integrity: ${integrity}`,
        '',
        `<script type="module" src="${src}" integrity="${integrity}" crossorigin="anonymous"></script>`,
      ].join('\n'),
    )
  },
}

/** Splits a list and removes duplicates. */
const namesIn = (list: string) => [...new Set(list.split(',').map((name) => name.trim()))].filter(Boolean)

function elementsIn({ elements }: Kit, list: string) {
  const names = namesIn(list).map((name) => name.replace(/^perk-/, ''))
  const unknown = names.find((name) => !elements.includes(name))
  if (unknown !== undefined || names.length === 0)
    throw new UsageError(
      `${unknown === undefined ? 'NAMES is empty' : `There is no element "${unknown}"`}: ${elements.join(', ')}.`,
    )
  return names
}

/** English is always included. */
function languagesIn({ languages }: Kit, list: string) {
  const names = namesIn(list).filter((name) => name !== 'en')
  const unknown = names.find((name) => !languages.includes(name))
  if (unknown !== undefined)
    throw new UsageError(`There are no words for the language "${unknown}": en, ${languages.join(', ')}.`)
  return names
}
