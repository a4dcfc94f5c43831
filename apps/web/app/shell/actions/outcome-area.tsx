import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useOffline } from '#app/data/api/reachability.ts'
import { Alert, type AlertProps, type AlertTone } from '#app/ui/alert.tsx'
import kit from '#app/ui/kit.module.css'
import { NetworkNeeded } from '../offline/network-needed.tsx'

export interface Outcome {
  readonly tone: AlertTone
  readonly text: string
  readonly title?: string | undefined
  /** Nothing was sent, for want of a network: it is gone once the network is back. */
  readonly unsent?: boolean | undefined
  /** A new value for each message, so that screen readers repeat the same text. */
  readonly shownAt: number
}

export type ShowOutcome = (tone: AlertTone, text: string, more?: Pick<Outcome, 'title' | 'unsent'>) => void

interface Outcomes {
  readonly outcome: Outcome | null
  readonly show: ShowOutcome
  clear(): void
  /** Counts the places of the page that show it. */
  mountPlace(): () => void
}

const OutcomesContext = createContext<Outcomes | null>(null)

function useOutcomes(): Outcomes {
  const outcomes = useContext(OutcomesContext)
  if (!outcomes) throw new Error('an action stands outside an OutcomeArea')
  return outcomes
}

export const useShowOutcome = (): ShowOutcome => useOutcomes().show

/** Forgets the last outcome, before the next action. */
export const useClearOutcome = (): (() => void) => useOutcomes().clear

/**
 * Shows, announces and focuses the outcome of the last action within, at `OutcomePlace`, else first. Another page
 * starts without one.
 */
export function OutcomeArea({ children }: { readonly children: ReactNode }): ReactNode {
  const { pathname } = useLocation()
  const offline = useOffline()
  const [shown, setShown] = useState<{ readonly outcome: Outcome; readonly pathname: string } | null>(null)
  const [places, setPlaces] = useState(0)
  const isOver = shown?.pathname !== pathname || (shown.outcome.unsent && !offline)
  const outcome = isOver ? null : shown.outcome
  return (
    <OutcomesContext
      value={{
        outcome,
        show: (tone, text, { title, unsent } = {}) =>
          setShown({ outcome: { tone, text, title, unsent, shownAt: Date.now() }, pathname }),
        clear: () => setShown(null),
        mountPlace() {
          setPlaces((count) => count + 1)
          return () => setPlaces((count) => count - 1)
        },
      }}
    >
      {outcome && places === 0 && <Shown key={outcome.shownAt} outcome={outcome} />}
      {children}
    </OutcomesContext>
  )
}

function usePlace(): Outcome | null {
  const { outcome, mountPlace } = useOutcomes()
  const mount = useRef(mountPlace)
  useEffect(() => mount.current(), [])
  return outcome
}

interface OutcomeNoteProps {
  readonly busy?: boolean
  /** Added for screen readers. */
  readonly subject?: string
}

/** Where it is announced beside a switch or a choice, which keeps the focus. */
export function OutcomeNote({ busy = false, subject }: OutcomeNoteProps): ReactNode {
  const outcome = usePlace()
  const isError = outcome?.tone === 'error'
  return (
    <>
      <p className={`${kit.small} ${kit.strong} ${kit.forest} ${kit.unlessEmpty}`} role="status">
        {busy && 'Enregistrement...'}
        {outcome && !isError && outcome.text}
        {outcome && !isError && subject && <span className="visually-hidden"> : {subject}</span>}
      </p>
      <p className={`${kit.small} ${kit.danger} ${kit.unlessEmpty}`} role="alert">
        {isError && outcome.text}
      </p>
    </>
  )
}

export function OutcomePlace(): ReactNode {
  const outcome = usePlace()
  return outcome && <Shown key={outcome.shownAt} outcome={outcome} />
}

function Shown({ outcome: { tone, text, title, unsent } }: { readonly outcome: Outcome }): ReactNode {
  return (
    <Focused>
      {unsent ? (
        <NetworkNeeded shut />
      ) : (
        <Alert tone={tone} title={title}>
          {text}
        </Alert>
      )}
    </Focused>
  )
}

/** Outcome of an action, for a page that shows it itself. */
export function FocusedAlert(alert: AlertProps): ReactNode {
  return (
    <Focused>
      <Alert {...alert} />
    </Focused>
  )
}

/** Takes the focus: the button that was pressed may be gone. */
function Focused({ children }: { readonly children: ReactNode }): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const focus = () => {
      box.current?.focus({ preventScroll: true })
      box.current?.scrollIntoView({ block: 'center' })
    }
    // Race: a dialog that closes gives the focus back to its opener first.
    const dialog = document.querySelector('dialog[open]')
    if (!dialog || dialog.contains(box.current)) return focus()
    dialog.addEventListener('close', focus, { once: true })
    return () => dialog.removeEventListener('close', focus)
  }, [])
  return (
    <div ref={box} tabIndex={-1} className={kit.read}>
      {children}
    </div>
  )
}
