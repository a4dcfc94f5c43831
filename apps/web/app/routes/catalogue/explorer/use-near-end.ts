import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { MoreItems } from './use-more-items.ts'

/** About a screen before the end of the list comes into sight. */
const AHEAD = '0px 0px 700px'

/** Shows more while one scrolls towards the element, as long as the list may still grow by itself. */
export function useNearEnd({ items, mayGrow, showMore }: MoreItems): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null)
  const grow = useEffectEvent(() => showMore({}))
  // Also for each list that has grown: its end may be near at once again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!end.current || !mayGrow) return
    const sight = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) grow()
      },
      { rootMargin: AHEAD },
    )
    sight.observe(end.current)
    return () => sight.disconnect()
  }, [mayGrow, items])
  return end
}
