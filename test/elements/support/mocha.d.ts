/** The globals of mocha that web-test-runner defines on the page. Mocha's own types are not installed. */
declare function describe(title: string, tests: () => void): void
declare function it(title: string, test: () => Promise<void> | void): void
declare function beforeEach(prepare: () => Promise<unknown> | void): void
