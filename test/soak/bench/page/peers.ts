/**
 * Published kits of other vendors for shop pages. npm downloads them into a cache in `node_modules`, never into the
 * repository. Without a network, they are skipped.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../../.config/run.ts'
import { brotli } from '../bytes.ts'

export const peersFolder = `${root}node_modules/.cache/bench-peers/`

interface Peer {
  name: string
  version: string
  /** Markup for the smallest element of the kit. */
  html: string
}

const at = (name: string, version: string, file: string) => `/peers/${folderOf(name, version)}/${file}`
const folderOf = (name: string, version: string) => `${name.replace(/\W+/g, '-')}-${version}`

const dropIn = { name: '@commercelayer/drop-in.js', version: '2.27.0' }
const buyButton = { name: '@shopify/buy-button-js', version: '3.0.6' }

const peers: Peer[] = [
  {
    ...dropIn,
    html: `<script type="module" src="${at(dropIn.name, dropIn.version, 'dist/drop-in/drop-in.esm.js')}"></script>
      <cl-price code="MUG"><cl-price-amount></cl-price-amount></cl-price>`,
  },
  {
    ...buyButton,
    html: `<script src="${at(buyButton.name, buyButton.version, 'dist/buybutton.min.js')}"></script>`,
  },
]

/** Peers that are cached or can be downloaded. */
export const availablePeers = () => peers.filter(({ name, version }) => isAvailable(name, version))

/** Sizes of the files that the page of a peer requested, each compressed separately. */
export const bytesServed = (served: ReadonlySet<string>, { name, version }: Peer) =>
  [...served]
    .filter((url) => url.startsWith(at(name, version, '')))
    .map((url) => brotli(readFileSync(join(peersFolder, url.slice('/peers/'.length)))))

function isAvailable(name: string, version: string) {
  const folder = join(peersFolder, folderOf(name, version))
  if (existsSync(folder)) return true
  mkdirSync(folder, { recursive: true })
  const packed = spawnSync('npm', ['pack', `${name}@${version}`, '--json', '--pack-destination', folder], {
    encoding: 'utf8',
    timeout: 120_000,
  })
  const unpacked =
    packed.status === 0 &&
    spawnSync('sh', ['-c', 'tar -xzf *.tgz --strip-components=1 && rm *.tgz'], { cwd: folder }).status === 0
  if (!unpacked) rmSync(folder, { recursive: true })
  return unpacked
}
