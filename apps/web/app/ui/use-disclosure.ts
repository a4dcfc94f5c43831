import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'

/** How long the pointer may stray before the panel closes, in milliseconds. */
const CLOSE_DELAY_MS = 200

const STEPS: Readonly<Record<string, (place: number, count: number) => number>> = {
  ArrowDown: (place, count) => (place + 1) % count,
  ArrowUp: (place, count) => (place <= 0 ? count : place) - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

export interface Disclosure<Panel extends HTMLElement> {
  readonly open: boolean
  readonly close: () => void
  /** For the element around both. */
  readonly area: object
  readonly button: {
    readonly ref: RefObject<HTMLButtonElement | null>
    readonly onClick: (event: MouseEvent) => void
  }
  readonly panel: { readonly ref: RefObject<Panel | null> }
}

/**
 * A button that opens a panel of links: by a press, by Enter, by an arrow; with `hovered`, also under the mouse. The
 * arrows, Home and End go through the links; Escape, leaving by Tab and a press elsewhere close it.
 */
export function useDisclosure<Panel extends HTMLElement>({ hovered = false } = {}): Disclosure<Panel> {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<Panel>(null)
  const hover = useHover(setOpen, panel)
  const close = () => setOpen(false)
  usePressElsewhere(open, button, panel, close)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      close()
      button.current?.focus()
    }
    const step = STEPS[event.key]
    if (!step || (!open && !event.key.startsWith('Arrow'))) return
    event.preventDefault()
    // The links of a closed panel take no focus.
    if (panel.current) panel.current.hidden = false
    setOpen(true)
    const entries = [...(panel.current?.querySelectorAll<HTMLElement>('a, button') ?? [])]
    const focused = document.activeElement
    const place = focused instanceof HTMLElement ? entries.indexOf(focused) : -1
    entries[step(place, entries.length)]?.focus()
  }
  // Safari gives a pressed button no focus: nothing has it then, and the press is inside all the same.
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
  }
  const onClick = ({ detail }: MouseEvent) => {
    // The mouse has opened it on its way: its press must not close it again.
    setOpen(!open || (detail > 0 && hover.inside()))
  }
  return {
    open,
    close,
    area: { ...(hovered ? hover.listeners : {}), onKeyDown, onBlur },
    button: { ref: button, onClick },
    panel: { ref: panel },
  }
}

function useHover(setOpen: (open: boolean) => void, panel: RefObject<HTMLElement | null>) {
  const inside = useRef(false)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [])
  const turn = (entered: boolean) => (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return
    inside.current = entered
    clearTimeout(leaving.current)
    if (entered) return setOpen(true)
    leaving.current = setTimeout(() => {
      // Keyboard focus stays inside.
      if (!panel.current?.contains(document.activeElement)) setOpen(false)
    }, CLOSE_DELAY_MS)
  }
  return {
    inside: () => inside.current,
    listeners: { onPointerEnter: turn(true), onPointerLeave: turn(false) },
  }
}

/** Where a finger presses: nothing loses its focus by that. */
function usePressElsewhere(
  open: boolean,
  button: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
  close: () => void,
): void {
  const leave = useEffectEvent(close)
  useEffect(() => {
    if (!open) return
    const press = ({ target }: Event) => {
      const within = [button, panel].some(
        ({ current }) => target instanceof Node && current?.contains(target),
      )
      if (!within) leave()
    }
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  }, [open, button, panel])
}
