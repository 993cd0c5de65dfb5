/** Loaded first by each page of element tests: cleans up after every test. */
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
