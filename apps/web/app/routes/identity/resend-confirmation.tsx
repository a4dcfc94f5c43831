import { type ReactNode, useEffect, useState } from 'react'
import { currentIdentity } from '#app/data/session/current-identity.ts'
import { IdentityError } from '#app/data/session/identity-service.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { useSingleFlight } from '#app/ui/use-single-flight.ts'
import { linkAsked } from './asked-request.tsx'
import { confirmationPath, noteNextMail, RESEND_WAIT_S, waitForNextMail } from './awaited-email.ts'
import styles from './email-confirmation.module.css'
import { formatWait } from './failure-notice.tsx'

interface Outcome {
  readonly tone: 'success' | 'error'
  readonly text: string
  /** Until another mail may be asked for, in seconds. */
  readonly wait: number
}

export interface ResendConfirmationProps {
  readonly email: string
  readonly target: string
  readonly onSent: () => void
}

export function ResendConfirmation({ email, target, onSent }: ResendConfirmationProps): ReactNode {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [left, wait] = useResendWait()
  const { busy, run: send } = useSingleFlight(async () => {
    setOutcome(null)
    const next = await resend(email, target)
    setOutcome(next)
    if (next.wait > 0) wait(next.wait)
    if (next.tone === 'success') onSent()
  })
  return (
    <div className={styles.resend}>
      <Button variant="secondary" wide busy={busy} busyText="Envoi..." disabled={left > 0} onClick={send}>
        Renvoyer l'email
      </Button>
      <Wait left={left} />
      {outcome && <Alert tone={outcome.tone}>{outcome.text}</Alert>}
    </div>
  )
}

/** Seen to count down; said only at its beginning and its end, or it would talk without a pause. */
function Wait({ left }: { readonly left: number }): ReactNode {
  const [began, setBegan] = useState(false)
  if (left > 0 && !began) setBegan(true)
  return (
    <>
      {left > 0 && (
        <p className={styles.countdown} role="timer">
          Vous pourrez renvoyer l'email dans {shortWait(left)}
        </p>
      )}
      <p className="visually-hidden" role="status">
        {began && left === 0 && "Vous pouvez renvoyer l'email."}
      </p>
    </>
  )
}

function shortWait(seconds: number): string {
  return seconds < 100 ? `${seconds} s` : formatWait(seconds)
}

const SECOND_MS = 1000

/** The seconds until another mail may be asked for, counted down; and how to begin again. */
function useResendWait(): readonly [left: number, begin: (seconds: number) => void] {
  const [left, setLeft] = useState(waitForNextMail)
  const waiting = left > 0
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => setLeft(waitForNextMail()), SECOND_MS)
    return () => clearInterval(timer)
  }, [waiting])
  const begin = (seconds: number) => {
    noteNextMail(seconds)
    setLeft(waitForNextMail())
  }
  return [left, begin]
}

async function resend(email: string, target: string): Promise<Outcome> {
  try {
    await (await currentIdentity()).sendConfirmation(email, confirmationPath(linkAsked(target)))
    return { tone: 'success', text: 'Un nouvel email de vérification a été envoyé.', wait: RESEND_WAIT_S }
  } catch (error) {
    return { tone: 'error', ...describeFailure(error) }
  }
}

function describeFailure(error: unknown): Pick<Outcome, 'text' | 'wait'> {
  const said = (reason: string) => `Erreur lors de l'envoi de l'email : ${reason}`
  const { problem = 'failed', wait = null } = error instanceof IdentityError ? error : {}
  if (problem === 'unreachable') return { text: said('connexion internet perdue.'), wait: 0 }
  if (problem === 'too-many-attempts') {
    return { text: said('trop de demandes en peu de temps.'), wait: wait ?? RESEND_WAIT_S }
  }
  return { text: said('veuillez réessayer.'), wait: 0 }
}
