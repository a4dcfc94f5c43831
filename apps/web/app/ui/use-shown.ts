import { type RefObject, useEffect, useRef } from 'react'

/** Brings an element into sight each time that what it shows is new. */
export function useShown<Shown extends HTMLElement>(content: unknown): RefObject<Shown | null> {
  const element = useRef<Shown>(null)
  useEffect(() => {
    if (content) element.current?.scrollIntoView({ block: 'nearest' })
  }, [content])
  return element
}
