/** The alert rules and the dashboard of `perkit init --production` use metrics that the service has. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '../../../.config/run.ts'
import { createMetrics } from '../../../src/service/metrics/metrics.ts'
import { onPostgres } from '../../support/stores.ts'

const page = readFileSync(`${root}demo/docs/going-live.md`, 'utf8')
const folder = `${root}src/service/init/templates/production/monitoring/`
const namesIn = (text: string) => [...new Set(text.match(/\b(?:perkit|process|nodejs)_[a-z\d_]+/g) ?? [])]

onPostgres('the files for monitoring', (open) => {
  test.each(['alerts.yaml', 'dashboard.json'])('use only existing metrics: %s', async (file) => {
    const metrics = await createMetrics(await open())
    // The text has a line `# TYPE name type` for each metric, even if it has no value yet.
    const known = new Map(
      [...(await metrics.text()).matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type]) => [
        name,
        type,
      ]),
    )
    const exists = (name: string) =>
      known.has(name) || known.get(name.replace(/_(bucket|sum|count)$/, '')) === 'histogram'

    const used = namesIn(readFileSync(folder + file, 'utf8'))

    expect(used.length).toBeGreaterThan(5)
    expect(used.filter((name) => !exists(name))).toEqual([])
  })
})

test('the documented settings of Prometheus name the job of the rules, and the ports of the systemd unit', () => {
  const [, settings = ''] = /^```yaml prometheus\n([^]*?)^```$/m.exec(page) ?? []
  const unit = readFileSync(`${folder}../perkit@.service`, 'utf8')
  const [, services = ''] = /systemctl enable --now (.*)/.exec(page) ?? []
  const ports = [...services.matchAll(/perkit@(\d+)/g)].map(([, port]) => `1${port}`)

  expect(settings).toContain('rule_files: [alerts.yaml]')
  expect(readFileSync(`${folder}alerts.yaml`, 'utf8')).toContain('up{job="perkit"}')
  expect(settings).toContain('job_name: perkit')
  expect(unit).toContain('--metrics-port 1%i')
  expect([...settings.matchAll(/127\.0\.0\.1:(\d+)/g)].map(([, port]) => port)).toEqual(ports)
})
