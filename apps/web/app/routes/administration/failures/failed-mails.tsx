import type { FailedMail, FailedMailList, MailFailureKind } from '@okoume/contract/wire/mail.ts'
import { type ReactNode, useState } from 'react'
import { readApiError } from '#app/data/api/read-api-error.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Instant } from '#app/ui/instant.tsx'
import { type Outcome, Toast } from '../decisions/decisions.tsx'
import styles from '../page/administration.module.css'

interface FailedMailsProps {
  readonly list: FailedMailList
  readonly refresh: () => Promise<void>
}

/** The mails that were given up; the list follows what becomes of them while it is seen. */
export function FailedMails({ list, refresh }: FailedMailsProps): ReactNode {
  const retries = useRetries(refresh)
  const { mails, more, waiting } = list
  return (
    <>
      <Toast outcome={retries.outcome} />
      {waiting > 0 && <Alert>{waitingText(waiting)}</Alert>}
      {mails.length === 0 ? (
        <EmptyState
          scene="messages"
          title={waiting > 0 ? 'Aucun message abandonné.' : 'Tous les messages sont partis.'}
        />
      ) : (
        <ul className={styles.list}>
          {mails.map((mail) => (
            <GivenUp key={mail.id} mail={mail} retries={retries} />
          ))}
        </ul>
      )}
      {more && <p className={styles.more}>Seuls les {mails.length} plus récents sont montrés.</p>}
    </>
  )
}

interface GivenUpProps {
  readonly mail: FailedMail
  readonly retries: Retries
}

function GivenUp({ mail, retries }: GivenUpProps): ReactNode {
  const { busy, retry } = retries
  return (
    <Card as="li" className={styles.mail}>
      <div className={styles.facts} id={mail.id}>
        <h2 className={styles.subject}>{mail.subject}</h2>
        <p className={styles.to}>À {mail.to}</p>
        <p className={styles.why}>{explainFailure(mail)}</p>
        <p className={styles.answer}>
          Réponse reçue : <code>{mail.reason}</code>
        </p>
        <p className={styles.when}>
          Écrit le <Instant at={mail.queuedAt} />, abandonné le <Instant at={mail.failedAt} />
        </p>
      </div>
      <Button
        variant="secondary"
        busy={busy === mail.id}
        busyText="Remise en file..."
        disabled={busy !== null}
        onClick={() => retry(mail)}
        aria-describedby={mail.id}
      >
        Renvoyer
      </Button>
    </Card>
  )
}

function waitingText(count: number): string {
  if (count === 1) return "Un autre message n'est pas encore parti et sera essayé de nouveau."
  return `${count} autres messages ne sont pas encore partis et seront essayés de nouveau.`
}

interface Retries {
  /** The id of the mail that is being put back into the queue. */
  readonly busy: string | null
  readonly outcome: Outcome | null
  retry(mail: FailedMail): Promise<void>
}

/** Has mails tried again, one at a time; `refresh` reads the list again. */
function useRetries(refresh: () => Promise<void>): Retries {
  const [busy, setBusy] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  return {
    busy,
    outcome,
    async retry(mail) {
      if (busy !== null) return
      setBusy(mail.id)
      const problem = await putBack(mail)
      if (problem === null) await refresh()
      setBusy(null)
      setOutcome({ shownAt: Date.now(), ...wordsFor(mail, problem) })
    },
  }
}

async function putBack({ id }: FailedMail): Promise<unknown> {
  try {
    await signedInApi.retryMail({ params: { id } })
    return null
  } catch (error) {
    return error
  }
}

function wordsFor({ to }: FailedMail, problem: unknown): Pick<Outcome, 'tone' | 'text'> {
  if (problem === null) {
    return {
      tone: 'success',
      text: `Le message pour ${to} est remis en file. S'il échoue encore, il reviendra ici.`,
    }
  }
  const refusal = readApiError(problem)
  if (refusal?.code === 'MAIL_NOT_FOUND') {
    return {
      tone: 'error',
      text: `Le message pour ${to} n'est plus à renvoyer : quelqu'un l'a peut-être déjà fait.`,
    }
  }
  const text =
    refusal?.message ?? "Connexion internet perdue : le message n'est peut-être pas remis en file. Réessayez."
  return { tone: 'error', text }
}

const REASONS: Readonly<Record<MailFailureKind, string>> = {
  recipient: "L'adresse a refusé ce message : elle n'existe pas, ou sa boîte est pleine.",
  message: 'Le serveur du destinataire a refusé ce message après lecture, par exemple comme indésirable.',
  deferred: "Le serveur d'envoi a remis ce message à plus tard, jusqu'au dernier essai.",
  unreachable: "Le serveur d'envoi n'a pas répondu, ou la connexion s'est perdue.",
  settings: "Le serveur d'envoi refuse nos réglages : vérifiez SMTP_URL et MAIL_FROM.",
  unknown: "L'envoi a échoué pour une raison inconnue.",
}

/** Why a mail was given up, in plain words. */
function explainFailure({ kind, attempts }: FailedMail): string {
  return attempts > 1 ? `${REASONS[kind]} ${attempts} essais ont échoué.` : REASONS[kind]
}
