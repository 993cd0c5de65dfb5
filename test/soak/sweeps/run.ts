/** `npm run test:full -- sweeps [FILE …]`: sweeps of money and points at full size. `npm test` runs a sample of each. */
import { tool } from '../../../.config/run.ts'

const names = process.argv.slice(2)
process.env.PERKIT_SWEEPS = 'full'
process.exitCode = tool(
  'vitest',
  ...['run', '--config', 'test/tools/vitest.ts', '--testTimeout', '1800000'],
  ...(names.length
    ? names.map((name) => `test/soak/sweeps/${name}`)
    : [
        'test/soak/sweeps/',
        'test/service/points-forecasts/points-forecast',
        'test/service/loyalty/ledger-model',
        'test/service/qualifications/best-combination',
        'test/service/redemptions/reward-races',
        'test/service/redemptions/races',
        'test/service/eligibility/',
      ]),
)
