import { type ReactNode, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { currentIdentity } from '../../session/current-identity.ts'
import { IdentityError, type IdentityProblem } from '../../session/identity-service.ts'
import { confirmationPath } from './confirmation-path.ts'
import styles from './email-confirmation.module.css'

const REASONS: Partial<Record<IdentityProblem, string>> = {
  'too-many-attempts': 'trop de demandes en peu de temps, patientez une minute.',
  unreachable: 'connexion internet perdue.',
}

interface Outcome {
  readonly tone: 'success' | 'error'
  readonly text: string
}

async function resend(email: string | null, target: string): Promise<Outcome> {
  if (!email) return { tone: 'error', text: 'Aucun utilisateur connecté.' }
  try {
    await (await currentIdentity()).sendConfirmation(email, confirmationPath(target))
    return { tone: 'success', text: 'Un nouvel email de vérification a été envoyé.' }
  } catch (error) {
    const reason = error instanceof IdentityError ? REASONS[error.problem] : undefined
    return { tone: 'error', text: `Erreur lors de l'envoi de l'email : ${reason ?? 'veuillez réessayer.'}` }
  }
}

export interface ResendConfirmationProps {
  readonly email: string | null
  readonly target: string
}

export function ResendConfirmation({ email, target }: ResendConfirmationProps): ReactNode {
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const send = async () => {
    setBusy(true)
    setOutcome(null)
    setOutcome(await resend(email, target))
    setBusy(false)
  }
  return (
    <div className={styles.resend}>
      <Button variant="secondary" wide busy={busy} busyText="Envoi..." onClick={send}>
        Renvoyer l'email
      </Button>
      {outcome && <Notice tone={outcome.tone}>{outcome.text}</Notice>}
    </div>
  )
}
