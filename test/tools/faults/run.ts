/**
 * `npm run test:full -- faults [AREA …]`: plants each fault of the lists in a copy of the project and runs the tests that
 * must fail. Takes minutes for each area. Exits with 1 if a fault is not detected.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../../.config/run.ts'
import { areas, type Fault, faultsOf } from './list.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)
const copy = mkdtempSync(join(tmpdir(), 'perkit-faults-'))
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
for (const file of files) cpSync(join(root, file), join(copy, file))
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))

const selected = areas.filter((area) => process.argv.length < 3 || process.argv.includes(area))
const undetected = selected.flatMap((area) => faultsOf(area).filter((fault) => !isDetected(fault)))
rmSync(copy, { recursive: true })
print(`\n${undetected.length} undetected`)
process.exitCode = undetected.length > 0 ? 1 : 0

/** Whether a test fails with the fault. */
function isDetected({ name, file, find, replace, tests }: Fault) {
  const path = join(copy, file)
  const source = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    source.replace(find, () => replace),
  )
  const detected = fails(tests)
  writeFileSync(path, source)
  print(`${detected ? 'detected  ' : 'UNDETECTED'} ${file}: ${name}`)
  return detected
}

/** Whether a test fails, a test file cannot be loaded, or an error is unhandled. False if no test ran at all. */
function fails(tests: readonly string[]) {
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  const reporter = ['--reporter=json', `--outputFile.json=${report}`]
  const vitest = ['vitest', 'run', '--config', 'test/tools/vitest.ts', '--bail=1', ...reporter, ...tests]
  // Only a run that hangs takes this long, even on a busy machine.
  const { status } = spawnSync('npx', vitest, { cwd: copy, stdio: 'ignore', timeout: 1_800_000 })
  return status === 1 && existsSync(report) && JSON.parse(readFileSync(report, 'utf8')).numTotalTests > 0
}
