/** CPU time of processes on Linux, which does not depend on other load the way wall-clock time does. */
import { readdirSync, readFileSync } from 'node:fs'

/** Nanoseconds by thread. */
export type CpuTimes = ReadonlyMap<string, number>

/** Of all threads of these processes. */
export const cpuTimesOf = (pids: readonly number[]): CpuTimes =>
  new Map(pids.flatMap((pid) => threadsOf(pid).flatMap((thread) => timeOf(pid, thread))))

/** Milliseconds between two readings. Threads that ended in between were idle, so they are ignored. */
export function cpuBetween(before: CpuTimes, after: CpuTimes) {
  let nanoseconds = 0
  for (const [thread, time] of after) nanoseconds += time - (before.get(thread) ?? 0)
  return nanoseconds / 1e6
}

/** The process and its children. */
export const familyOf = (pid: number) => [
  pid,
  ...readdirSync('/proc')
    .map(Number)
    .filter((one) => Number.isInteger(one) && parentOf(one) === pid),
]

function parentOf(pid: number) {
  // The program's name, in parentheses, can contain anything.
  const [, parent] = / \(.*\) \S (\d+) /s.exec(read(`/proc/${pid}/stat`)) ?? []
  return Number(parent)
}

function threadsOf(pid: number) {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

function timeOf(pid: number, thread: string): [thread: string, time: number][] {
  const [, time] = /^(\d+) /.exec(read(`/proc/${pid}/task/${thread}/schedstat`)) ?? []
  return time === undefined ? [] : [[thread, Number(time)]]
}

/** Empty for a process that has ended. */
function read(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
