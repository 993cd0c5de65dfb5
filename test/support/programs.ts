import { spawnSync } from 'node:child_process'

export const hasProgram = (name: string) => spawnSync(name, ['--version']).status === 0
