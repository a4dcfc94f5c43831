import type { Store } from './store.ts'

type Readable<State> = Omit<Store<State>, 'set'>

export function whenState<State, Wanted extends State>(
  store: Readable<State>,
  isWanted: (state: State) => state is Wanted,
): Promise<Wanted>
export function whenState<State>(store: Readable<State>, isWanted: (state: State) => boolean): Promise<State>
/** Resolves with the first state that passes: the present one, or a later one. */
export function whenState<State>(
  { read, subscribe }: Readable<State>,
  isWanted: (state: State) => boolean,
): Promise<State> {
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
