import { useEffect, useRef } from 'react'

/** After «Afficher plus» the first row of what has come, `tabIndex` -1, has the focus: it stands where the button was. */
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
