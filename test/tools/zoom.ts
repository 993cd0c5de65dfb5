/** Zooms the page in element tests as a browser does. */
import type { TestRunnerPlugin } from '@web/test-runner-core'
import type { PlaywrightLauncher } from '@web/test-runner-playwright'

export interface Zoom {
  width: number
  height: number
  deviceScaleFactor: number
}

export const zoom: TestRunnerPlugin<Zoom> = {
  name: 'zoom',
  async executeCommand({ command, payload, session }) {
    if (command !== 'zoom' || !payload) return undefined
    const page = (session.browser as PlaywrightLauncher).getPage(session.id)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setDeviceMetricsOverride', { ...payload, mobile: false })
    return true
  },
}
