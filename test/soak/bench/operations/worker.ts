/** Modules of this folder that run in their own process and reply to one message after another. */
import { fork } from 'node:child_process'
import { once } from 'node:events'

export interface Worker<Message, Reply> {
  pid: number
  call(message: Message): Promise<Reply>
  stop(): Promise<void>
}

interface Settled {
  reply?: unknown
  error?: string
}

/** `file` is the name of a module that calls {@link replyToMessages}. */
export function startWorker<Message extends object, Reply>(file: string): Worker<Message, Reply> {
  const child = fork(new URL(file, import.meta.url), { execArgv: ['--import', 'tsx'] })
  const ended = once(child, 'exit').then(([code]: unknown[]) => {
    throw new Error(`${file} ended with ${String(code)}.`)
  })
  ended.catch(() => undefined) // expected when it is stopped
  return {
    pid: child.pid ?? 0,
    async call(message) {
      child.send(message)
      const [{ reply, error }] = (await Promise.race([once(child, 'message'), ended])) as [Settled] // sent below
      if (error !== undefined) throw new Error(`${file}: ${error}`)
      return reply as Reply // declared by both sides
    },
    async stop() {
      child.kill()
      await ended.catch(() => undefined)
    },
  }
}

export function replyToMessages<Message, Reply>(handle: (message: Message) => Promise<Reply>) {
  process.on('message', (message) => {
    handle(message as Message).then(
      (reply) => process.send?.({ reply }),
      (error: unknown) => process.send?.({ error: String(error) }),
    )
  })
  process.on('disconnect', () => process.exit())
}
