/** Reports the progress of long work: `loading` a catalogue, `counting` tables, `writing` or `reading` rows of one. */
export type Progress = (
  doing: 'loading' | 'counting' | 'writing' | 'reading',
  table: string,
  done: number,
  all: number,
) => void
