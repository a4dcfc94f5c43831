import type { Enquiry } from '@okoume/contract/wire/enquiry.ts'
import { ENQUIRY_TEXT_MAX_LENGTH } from '@okoume/domain/rental/enquiry.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { outbox } from '#app/data/outbox/outbox.ts'
import { reportPath } from '#app/data/report-path.ts'
import { ActionForm } from '#app/shell/actions/action-form.tsx'
import { OutcomeArea, OutcomeNote } from '#app/shell/actions/outcome-area.tsx'
import { useAction } from '#app/shell/actions/use-action.ts'
import { useActionForm } from '#app/shell/actions/use-action-form.ts'
import { Instant } from '#app/ui/instant.tsx'
import kit from '#app/ui/kit.module.css'
import { ShownNames } from '#app/ui/shown-names.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { useFirstDraft, useStoredDraft } from '../messages/message-drafts.ts'
import { OutgoingRow } from '../messages/outgoing-row.tsx'
import styles from './enquiries.module.css'
import { type Beginning, sendThroughOutbox, useOutgoing, useReadMark } from './enquiry-messages.ts'
import { enquiriesQuery, enquiryQuery } from './entry/enquiries-query.ts'

interface ConversationProps {
  readonly enquiry: Enquiry
  readonly uid: string
}

/** The messages of an enquiry, those that wait on this device, and a field to answer. */
export function EnquiryConversation({ enquiry, uid }: ConversationProps): ReactNode {
  useReadMark(enquiry, uid)
  return (
    <>
      <Messages enquiry={enquiry} uid={uid} />
      {enquiry.canWrite && (
        <OutcomeArea>
          <MessageForm key={enquiry.id} enquiry={enquiry} uid={uid} />
        </OutcomeArea>
      )}
    </>
  )
}

function Messages({ enquiry, uid }: ConversationProps): ReactNode {
  const { role, owner, renter } = enquiry
  const other = role === 'owner' ? renter : owner
  const outgoing = useOutgoing(enquiry, uid)
  return (
    <ol className={`${kit.stack3} ${styles.form}`} aria-label="Conversation">
      {enquiry.messages.map(({ number, authorId, text, hidden, sentAt }) => {
        const mine = authorId !== other.id
        return (
          <li
            key={number}
            className={`${kit.stack1} ${kit.start} ${styles.message}`}
            data-mine={mine || undefined}
          >
            <p className={kit.note}>
              {mine ? 'Vous' : <ShownNames>{other.name}</ShownNames>}, le <Instant at={sentAt} />
              {!mine && (
                <>
                  {' · '}
                  <Link
                    to={reportPath('message', enquiry.id, number)}
                    aria-label={`Signaler le message ${number}`}
                  >
                    Signaler
                  </Link>
                </>
              )}
            </p>
            <p className={`${kit.rounded} ${kit.breaks} ${styles.bubble}`}>{text}</p>
            {hidden && (
              <p className={`${kit.tiny} ${kit.soft}`}>
                {mine
                  ? "Le numéro ou l'email reste masqué pour l'autre tant que rien n'est payé."
                  : "Le numéro ou l'email s'affichera une fois la location payée."}
              </p>
            )}
          </li>
        )
      })}
      {outgoing.map((one) => (
        <OutgoingRow
          key={one.key}
          outgoing={one}
          onRetry={(key) => void outbox.retry(key)}
          onDiscard={(key) => void outbox.discard(key)}
        />
      ))}
    </ol>
  )
}

const OUTCOMES: Readonly<Record<Beginning, string>> = {
  arrived: 'Votre message est envoyé.',
  kept: 'Votre message part dès que le réseau revient.',
  refused: "Votre message n'est pas envoyé : la raison est sous son texte.",
}
const TONES = { arrived: 'success', kept: 'info', refused: 'error' } as const

/** Who has nothing else to do writes with the filled button. While a message is on its way the next one can be written. */
function MessageForm({ enquiry, uid }: ConversationProps): ReactNode {
  const { id, role, state } = enquiry
  const draft = useFirstDraft(uid, id)
  const send = useAction({
    call: ({ text }: { readonly text: string }) => sendThroughOutbox(id, text.trim(), beginNext),
    local: true,
    refreshes: [enquiryQuery(uid, id), enquiriesQuery(uid)],
    done: (beginning) => OUTCOMES[beginning],
    tone: (beginning) => TONES[beginning],
  })
  const form = useActionForm(send, {
    first: { text: draft },
    check: ({ text }) => (text.trim() === '' ? { text: 'Écrivez un message.' } : {}),
  })
  useStoredDraft(uid, id, form.values.text)
  function beginNext() {
    form.change({ text: '' })
    form.box.current?.querySelector('textarea')?.focus()
  }
  const hasOtherAct = role === 'owner' ? state === 'open' : state === 'pre-approved'
  return (
    <ActionForm
      form={form}
      submitText={role === 'owner' ? 'Répondre' : 'Envoyer'}
      variant={hasOtherAct ? 'secondary' : 'primary'}
      className={`${kit.stack4} ${styles.form}`}
    >
      <TextArea {...form.field('text')} label="Votre message" rows={2} maxLength={ENQUIRY_TEXT_MAX_LENGTH} />
      <OutcomeNote />
    </ActionForm>
  )
}
