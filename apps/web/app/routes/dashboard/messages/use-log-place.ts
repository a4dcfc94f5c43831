import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { ConversationState, ConversationStore } from './conversation-store.ts'

export interface LogPlace {
  readonly log: RefObject<HTMLDivElement | null>
  /** What stands in the log. */
  readonly content: RefObject<HTMLDivElement | null>
  /** Something has come below what is in sight. */
  readonly hasMoreBelow: boolean
  readonly onScroll: () => void
  readonly goDown: () => void
}

/** Nearer to the end than this one is at the end. */
const NEAR_PX = 48

/** Stays at the end of what is said, unless somebody has gone up to read; what stands in sight is told as seen. */
export function useLogPlace(store: ConversationStore, state: ConversationState): LogPlace {
  const log = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  const before = useRef({ oldest: 0, height: 0 })
  const [hasMoreBelow, setMoreBelow] = useState(false)
  const newest = state.messages.at(-1)?.number ?? 0
  const oldest = state.messages[0]?.number ?? 0
  const outgoing = state.outgoing.length

  const seen = useEffectEvent(() => {
    if (atEnd.current && !document.hidden) void store.markSeen()
  })
  const goDown = () => {
    const area = log.current
    if (area) area.scrollTop = area.scrollHeight
    atEnd.current = true
    setMoreBelow(false)
    void store.markSeen()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is added moves what was in sight
  useLayoutEffect(() => {
    const area = log.current
    if (!area) return
    const grewAbove = oldest < before.current.oldest
    if (atEnd.current) area.scrollTop = area.scrollHeight
    else if (grewAbove) area.scrollTop += area.scrollHeight - before.current.height
    before.current = { oldest, height: area.scrollHeight }
  }, [newest, oldest, outgoing])
  // What one writes oneself is to be seen as it goes.
  useEffect(() => {
    if (outgoing > 0 && log.current) log.current.scrollTop = log.current.scrollHeight
  }, [outgoing])
  const known = useRef(newest)
  useEffect(() => {
    if (newest > known.current && !atEnd.current) setMoreBelow(true)
    known.current = newest
    seen()
  }, [newest])
  useEffect(() => {
    const area = log.current
    // A keyboard that comes up takes from the height; a message that is refused says why, and grows.
    const resized = new ResizeObserver(() => {
      if (area && atEnd.current) area.scrollTop = area.scrollHeight
    })
    if (area) resized.observe(area)
    if (content.current) resized.observe(content.current)
    document.addEventListener('visibilitychange', seen)
    return () => {
      resized.disconnect()
      document.removeEventListener('visibilitychange', seen)
    }
  }, [])
  return {
    log,
    content,
    hasMoreBelow,
    goDown,
    onScroll() {
      const area = log.current
      if (!area) return
      atEnd.current = area.scrollHeight - area.scrollTop - area.clientHeight < NEAR_PX
      if (!atEnd.current) return
      setMoreBelow(false)
      void store.markSeen()
    },
  }
}
