/** An observable value: components follow it with `useSyncExternalStore(store.subscribe, store.read)`. */
export interface Store<State> {
  read(): State
  set(next: State): void
  subscribe(listener: () => void): () => void
}

export function createStore<State>(first: State): Store<State> {
  let state = first
  const listeners = new Set<() => void>()
  return {
    read: () => state,
    set(next) {
      state = next
      // A listener may unsubscribe others, or add new ones.
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
