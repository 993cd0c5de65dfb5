/** The page of the documentation that says what was measured, and its pictures: written by the bench alone. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { formatted } from '../../../../.config/formatted.ts'
import { root } from '../../../../.config/run.ts'
import { cells, isOver, type Measurement } from '../report.ts'
import { bars } from './chart.ts'
import type { PageRun } from './measure.ts'

const file = `${root}demo/docs/measured.md`
const picture = (name: string) => `${root}demo/pictures/${name}.svg`

const introduction = `# What a page pays, as measured

This page and its pictures are written by \`npm run bench -- page --docs\`.

- **CPU time** is what the page's main thread spent, told by the browser itself: script, style, layout and paint. It does
  not grow when a thread has to wait for a processor, though other work on the same cores still slows what runs.
- **By hand** is the same list of promotions in plain DOM, with the same requests: the yardstick. Contenders take turns,
  in one order and then the other; the mean of the quickest quarter of the samples is told, as noise can only add.
- **The control** is the yardstick against itself. Where the two differ by more than 5 %, the run is void and ends with
  the exit code 2; then this page is not written.
- **What is timed** begins with the script's tag and ends two frames after the last row is drawn: download from this
  machine, evaluation, the question, the answer's check and the drawing.
- **The press** is a real one, in the demo's shop, on a processor slowed down four times: the longest event of each
  gesture, to the next paint, as the browser tells it, in steps of 8 ms and at least 16. This is time by the clock, so it
  grows with the load.
- **The first offer** is that of the demo's front page, from the HTML's last byte, with everything new to the browser and
  a wait of 100 ms for each request of the page, its preflights included: a proxy waits, as the browser's own slow
  network lets preflights through at once. This is time by the clock, too, and has a control of its own.
- **Steps** are scripts and questions that wait for each other, in the demo's shop and behind its HTML, everything new to
  the browser; its pictures and style sheets are in the requests and the bytes. The demo's scripts count, too.
- **Others' files** are those that their packages publish, loaded by the same page in the same rounds. Without the
  services that they are made for they draw nothing: it is their script alone. They are not part of this repository.
- **Bytes** are compressed with Brotli at its highest quality, each file alone.

![What a page downloads, in bytes](../pictures/measured-bytes.svg)

![Script and drawing, CPU time](../pictures/measured-time.svg)

![From a press to the next paint](../pictures/measured-hand.svg)

![What is behind the HTML, in steps](../pictures/measured-steps.svg)

![Until the first offer is drawn](../pictures/measured-first-offer.svg)`

export async function writeDocs({ chromium, load, measurements }: PageRun, rounds: number) {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  const changed = execFileSync('git', ['status', '--porcelain', 'src'], { cwd: root, encoding: 'utf8' })
  const [before, after] = load.map((one) => one.toFixed(1))
  const limited = measurements.filter(({ budget }) => budget !== undefined)
  const over = measurements.filter(isOver)
  const where = [
    `${new Date().toISOString().slice(0, 10)}, commit ${commit}${changed ? ' and changes to it' : ''}`,
    `${availableParallelism()} cores (${cpus()[0]?.model.trim() || 'unknown'}), Chromium ${chromium}`,
    `${rounds} rounds`,
    `load ${before} at the beginning and ${after} at the end`,
  ].join('; ')

  writeFileSync(picture('measured-bytes'), bars('What a page downloads, in bytes', bytes(measurements)))
  writeFileSync(picture('measured-time'), bars('Script and drawing, CPU time in ms', cpuTimes(measurements)))
  writeFileSync(picture('measured-hand'), bars('From a press to the next paint, in ms', hand(measurements)))

  writeFileSync(picture('measured-steps'), bars('What is behind the HTML, in steps', steps(measurements)))
  writeFileSync(
    picture('measured-first-offer'),
    bars('Until the first offer, in ms', firstOffer(measurements)),
  )

  const made = [
    `Measured ${where}.`,
    `Of ${limited.length} figures with a budget ${limited.length - over.length} are within it.`,
    table(measurements),
  ].join('\n\n')
  writeFileSync(file, await formatted(file, [introduction, made].join('\n\n')))
}

const table = (measurements: readonly Measurement[]) =>
  [['', 'Measured', 'Budget', '', ''], ['---', '--:', '--:', '---', '---'], ...measurements.map(cells)]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n')

/** Script-tag files and what others publish. */
const bytes = (measurements: readonly Measurement[]) =>
  measurements
    .filter(({ name, unit }) => unit === 'B' && !/^(perkit\/|left by )/.test(name))
    .sort((one, other) => one.value - other.value)

const hand = (measurements: readonly Measurement[]) =>
  measurements.flatMap((one) => {
    const [name, rest] = one.name.split(', to the next paint')
    return name && rest ? [{ ...one, name }] : []
  })

/** By the page's path. */
const steps = (measurements: readonly Measurement[]) =>
  measurements
    .filter(({ unit }) => unit === 'steps')
    .map((one) => ({ ...one, name: one.name.replace(', steps after the HTML', '') }))

const firstOffer = (measurements: readonly Measurement[]) =>
  measurements.flatMap((one) => {
    const [, name] = /^first offer over .*?, (.+)$/.exec(one.name) ?? []
    return name ? [{ ...one, name }] : []
  })

/** The milliseconds behind the multiples: each contender's, then by hand. */
function cpuTimes(measurements: readonly Measurement[]): Measurement[] {
  const shown = measurements.flatMap(({ name, detail = '' }) => {
    const [, what] = /^(?:evaluation and first drawing of 20|evaluation alone), (.+)$/.exec(name) ?? []
    const [, own, byHand] = /^([\d.]+) ms against ([\d.]+) ms$/.exec(detail) ?? []
    return what && own && byHand ? [{ name: what, value: Number(own), unit: 'ms', byHand }] : []
  })
  const [one] = shown
  return one ? [{ name: 'by hand', value: Number(one.byHand), unit: 'ms' }, ...shown] : []
}
