/** Runs a built service in its own process. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { demoKeys } from '../../../support/catalogue.ts'
import { unlimited } from '../../../support/process.ts'
import { send } from '../http.ts'
import { tokenForm } from './requests.ts'

export interface MeasuredService {
  pid: number
  port: number
  /** Valid for 15 minutes. */
  createToken(): Promise<string>
  stop(): Promise<void>
}

const log = join(tmpdir(), 'perkit-bench-service.log')

/** `folder` is a checkout with a build. The service logs every request to a file, like in production. */
export async function startMeasuredService(
  folder: string,
  databaseUrl: string,
  args: readonly string[] = [],
): Promise<MeasuredService> {
  const stderr = openSync(log, 'a')
  const program = join(folder, 'dist/service/main.js')
  const child = spawn(process.execPath, [program, '--port', '0', ...unlimited, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', stderr],
  })
  closeSync(stderr)
  const ended = once(child, 'exit')
  const port = child.stdout && (await portIn(child.stdout))
  if (!port) throw new Error(`The service did not start. See ${log}.`)
  return {
    pid: child.pid ?? 0,
    port,
    async createToken() {
      const headers = { ...demoKeys.server, 'Content-Type': 'application/x-www-form-urlencoded' }
      const reply = await send(port, { method: 'POST', path: '/v1/oauth/token', headers, body: tokenForm })
      return String(JSON.parse(reply).access_token)
    },
    async stop() {
      child.kill()
      await ended
    },
  }
}

async function portIn(stdout: NodeJS.ReadableStream) {
  for await (const line of createInterface({ input: stdout })) {
    const port = /http:\/\/127\.0\.0\.1:(\d+)/.exec(line)?.[1]
    if (port !== undefined) return Number(port)
  }
  return undefined
}
