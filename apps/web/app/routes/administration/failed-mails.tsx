import type { FailedMail, FailedMailList } from '@okoume/contract/wire/mail.ts'
import type { ReactNode } from 'react'
import { Alert } from '#app/components/alert.tsx'
import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { Instant } from '#app/components/instant.tsx'
import styles from './administration.module.css'
import { explainFailure } from './explain-failure.ts'
import { Toast } from './toast.tsx'
import { type Retries, useRetries } from './use-retries.ts'

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
        <EmptyState title={waiting > 0 ? 'Aucun message abandonné.' : 'Tous les messages sont partis.'} />
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
