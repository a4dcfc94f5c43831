import { type ReactNode, useEffect, useRef } from 'react'
import { IdentityError } from '#app/data/session/identity-service.ts'
import { Alert } from '#app/ui/alert.tsx'
import styles from './failure-notice.module.css'
import { formatWait } from './format-wait.ts'

/** What stands above a form that could not be sent. */
export interface Failure {
  readonly title?: string
  readonly text: string
}

/**
 * What any form says of a failure. `said` is its own sentence for it; where the reason is known, the person is
 * told that besides.
 */
export function describeFailure(error: unknown, said: string, hint?: string): Failure {
  const reason = describeReason(error) ?? hint
  return reason === undefined ? { text: said } : { title: said, text: reason }
}

/** Undefined where the reason is not known, or has no words. */
function describeReason(error: unknown): string | undefined {
  if (isUnreachable(error)) return 'Connexion internet perdue. Vérifiez votre réseau, puis réessayez.'
  if (!(error instanceof IdentityError) || error.problem !== 'too-many-attempts') return undefined
  const wait = error.wait === null ? 'une minute' : formatWait(error.wait)
  return `Trop de tentatives en peu de temps. Patientez ${wait} avant de réessayer.`
}

/** A `TypeError` is what a browser throws that cannot fetch a part of the page. */
function isUnreachable(error: unknown): boolean {
  return error instanceof IdentityError ? error.problem === 'unreachable' : error instanceof TypeError
}

/** Takes the focus: the button that was pressed may be gone, and the answer stands further up. */
export function FailureAlert({ failure }: { readonly failure: Failure | null }): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure) box.current?.focus()
  }, [failure])
  if (!failure) return null
  const { title, text } = failure
  return (
    <div ref={box} tabIndex={-1} className={styles.failure}>
      <Alert tone="error" {...(title ? { title } : {})}>
        {text}
      </Alert>
    </div>
  )
}
