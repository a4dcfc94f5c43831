import { useEffect, useRef } from 'react'
import type { ViewId } from './views.ts'

/** The link that was pressed may be gone with its page: the keyboard goes on from the new one. */
export function useViewFocus(view: ViewId | null): void {
  const seen = useRef(view)
  useEffect(() => {
    if (seen.current === view) return
    seen.current = view
    if (document.activeElement !== document.body) return
    document.querySelector('main')?.focus({ preventScroll: true })
  }, [view])
}
