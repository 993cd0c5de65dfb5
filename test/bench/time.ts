/** Evaluation, first paint and update of the kit, beside the hand-written list in the same run. */
import type { Browser, Page } from 'playwright-core'
import { ask, cost, fresh, median } from './measure.ts'
import type { Measurement } from './report.ts'

/** `script` is what is evaluated, `verbs` the module that draws with it. */
export const contenders = {
  kit: { script: '/perkit.js', verbs: '/bench/kit.js' },
  plain: { script: '/bench/plain-list.js', verbs: '/bench/plain-list.js' },
}

type Contender = (typeof contenders)[keyof typeof contenders]

/** Milliseconds: `…Task` of the main thread with style, layout and paint, the others of script alone. */
interface Sample {
  evaluation: number
  paint: number
  shownTask: number
  update: number
  updateTask: number
}

export async function measureTime(browser: Browser, url: string, rounds: number): Promise<Measurement[]> {
  const few = await compare(browser, url, 20, rounds)
  const many = await compare(browser, url, 1000, rounds)
  return [
    // A hand-written script does nothing until it draws: what compares is evaluation and drawing together.
    few('script of evaluation and 20 tiers', 2.5, ({ evaluation, paint }) => evaluation + paint),
    few('script evaluation alone', undefined, ({ evaluation }) => evaluation),
    few('evaluation and first paint of 20 tiers', 1.4, ({ shownTask }) => shownTask),
    many('evaluation and first paint of 1,000 tiers', undefined, ({ shownTask }) => shownTask),
    many('update of 1,000 tiers, script', 2, ({ update }) => update),
    many('update of 1,000 tiers, with layout', 1.15, ({ updateTask }) => updateTask),
  ]
}

/** Samples both in turn, so that what else the machine does weighs on both alike. */
async function compare(browser: Browser, url: string, tiers: number, rounds: number) {
  const samples: { kit: Sample; plain: Sample }[] = []
  for (let round = 0; round < rounds; round++) {
    const kit = await sample(browser, url, contenders.kit, tiers)
    const plain = await sample(browser, url, contenders.plain, tiers)
    samples.push({ kit, plain })
  }
  return (name: string, budget: number | undefined, pick: (sample: Sample) => number): Measurement => {
    const kit = median(samples.map((both) => pick(both.kit)))
    const plain = median(samples.map((both) => pick(both.plain)))
    return {
      name,
      value: kit / plain,
      unit: '×',
      budget,
      detail: `${kit.toFixed(1)} ms against ${plain.toFixed(1)} ms`,
    }
  }
}

const sample = (browser: Browser, url: string, { script, verbs }: Contender, tiers: number) =>
  fresh(browser, async (page, books): Promise<Sample> => {
    await page.goto(url)
    await ask(page, 'load', tiers, script, verbs)

    const sample = { evaluation: 0, paint: 0, shownTask: 0, update: 0, updateTask: 0 }
    sample.shownTask = await cost(books, async () => {
      sample.evaluation = await ask(page, 'evaluate', script)
      sample.paint = await ask(page, 'mount', verbs)
    })
    await expectRows(page, 1, tiers)
    sample.updateTask = await cost(books, async () => {
      sample.update = await ask(page, 'update')
    })
    await expectRows(page, 2, tiers)
    return sample
  })

async function expectRows(page: Page, edition: number, tiers: number) {
  const rows = await ask(page, 'rows', edition)
  if (rows !== tiers) throw new Error(`${rows} rows of ${tiers} were drawn`)
}
