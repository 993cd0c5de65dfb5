/** Longest task of the measured page on a slow phone, until the list is rendered. */
import type { Browser } from 'playwright-core'
import { callInPage, fresh } from '../measure.ts'
import { mainThreadTasks, slowedTime, traced } from './trace.ts'

/** Thread time in milliseconds. */
export const longestTask = (browser: Browser, url: string, html: string) =>
  fresh(browser, async (page, session) => {
    await page.goto(url)
    await callInPage(page, 'settle')
    const events = await traced(session, () => callInPage(page, 'show', html, 1))
    return Math.max(...mainThreadTasks(events).map(slowedTime))
  })
