/** The first that a page of element tests loads: what follows each test, of whichever file. */
// Takes away the fixtures.
import '@open-wc/testing'
import { holder } from '../../../src/elements/internal/registry.ts'

// What is said after one test no other takes for its own.
afterEach(() => holder().voice?.replaceChildren())
