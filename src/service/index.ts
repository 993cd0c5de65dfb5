/** `perkit-service`: the service as a library. */
export { loadCatalogue } from './catalogue/load.ts'
export type { Clock } from './clock.ts'
export type { LimitOptions } from './http/limits.ts'
export { listen, type ListenOptions, type RunningService } from './server/listen.ts'
export { createService, type Service, type ServiceOptions } from './server/service.ts'
export { startService, type StartOptions } from './start.ts'
export { createLog, type Log } from './log.ts'
export { openStore, type Store, type StoreOptions } from './database/store.ts'
