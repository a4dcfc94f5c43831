import { type ReactNode, useEffect, useState } from 'react'
import { currentIdentity } from '#app/data/session/current-identity.ts'
import { IdentityError, type IdentityProblem } from '#app/data/session/identity-service.ts'
import { ExplainedError } from '#app/shell/actions/explain-error.ts'
import { formatWait } from '#app/shell/actions/explain-identity.ts'
import { OutcomeArea, OutcomePlace } from '#app/shell/actions/outcome-area.tsx'
import { usePublicAction } from '#app/shell/actions/use-public-action.ts'
import { Button } from '#app/ui/button.tsx'
import kit from '#app/ui/kit.module.css'
import { linkAsked } from './asked-request.tsx'
import { confirmationPath, noteNextMail, RESEND_WAIT_S, waitForNextMail } from './awaited-email.ts'

export interface ResendConfirmationProps {
  readonly email: string
  readonly target: string
  readonly onSent: () => void
}

export function ResendConfirmation(props: ResendConfirmationProps): ReactNode {
  return (
    <div className={kit.stack3}>
      <OutcomeArea>
        <Resend {...props} />
      </OutcomeArea>
    </div>
  )
}

function Resend({ email, target, onSent }: ResendConfirmationProps): ReactNode {
  const [left, wait] = useResendWait()
  const send = usePublicAction({
    async call() {
      try {
        await (await currentIdentity()).sendConfirmation(email, confirmationPath(linkAsked(target)))
      } catch (error) {
        const { problem, wait: seconds } =
          error instanceof IdentityError ? error : new IdentityError('failed')
        if (problem === 'too-many-attempts') wait(seconds ?? RESEND_WAIT_S)
        throw new ExplainedError(`Erreur lors de l'envoi de l'email : ${REASONS[problem] ?? RETRY}`)
      }
      wait(RESEND_WAIT_S)
    },
    done: 'Un nouvel email de vérification a été envoyé.',
    onDone: onSent,
  })
  return (
    <>
      <Button
        variant="secondary"
        wide
        busy={send.busy}
        busyText="Envoi..."
        disabled={left > 0}
        onClick={() => send.run()}
      >
        Renvoyer l'email
      </Button>
      <Wait left={left} />
      <OutcomePlace />
    </>
  )
}

const RETRY = 'veuillez réessayer.'

const REASONS: Readonly<Partial<Record<IdentityProblem, string>>> = {
  unreachable: 'connexion internet perdue.',
  'too-many-attempts': 'trop de demandes en peu de temps.',
}

/** Seen to count down; said only at its beginning and its end, or it would talk without a pause. */
function Wait({ left }: { readonly left: number }): ReactNode {
  const [began, setBegan] = useState(false)
  if (left > 0 && !began) setBegan(true)
  return (
    <>
      {left > 0 && (
        <p className={`${kit.note} ${kit.digits} ${kit.textCentred}`} role="timer">
          Vous pourrez renvoyer l'email dans {left < 100 ? `${left} s` : formatWait(left)}
        </p>
      )}
      <p className="visually-hidden" role="status">
        {began && left === 0 && "Vous pouvez renvoyer l'email."}
      </p>
    </>
  )
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
