/**
 * Reports the progress of long work: `migrating` a store, `checking` or `loading` a file, `counting` tables, or
 * `writing` or `reading` the rows of a table.
 */
export type Progress = (
  doing: 'migrating' | 'checking' | 'loading' | 'counting' | 'writing' | 'reading',
  table: string,
  done: number,
  all: number,
) => void
