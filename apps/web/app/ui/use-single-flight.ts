import { useRef, useState } from 'react'

/** Single flight: runs an action once at a time; a second press while the first is under way does nothing. */
export function useSingleFlight<Args extends readonly unknown[]>(
  action: (...args: Args) => Promise<unknown>,
): { readonly busy: boolean; run(...args: Args): Promise<void> } {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  return {
    busy,
    async run(...args) {
      if (running.current) return
      running.current = true
      setBusy(true)
      try {
        await action(...args)
      } finally {
        running.current = false
        setBusy(false)
      }
    },
  }
}
