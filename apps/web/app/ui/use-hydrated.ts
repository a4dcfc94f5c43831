import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** True if scripts answer by now: false on the server and until the page is hydrated. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
