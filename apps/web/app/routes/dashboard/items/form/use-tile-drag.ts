import { type DOMAttributes, type PointerEvent, useRef, useState } from 'react'

/** Near the edge of the screen the page follows. */
const EDGE_PX = 90
const EDGE_STEP_PX = 14

interface Grip {
  readonly key: string
  readonly tile: HTMLElement
  readonly x: number
  readonly y: number
  readonly scrolled: number
}

export type Handle = DOMAttributes<HTMLElement>

export interface TileDrag {
  /** The tile that is held. */
  readonly dragged: string | null
  /** The place over which it is, counted from 0. */
  readonly over: number | null
  /** Event handlers of the element that carries the tile. */
  readonly handle: (key: string) => Handle
}

/**
 * Carries a tile (`<li data-place>`) to the place of another, by mouse or finger. Nothing moves in the document
 * until it is dropped: an element that moves would lose the pointer that holds it.
 */
export function useTileDrag(move: (key: string, place: number) => void): TileDrag {
  const grip = useRef<Grip | null>(null)
  const [dragged, setHeld] = useState<string | null>(null)
  const [over, setOver] = useState<number | null>(null)

  const take = (event: PointerEvent<HTMLElement>, key: string) => {
    const tile = event.currentTarget.closest('li')
    if (event.button !== 0 || !tile) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = { key, tile, x: event.clientX, y: event.clientY, scrolled: scrollY }
    setHeld(key)
  }
  const follow = ({ clientX, clientY }: PointerEvent) => {
    if (!grip.current) return
    const { tile, x, y, scrolled } = grip.current
    if (clientY < EDGE_PX) scrollBy(0, -EDGE_STEP_PX)
    if (clientY > innerHeight - EDGE_PX) scrollBy(0, EDGE_STEP_PX)
    tile.style.translate = `${clientX - x}px ${clientY - y + scrollY - scrolled}px`
    setOver(placeUnder(clientX, clientY, tile))
  }
  const cancel = () => {
    if (grip.current) grip.current.tile.style.translate = ''
    grip.current = null
    setHeld(null)
    setOver(null)
  }
  const drop = () => {
    if (grip.current && over !== null) move(grip.current.key, over)
    cancel()
  }
  return {
    dragged,
    over,
    handle: (key) => ({
      onPointerDown: (event) => take(event, key),
      onPointerMove: follow,
      onPointerUp: drop,
      onPointerCancel: cancel,
      onLostPointerCapture: cancel,
    }),
  }
}

function placeUnder(x: number, y: number, dragged: HTMLElement): number | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const tile = element.closest<HTMLElement>('li[data-place]')
    if (tile && tile !== dragged && tile.parentElement === dragged.parentElement)
      return Number(tile.dataset.place)
  }
  return null
}
