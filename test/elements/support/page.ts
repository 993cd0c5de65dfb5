/** The first that a page of element tests loads: what follows each test, of whichever file. */
// Takes away the fixtures.
import '@open-wc/testing'
import { pageGlobal } from '../../../src/elements/internal/registry.ts'
import { clearAnnouncements } from './announced.ts'

// No test finds the announcements or the cart of the one before.
afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  pageGlobal().liveRegion?.replaceChildren()
  clearAnnouncements()
})
