/** Keyboard actions of a shopper. */
import type { Page } from 'playwright-core'

export function keyboardOf(page: Page) {
  /** Accessible name of the focused element, also in open shadow roots. */
  const focused = () =>
    page.evaluate(() => {
      let element = document.activeElement
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
      const [label] = element instanceof HTMLInputElement ? (element.labels ?? []) : []
      const name = element?.getAttribute('aria-label') ?? (label ?? element)?.textContent
      return name?.replace(/\s+/g, ' ').trim() ?? ''
    })

  return {
    focused,
    async tabTo(wanted: RegExp) {
      for (let presses = 0; presses < 60; presses++) {
        await page.keyboard.press('Tab')
        if (wanted.test(await focused())) return
      }
      throw new Error(`Tab did not reach ${wanted}`)
    },
  }
}
