import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { runDemo } from './support/demo.ts'

test('starts the service and two shops with one command and stops them with one signal', async () => {
  const demo = runDemo()
  const shop = await demo.address('Demo shop')
  const tea = await demo.address('In Japanese and yen')
  const service = await demo.address('Perkit service')
  for (const address of [
    shop,
    tea,
    await demo.address('Documentation'),
    await demo.address('Element preview'),
  ])
    expect((await fetch(address)).status).toBe(200)
  expect((await fetch(`${service}/healthz`)).status).toBe(200)
  expect(demo.output().match(/^\S.*$/gm)).toEqual([
    `Demo shop: ${shop}`,
    `In Japanese and yen: ${tea}`,
    `Documentation: ${shop}/docs`,
    `Element preview: ${shop}/preview`,
    `Perkit service: ${service}`,
    'Ctrl+C stops them all.',
  ])

  const code = await demo.stop('SIGTERM')

  expect(code).toBe(0)
  await expect(fetch(shop)).rejects.toThrow()
  await expect(fetch(tea)).rejects.toThrow()
  await expect(fetch(service)).rejects.toThrow()
})

test.each(['PERKIT_PORT', 'DEMO_PORT'])('reports a %s in use and stops everything', async (variable) => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  // The address of a listening TCP server is an object.
  const { port } = other.address() as AddressInfo

  const demo = runDemo({ [variable]: String(port) })

  expect(await demo.exit).not.toBe(0)
  expect(demo.output()).toContain(`Port ${port} is in use. Choose another with ${variable}`)
  other.close()
})

// Only Linux lists child processes in `/proc`.
test.skipIf(!existsSync('/proc/self/cmdline'))('ends with a message when the service dies', async () => {
  const demo = runDemo()
  await demo.address('Demo shop')

  process.kill(childOf(demo.pid), 'SIGKILL')

  expect(await demo.exit).toBe(1)
  expect(demo.output()).toContain('The service stopped (SIGKILL)')
})

function childOf(pid: number | undefined) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  const service = children.find((child) =>
    /service\/main\.[jt]s/.test(readFileSync(`/proc/${child}/cmdline`, 'utf8')),
  )
  return Number(service)
}
