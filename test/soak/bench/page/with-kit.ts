/** CPU time, long tasks and memory of the demo's pages, compared with the same pages while Perkit's file is blocked. */
import type { Browser } from 'playwright-core'
import { fresh, median } from '../measure.ts'
import { asVoid, isOver, type Measurement } from '../report.ts'
import type { Demo } from './demo.ts'
import { signInWithCart } from './gestures.ts'
import { baseline, sampleAlternately, type Samples } from './rounds.ts'
import { control, times } from './time.ts'
import { slowdown } from './trace.ts'
import { longTaskMs, visit, type Visit, type Visitor } from './visit.ts'

const contender = 'with Perkit'
const guest: Visitor = { cookies: [], origins: [] }

const pages = [
  { name: 'home page', path: '/', budget: 1.35 },
  { name: 'cart', path: '/cart' },
  { name: 'account', path: '/account' },
]

export async function measureWithKit(browser: Browser, demo: Demo, rounds: number): Promise<Measurement[]> {
  const member = await fresh(browser, async (page) => {
    await signInWithCart(page, demo)
    return page.context().storageState()
  })
  const measurements: Measurement[] = []
  for (const { name, path, budget } of pages) {
    const visitor = path === '/' ? guest : member
    const url = `${demo.url}${path}`
    const samples = await sampleAlternately(rounds, {
      [baseline]: () => visit(browser, url, visitor, false),
      [contender]: () => visit(browser, url, visitor, true),
    })
    const cpu = (one: Visit) => one.cpu
    const check = control(`${name} without Perkit`, samples, cpu)
    const figures = [
      times(`${name}, compared with the page without Perkit`, samples, contender, cpu, budget, 'without'),
      longTasks(name, samples),
      memory(`${name}, JavaScript heap`, 'B', samples, ({ heap }) => heap),
      memory(`${name}, DOM nodes`, 'nodes', samples, ({ nodes }) => nodes),
    ]
    measurements.push(
      ...(isOver(check) ? figures.map(asVoid) : figures),
      // Without a budget, only the figures of this page are void.
      { ...check, isControl: budget !== undefined },
    )
  }
  return measurements
}

/** Medians, because a task just below the limit does not count in every visit. */
function longTasks(name: string, samples: Samples<Visit>): Measurement {
  const total = ({ longTasks }: Visit) => longTasks.reduce((sum, task) => sum + task, 0)
  const count = ({ longTasks }: Visit) => longTasks.length
  const totals = samples(contender, total)
  const range = `${Math.min(...totals).toFixed(0)} to ${Math.max(...totals).toFixed(0)} ms`
  const without = `${median(samples(baseline, total)).toFixed(0)} ms`
  return {
    name: `${name}, tasks over ${longTaskMs} ms, CPU slowed ${slowdown}×`,
    value: median(totals),
    unit: 'ms',
    detail: `number: ${median(samples(contender, count))}, ${range}; without: ${median(samples(baseline, count))}, ${without}`,
  }
}

function memory(
  name: string,
  unit: string,
  samples: Samples<Visit>,
  pick: (visit: Visit) => number,
): Measurement {
  return {
    name: `${name} after loading`,
    value: median(samples(contender, pick)),
    unit,
    detail: `without ${median(samples(baseline, pick)).toLocaleString('en')} ${unit}`,
  }
}
