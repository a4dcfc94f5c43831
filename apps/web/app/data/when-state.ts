import type { Store } from './store.ts'

/** Resolves with the first state that passes: the present one, or a later one. */
export function whenState<State, Wanted extends State>(
  { read, subscribe }: Omit<Store<State>, 'set'>,
  isWanted: (state: State) => state is Wanted,
): Promise<Wanted> {
  return new Promise((resolve) => {
    let stop = () => {}
    const look = () => {
      const state = read()
      if (!isWanted(state)) return
      stop()
      resolve(state)
    }
    stop = subscribe(look)
    look()
  })
}
