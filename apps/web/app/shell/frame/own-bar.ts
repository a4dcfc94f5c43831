import { useLayoutEffect } from 'react'
import { createStore } from '#app/data/store.ts'

/** True while the page itself has the bottom bar, as it came with the server's HTML: the account's menu brings none. */
export const ownBarStore = createStore(false)

export function useOwnBar(): void {
  useLayoutEffect(() => {
    ownBarStore.set(true)
    return () => ownBarStore.set(false)
  }, [])
}
