import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { root } from '../../../.config/run.ts'

/** Runs the script without any program on the PATH. */
function runWithout(env: Record<string, string>) {
  const args = ['--import', 'tsx', 'test/soak/failover/run.ts']
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', env })
  return { status, stdout }
}

test('fails if a program is missing, unless the test is optional', () => {
  const packages = expect.stringMatching(/: install these packages first: .*patroni/)

  expect(runWithout({ PATH: '' })).toEqual({ status: 1, stdout: packages })
  expect(runWithout({ PATH: '', PERKIT_OPTIONAL: '1' })).toEqual({ status: 0, stdout: packages })
})
