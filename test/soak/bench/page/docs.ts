/** Writes `demo/docs/measured.md` and its charts. */
import { writeFileSync } from 'node:fs'
import { formatted } from '../../../../.config/formatted.ts'
import { root } from '../../../../.config/run.ts'
import { machine } from '../machine.ts'
import { cells, isOver, type Measurement } from '../report.ts'
import { bars } from './chart.ts'
import type { PageRun } from './measure.ts'

const file = `${root}demo/docs/measured.md`
const picture = (name: string) => `${root}demo/pictures/${name}.svg`

const introduction = `# Measured performance

This page compares the download size, CPU time and response times of Perkit with hand-written code and other kits.
\`npm run bench -- page --docs\` generates this page and its charts.

- **CPU time** is the time of the page's main thread for script, style, layout and paint, as the browser reports it. It
  does not include waiting for a processor. Other work on the same machine can still slow it down.
- **By hand** is the baseline: the same list of promotions in plain DOM code, with the same requests. Both versions run
  alternately. Each figure is the mean of the fastest quarter of its samples, because noise can only add time.
- **Control** compares the baseline with itself. If the results differ by more than 5%, the run is invalid: it exits
  with code 2 and does not write this page. The cart and the account have no budget: if their control differs, only
  their own figures are void.
- **With and without Perkit** compares the demo's home page, cart and account with the same pages while \`perkit.js\` is
  blocked. The cart has ten lines and the visitor is signed in, except on the home page. Without Perkit, the shop's own
  script does not render the lines either, because it reads them from Perkit. This cost counts as Perkit's.
- **CPU slowed 4×** means CPU times multiplied by four. The browser's own slowdown depends on other load on the machine.
- **Tasks over 50 ms** keep the page from responding. Both their number and their total are medians, because a
  task just below the limit does not count.
- **Memory** is what remains after a forced garbage collection.
- **Load and render** starts at the script tag and ends two frames after the last row is rendered. It includes the
  download from the same machine, evaluation, request, validation of the response and rendering.
- **Interaction to next paint** is the time from a press of the mouse button to the next paint. It is measured with real
  input in the demo shop, on pages with 4 and 40 offers or rewards and ten cart lines. If one press triggers several
  events, the longest counts. The figure is the median wall-clock time while the browser slows down the CPU four
  times. It increases with the load. The CPU time of the main thread is measured without slowdown and multiplied by four.
- **First offer** is the time from the last byte of the HTML to the first offer, less the latency of the requests that the
  offer waits for. It is measured on the demo's home page with an empty cache. A proxy delays each request by 100 ms,
  including preflights, which the browser's own throttling does not delay. It is wall-clock time and has its own control.
- **Steps** are scripts and requests that load one after another once the HTML has loaded, with an empty cache. They include
  the demo's own scripts. Images and style sheets count only as requests and bytes.
- **Other kits** are files as published in their packages, loaded by the same page in the same rounds. Without their
  services they render nothing, so only script evaluation is measured. They are not part of this repository.
- **Sizes** are bytes after Brotli compression at the highest quality. Each file is compressed separately.

![Download size](../pictures/measured-bytes.svg)

![CPU time for script and rendering](../pictures/measured-time.svg)

![Interaction to next paint](../pictures/measured-hand.svg)

![Steps after the HTML](../pictures/measured-steps.svg)

![Time to the first offer](../pictures/measured-first-offer.svg)`

export async function writeDocs({ chromium, load, measurements }: PageRun, rounds: number) {
  const [before, after] = load.map((one) => one.toFixed(1))
  const limited = measurements.filter(({ budget }) => budget !== undefined)
  const over = measurements.filter(isOver)
  const where = [
    `${machine()}, Chromium ${chromium}`,
    `${rounds} rounds`,
    `load ${before} before and ${after} after the run`,
  ].join('; ')

  writeFileSync(picture('measured-bytes'), bars('Download size in bytes', bytes(measurements)))
  writeFileSync(
    picture('measured-time'),
    bars('CPU time for script and rendering, in ms', cpuTimes(measurements)),
  )
  writeFileSync(
    picture('measured-hand'),
    bars('Interaction to next paint, in ms', interactions(measurements)),
  )

  writeFileSync(picture('measured-steps'), bars('Steps after the HTML', steps(measurements)))
  writeFileSync(
    picture('measured-first-offer'),
    bars('Time to the first offer without latency, in ms', firstOffer(measurements)),
  )

  const content = [
    `Measured ${where}.`,
    `${limited.length - over.length} of the ${limited.length} figures that have a budget are within budget.`,
    table(measurements),
  ].join('\n\n')
  writeFileSync(file, await formatted(file, [introduction, content].join('\n\n')))
}

const table = (measurements: readonly Measurement[]) =>
  [['', 'Measured', 'Budget', '', ''], ['---', '--:', '--:', '---', '---'], ...measurements.map(cells)]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n')

/** Script-tag files of Perkit and of other kits. */
const bytes = (measurements: readonly Measurement[]) =>
  measurements
    .filter(({ name, unit }) => unit === 'B' && !/^(perkit\/|left after )|JavaScript heap/.test(name))
    .sort((one, other) => one.value - other.value)

const interactions = (measurements: readonly Measurement[]) =>
  measurements.flatMap((one) => {
    const [name, rest] = one.name.split(' to next paint')
    return name && rest ? [{ ...one, name }] : []
  })

/** Named after the page's path. */
const steps = (measurements: readonly Measurement[]) =>
  measurements
    .filter(({ unit }) => unit === 'steps')
    .map((one) => ({ ...one, name: one.name.replace(', steps after the HTML', '') }))

const firstOffer = (measurements: readonly Measurement[]) =>
  measurements.flatMap((one) => {
    const [, name] = /^first offer, less .*?, (.+)$/.exec(one.name) ?? []
    return name ? [{ ...one, name }] : []
  })

/** CPU times in milliseconds, from the details of the measured ratios. Starts with the baseline. */
function cpuTimes(measurements: readonly Measurement[]): Measurement[] {
  const contenders = measurements.flatMap(({ name, detail = '' }) => {
    const [, what] = /^(?:load and render 20 promotions|script evaluation only), (.+)$/.exec(name) ?? []
    const [, own, byHand] = /^([\d.]+) ms, by hand ([\d.]+) ms$/.exec(detail) ?? []
    return what && own && byHand ? [{ name: what, value: Number(own), unit: 'ms', byHand }] : []
  })
  const [one] = contenders
  return one ? [{ name: 'by hand', value: Number(one.byHand), unit: 'ms' }, ...contenders] : []
}
