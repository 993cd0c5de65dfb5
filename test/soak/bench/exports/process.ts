/** Runs the service as a separate process, to measure its memory, and exports from it. */
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoKeys } from '../../../support/catalogue.ts'
import { startProcess, unlimited } from '../../../support/process.ts'

export async function startExporting(databaseUrl: string) {
  const { child, ready, ended } = startProcess(unlimited, { env: { DATABASE_URL: databaseUrl } })
  const url = `http://127.0.0.1:${await ready}`
  const form = new URLSearchParams({ grant_type: 'client_credentials', scope: 'api' })
  const reply = await fetch(`${url}/v1/oauth/token`, { method: 'POST', headers: demoKeys.server, body: form })
  const { access_token } = await reply.json()
  const headers = {
    ...demoKeys.server,
    Authorization: `Bearer ${access_token}`,
    'Content-Type': 'application/json',
  }
  const idle = peakOf(child.pid)

  return {
    /** Resolves to the link when the file is ready. */
    async makeFile() {
      const path = `${url}/v1/campaigns/camp_club/transactions/export`
      const { id } = await (await fetch(path, { method: 'POST', headers, body: '{}' })).json()
      for (;;) {
        const { status, result } = await (await fetch(`${url}/v1/exports/${id}`, { headers })).json()
        if (status === 'ERROR') throw new Error('The export failed.')
        if (status === 'DONE') return String(result.url)
        await sleep(50)
      }
    },

    async fetchFile(link: string) {
      const { body } = await fetch(link)
      if (!body) throw new Error('The file is missing.')
      let [lines, bytes] = [0, 0]
      for await (const chunk of body) {
        bytes += chunk.byteLength
        for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) lines += 1
      }
      return { lines, bytes }
    },

    /** In megabytes; 0 where the system does not report it. */
    memory: () => ({ idle, peak: peakOf(child.pid) }),

    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

const newline = '\n'.charCodeAt(0)

/** Peak memory of the process in megabytes. */
function peakOf(pid: number | undefined) {
  const file = `/proc/${pid}/status`
  const [, kilobytes] = (existsSync(file) && /VmHWM:\s+(\d+)/.exec(readFileSync(file, 'utf8'))) || []
  return Number(kilobytes ?? 0) / 1024
}
