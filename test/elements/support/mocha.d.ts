/** The three words of mocha that web-test-runner puts on the page; its own types are not among the packages here. */
declare function describe(title: string, tests: () => void): void
declare function it(title: string, test: () => Promise<void> | void): void
declare function beforeEach(prepare: () => Promise<unknown> | void): void
