import { useEffect, useRef } from 'react'

/** Focus: after «Afficher plus» the first new row (`tabIndex` -1) takes it, in the place of the button. */
export function useNewestRow(count: number) {
  const list = useRef<HTMLOListElement>(null)
  const awaited = useRef<number | null>(null)
  useEffect(() => {
    if (awaited.current === null || count <= awaited.current) return
    const row = list.current?.children[awaited.current]
    awaited.current = null
    if (row instanceof HTMLElement) row.focus({ preventScroll: true })
  }, [count])
  return {
    list,
    await: () => {
      awaited.current = count
    },
  }
}
