/** Following what a store of the shop knows. */
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { Judged, JudgedCart, Judging } from '../../state/judging.ts'
import type { Watchable } from '../../state/watchable.ts'
import type { Outcome } from './reading.ts'

/** Redraws its host whenever the store knows more, and lets go of it when the host leaves the page. */
export class Following<Verdict> implements ReactiveController, Outcome {
  #host: ReactiveControllerHost & Node
  #store: Judging | undefined
  #judged: Watchable<Judged<Verdict>> | undefined
  #stop: (() => void)[] = []

  constructor(host: ReactiveControllerHost & Node) {
    ;(this.#host = host).addController(this)
  }

  get busy() {
    return this.#judged?.get().busy ?? false
  }
  get error() {
    return this.#judged?.get().error
  }
  get answer(): (Verdict & JudgedCart) | undefined {
    return this.#judged?.get().answer
  }

  /** From now on this store, or none. To be called at each update: a host that comes back goes on. */
  follow(store?: Judging, $judged?: Watchable<Judged<Verdict>>) {
    if (store !== this.#store) this.hostDisconnected()
    this.#store = store
    this.#judged = $judged
    if (!store || !$judged || this.#stop.length || !this.#host.isConnected) return
    this.#stop = [$judged.listen(() => this.#host.requestUpdate()), store.watch()]
  }

  hostDisconnected() {
    for (const stop of this.#stop) stop()
    this.#stop = []
  }

  again() {
    this.#store?.again()
  }
}
