import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { IdentityError } from '#app/data/session/identity-service.ts'
import { Alert } from '#app/ui/alert.tsx'
import styles from './failure-notice.module.css'

/** The navigation state that the page of a new password passes to the sign-in page. */
export const PASSWORD_CHANGED = { passwordChanged: true } as const

/** Why the visitor was sent to this page: their session ended, or their password changed. */
export function SignInAlert({ ended }: { readonly ended: boolean }): ReactNode {
  const { state } = useLocation()
  if (isPasswordChanged(state)) {
    return (
      <Alert tone="success" title="Votre mot de passe est changé.">
        Connectez-vous avec le nouveau. Vos autres appareils ont été déconnectés.
      </Alert>
    )
  }
  if (!ended) return null
  return (
    <Alert title="Vous avez été déconnecté.">
      Votre session a expiré, ou elle a été fermée depuis un autre appareil ou par un nouveau mot de passe.
      Reconnectez-vous pour continuer où vous en étiez.
    </Alert>
  )
}

export function isPasswordChanged(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'passwordChanged' in state
}

const MINUTE = 60
// Up to here seconds say more than minutes.
const MOST_SECONDS = 90

/** How long, as one would say it: «45 secondes», «3 minutes». Never shorter than it is. */
export function formatWait(seconds: number): string {
  if (seconds <= MOST_SECONDS) return counted(Math.max(1, Math.ceil(seconds)), 'seconde')
  const minutes = Math.ceil(seconds / MINUTE)
  if (minutes < MINUTE) return counted(minutes, 'minute')
  return counted(Math.ceil(minutes / MINUTE), 'heure')
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count > 1 ? 's' : ''}`
}

/** What stands above a form that could not be sent. */
export interface Failure {
  readonly title?: string
  readonly text: string
}

/**
 * The alert of a form that failed: `said` is the form's own sentence, followed by the reason where it is known.
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
