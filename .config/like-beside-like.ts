/**
 * The order of the modules in a script-tag file: all style sheets, all words, what asks the service, what knows the
 * answers, and then the elements. A compressor saves a hundredth more where like stands beside like, and by their
 * imports alone every element's styles and words lie between the code of two others.
 */
import { readdirSync } from 'node:fs'
import type { Plugin } from 'vite'

const src = new URL('../src/', import.meta.url).pathname

const kinds = [
  /^elements\/.*(\/styles\/|\.styles\.ts$)/,
  /\.messages\.ts$/,
  /^client\//,
  /^state\/(?!adapters)/,
]

/** A module is placed where it is imported first. Of what is named here, a file takes in what its elements use. */
export function likeBesideLike(): Plugin {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .sort()
  const ordered = kinds.flatMap((kind) => files.filter((file) => kind.test(file)))
  return {
    name: 'perkit:like-beside-like',
    transform: {
      filter: { id: /\/src\/perkit(?!\.offline)(\.\w+)?\.ts$/ },
      handler: (code) => ({
        code: [...ordered.map((file) => `import './${file}'`), code].join('\n'),
        map: null,
      }),
    },
  }
}
