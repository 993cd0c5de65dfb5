/** One visit to a page of the demo, with Perkit or while its file is blocked: CPU time, tasks and memory. */
import type { Browser, BrowserContext, CDPSession } from 'playwright-core'
import { cost, fresh } from '../measure.ts'
import { memoryOf } from './memory.ts'
import { mainThreadTasks, slowedTime, traced } from './trace.ts'

export interface Visit {
  /** CPU time of the main thread in milliseconds. */
  cpu: number
  /** Thread times of tasks that block the page on a slow phone, in milliseconds. */
  longTasks: number[]
  /** Bytes of JavaScript objects. */
  heap: number
  nodes: number
}

/** Tasks from this length on block the page, in milliseconds. */
export const longTaskMs = 50

/** Cookies and storage of a visitor. */
export type Visitor = Awaited<ReturnType<BrowserContext['storageState']>>

export const visit = (browser: Browser, url: string, visitor: Visitor, withPerkit: boolean) =>
  fresh(
    browser,
    async (page, session): Promise<Visit> => {
      await session.send('Network.enable')
      await session.send('Network.setBlockedURLs', { urls: withPerkit ? [] : ['*/perkit.js'] })
      let cpu = Number.NaN
      const events = await traced(session, async () => {
        cpu = await cost(session, async () => {
          await page.goto(url, { waitUntil: 'networkidle' })
          await rendered(session)
        })
      })
      if ((await evaluate(session, isAny('ready'))) !== withPerkit)
        throw new Error(withPerkit ? 'Perkit rendered nothing' : 'Perkit was not blocked')
      const longTasks = mainThreadTasks(events)
        .map(slowedTime)
        .filter((time) => time > longTaskMs)
      return { cpu, longTasks, ...(await memoryOf(session)) }
    },
    { storageState: visitor },
  )

/** Whether any element has a status. */
const isAny = (status: string) =>
  `[...document.querySelectorAll('*')].some(({ status }) => status === '${status}')`

/** Waits until no element shows a placeholder, in the same way on pages without Perkit. */
const rendered = (session: CDPSession) =>
  evaluate(
    session,
    `new Promise((done) => {
      const look = () => (${isAny('waiting')} ? setTimeout(look, 50) : requestAnimationFrame(() => requestAnimationFrame(done)))
      look()
    })`,
  )

/** Unlike Playwright's own functions, it adds no script to the page. */
async function evaluate(session: CDPSession, expression: string): Promise<unknown> {
  const { result } = await session.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  })
  return result.value
}
