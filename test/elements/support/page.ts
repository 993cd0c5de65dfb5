/** Loaded first by each page of element tests: cleans up after every test. */
// Removes the fixtures after each test.
import '@open-wc/testing'
import { pageGlobal } from '../../../src/elements/internal/registry.ts'
import { clearAnnouncements } from './announced.ts'

// Isolates each test from the announcements and the cart of the previous one.
afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  pageGlobal().liveRegion?.replaceChildren()
  clearAnnouncements()
})
