export type Progress = (
  activity: 'migrating' | 'checking' | 'loading' | 'counting' | 'writing' | 'reading',
  noun: string,
  done: number,
  total: number,
) => void
