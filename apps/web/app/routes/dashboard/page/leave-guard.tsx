import { type ReactNode, type RefObject, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'

export interface LeaveGuardProps {
  /** Unsaved work, in French; null lets the person go. */
  readonly loss: string | null
  /** True once everything is saved: nothing is asked any more. */
  readonly saved: RefObject<boolean>
}

/** Asks before what was not saved is lost. */
export function LeaveGuard({ loss, saved }: LeaveGuardProps): ReactNode {
  const guarding = loss !== null
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      guarding && !saved.current && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!guarding) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!saved.current) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [guarding, saved])
  const stay = () => blocker.reset?.()
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={stay}
      title="Quitter cette page ?"
      actions={
        <>
          <Button variant="danger" onClick={() => blocker.proceed?.()}>
            Quitter
          </Button>
          <Button onClick={stay}>Rester</Button>
        </>
      }
    >
      <p>{loss}</p>
    </Dialog>
  )
}
