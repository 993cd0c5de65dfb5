/** The first that a page of element tests loads: what follows each test, of whichever file. */
// Takes away the fixtures.
import '@open-wc/testing'

// What the last test has heard no other takes for its own.
afterEach(() => document.querySelector('body > [role=status]')?.replaceChildren())
