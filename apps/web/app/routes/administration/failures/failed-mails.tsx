import type { FailedMail, FailedMailList, MailFailureKind } from '@okoume/contract/wire/mail.ts'
import type { ReactNode } from 'react'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Instant } from '#app/ui/instant.tsx'
import kit from '#app/ui/kit.module.css'
import { useDecision } from '../decisions/use-decision.ts'
import styles from '../page/administration.module.css'
import { CaseCard, RunButton } from '../page/case-card.tsx'
import { WorkQueue } from '../page/work-queue.tsx'

interface FailedMailsProps {
  readonly list: FailedMailList
}

/** The mails that were given up; the list follows what becomes of them while it is seen. */
export function FailedMails({ list: { mails, more, waiting } }: FailedMailsProps): ReactNode {
  const retry = useDecision({
    subject: ({ id }: FailedMail) => id,
    call: ({ id }) => signedInApi.retryMail({ params: { id } }),
    lost: "Connexion internet perdue : le message n'est peut-être pas remis en file. Réessayez.",
    done: (_, { to }) => `Le message pour ${to} est remis en file. S'il échoue encore, il reviendra ici.`,
  })
  const none = waiting > 0 ? 'Aucun message abandonné.' : 'Tous les messages sont partis.'
  return (
    <>
      {waiting > 0 && (
        <Alert>
          {waiting === 1
            ? "Un autre message n'est pas encore parti et sera essayé de nouveau."
            : `${waiting} autres messages ne sont pas encore partis et seront essayés de nouveau.`}
        </Alert>
      )}
      <WorkQueue
        cases={mails}
        empty={<EmptyState scene="messages" title={none} />}
        more={more && `Seuls les ${mails.length} plus récents sont montrés.`}
        card={(mail) => {
          const { id, subject, to, reason, queuedAt, failedAt } = mail
          return (
            <CaseCard
              key={mail.id}
              id={id}
              subject={subject}
              note={`À ${to}`}
              when={
                <>
                  Écrit le <Instant at={queuedAt} />, abandonné le <Instant at={failedAt} />
                </>
              }
              buttons={
                <RunButton
                  of={id}
                  action={retry}
                  input={mail}
                  variant="secondary"
                  busyText="Remise en file..."
                >
                  Renvoyer
                </RunButton>
              }
            >
              <p>
                {REASONS[mail.kind]}
                {mail.attempts > 1 && ` ${mail.attempts} essais ont échoué.`}
              </p>
              <p className={`${kit.note} ${kit.breaks} ${styles.answer}`}>
                Réponse reçue : <code>{reason}</code>
              </p>
            </CaseCard>
          )
        }}
      />
    </>
  )
}

const REASONS: Readonly<Record<MailFailureKind, string>> = {
  recipient: "L'adresse a refusé ce message : elle n'existe pas, ou sa boîte est pleine.",
  message: 'Le serveur du destinataire a refusé ce message après lecture, par exemple comme indésirable.',
  deferred: "Le serveur d'envoi a remis ce message à plus tard, jusqu'au dernier essai.",
  unreachable: "Le serveur d'envoi n'a pas répondu, ou la connexion s'est perdue.",
  settings: "Le serveur d'envoi refuse nos réglages : vérifiez SMTP_URL et MAIL_FROM.",
  withheld: "Ce site d'essai n'écrit qu'aux adresses de MAIL_ONLY_TO, et celle-ci n'en est pas.",
  unknown: "L'envoi a échoué pour une raison inconnue.",
}
