import type { Page } from 'playwright-core'

/** Whether the live region that announced last is in the browser's accessibility tree. */
export async function isRegionExposed(page: Page) {
  const session = await page.context().newCDPSession(page)
  try {
    const { result } = await session.send('Runtime.evaluate', { expression: 'offerObserver.lastRegion()' })
    if (!result.objectId) return false
    const { nodes } = await session.send('Accessibility.getPartialAXTree', {
      objectId: result.objectId,
      fetchRelatives: false,
    })
    return nodes.some(({ ignored, role }) => !ignored && role?.value === 'status')
  } finally {
    await session.detach()
  }
}
