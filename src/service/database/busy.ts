/** Every connection to the database was in use for as long as a request may wait for one: worth asking again soon. */
export class StoreBusy extends Error {
  override readonly name = 'StoreBusy'
}

/** What the pool of pg says then; it gives its errors no code. */
export const isPoolExhausted = (error: unknown) =>
  error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect')
