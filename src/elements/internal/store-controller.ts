/** Following what a store of the shop knows. */
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { CallError } from '../../client/errors.ts'
import type { Watchable } from '../../state/atom.ts'
import type { Outcome } from './reading.ts'

interface Store {
  watch(): () => void
  again(): void
  left?(): number | undefined
}

interface Known<Answer> {
  busy: boolean
  error?: CallError | undefined
  answer?: Answer | undefined
  why?: Partial<CallError> | undefined
}

/** Redraws its host whenever the store knows more, and lets go of it when the host leaves the page. */
export class Following<Answer extends Outcome['answer']> implements ReactiveController, Outcome {
  #host: ReactiveControllerHost & Node
  #store: Store | undefined
  #known: Watchable<Known<Answer>> | undefined
  #stop: (() => void)[] = []

  constructor(host: ReactiveControllerHost & Node) {
    ;(this.#host = host).addController(this)
  }

  get busy() {
    return this.#known?.get().busy ?? false
  }
  get error() {
    return this.#known?.get().error
  }
  get answer() {
    return this.#known?.get().answer
  }
  get why() {
    return this.#known?.get().why
  }

  /** From now on this store, or none. To be called at each update: a host that comes back goes on. */
  follow(store?: Store, known?: Watchable<Known<Answer>>) {
    if (store !== this.#store) this.hostDisconnected()
    this.#store = store
    this.#known = known
    if (!store || !known || this.#stop.length || !this.#host.isConnected) return
    this.#stop = [known.listen(() => this.#host.requestUpdate()), store.watch()]
  }

  hostDisconnected() {
    for (const stop of this.#stop) stop()
    this.#stop = []
  }

  again() {
    this.#store?.again()
  }

  left() {
    return this.#store?.left?.()
  }
}
