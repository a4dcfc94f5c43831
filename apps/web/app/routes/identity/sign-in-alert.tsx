import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Alert } from '#app/ui/alert.tsx'

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

function isPasswordChanged(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'passwordChanged' in state
}
