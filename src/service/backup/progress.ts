/** Hears how far long work has come: `counting` tables, `writing` or `reading` rows of one. */
export type Progress = (
  doing: 'counting' | 'writing' | 'reading',
  table: string,
  done: number,
  all: number,
) => void
