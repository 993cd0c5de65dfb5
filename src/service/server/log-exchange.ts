/** One line a request. Of its address only the operation's template is written: paths and queries hold codes. */
import type { Log } from '../log.ts'
import type { Exchange } from '../http/exchange.ts'
import { isHealthPath } from '../http/health.ts'
import { BrokenContract } from '../http/output.ts'
import { Refusal } from '../errors.ts'

export function logExchange(log: Log, exchange: Exchange, status: number, error?: unknown) {
  const { request, id, operation, caller, path, startedAt } = exchange
  const line = {
    request_id: id,
    method: request.method,
    operation: operation?.id,
    path: operation?.path,
    project_id: caller?.project.id,
    client_id: caller?.client_id,
    status,
    key: error instanceof Refusal ? error.key : undefined,
    ms: Math.round((performance.now() - startedAt) * 10) / 10,
  }
  if (error !== undefined && !(error instanceof Refusal)) {
    const faults = error instanceof BrokenContract ? error.faults : undefined
    log.error({ ...line, faults, err: error }, 'failed')
  } else if (isHealthPath(path)) log.debug(line, 'answered')
  else log.info(line, 'answered')
}
