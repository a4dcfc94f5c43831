import type { TicketCase } from '@okoume/contract/wire/ticket.ts'
import { helpTopicLabel } from '@okoume/domain/help/help-topics.ts'
import type { SupportAction } from '@okoume/domain/help/ticket-transitions.ts'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { Button } from '#app/ui/button.tsx'
import { classList } from '#app/ui/class-list.ts'
import { Instant } from '#app/ui/instant.tsx'
import kit from '#app/ui/kit.module.css'
import { useDecision } from '../decisions/use-decision.ts'
import styles from '../page/administration.module.css'
import { CaseCard } from '../page/case-card.tsx'
import { PhoneLink } from '../page/person-lines.tsx'
import { AnswerForm, type Step } from './answer-form.tsx'
import { takerText, ticketBadges } from './ticket-badges.tsx'
import own from './tickets.module.css'

interface CaseProps {
  readonly ticket: TicketCase
}

export function TicketCaseView({ ticket }: CaseProps): ReactNode {
  const { id, name, topic, state, aimAt, userId, about, recallPhone } = ticket
  return (
    <>
      <p>
        <Link className={styles.contact} to="?vue=aide">
          Toutes les demandes
        </Link>
      </p>
      <CaseCard as="div" subject={helpTopicLabel(topic)} note={ticketBadges(ticket)}>
        <p className={kit.note}>
          {name}, {takerText(ticket)}.{' '}
          {(state === 'new' || state === 'taken') && (
            <>
              À répondre avant le <Instant at={aimAt} />
            </>
          )}
        </p>
        {(about || recallPhone !== null) && (
          <div className={styles.quote}>
            {about && (
              <p>
                <strong>{about.title}</strong>
                <br />
                {about.detail}
              </p>
            )}
            {recallPhone !== null && (
              <p>
                À rappeler au <PhoneLink phone={recallPhone} />
              </p>
            )}
          </div>
        )}
        <Messages ticket={ticket} />
        <Photos ticket={ticket} />
        <Steps ticket={ticket} />
        <div className={`${kit.stack1} ${kit.breaks}`}>
          <details className={kit.note}>
            <summary>Numéro de la demande</summary>
            {id}
          </details>
          <p>
            <Link className={styles.contact} to="?vue=personnes" state={{ who: userId }}>
              Chercher cette personne
            </Link>
          </p>
        </div>
      </CaseCard>
    </>
  )
}

/** Texts of people: written as they are, nothing in them runs. */
function Messages({ ticket: { messages, name } }: { readonly ticket: TicketCase }): ReactNode {
  return (
    <ol className={`${kit.stack3} ${own.messages}`} aria-label="Conversation">
      {messages.map(({ number, author, text, sentAt }) => (
        <li key={number} className={styles.quote} data-support={author === 'support' || undefined}>
          <p className={styles.small}>
            {author === 'support' ? 'Okoumé' : name}, le <Instant at={sentAt} />
          </p>
          <p className={styles.written}>{text}</p>
        </li>
      ))}
    </ol>
  )
}

function Photos({ ticket: { photos } }: { readonly ticket: TicketCase }): ReactNode {
  if (photos.length === 0) return null
  return (
    <ul className={`${kit.row3} ${own.photos}`} aria-label="Photos jointes">
      {photos.map(({ id, path }, place) => (
        <li key={id}>
          <a href={path} target="_blank" rel="noreferrer">
            <img src={path} alt={`Jointe ${place + 1}, en grand`} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  )
}

const DONE: Readonly<Record<SupportAction, string>> = {
  take: 'Vous suivez cette demande.',
  answer: 'Votre réponse est partie.',
  ask: 'Votre question est partie : la demande attend la personne.',
  resolve: 'La demande est résolue, la personne est prévenue.',
  release: 'La demande est rendue à la file.',
}

function Steps({ ticket }: CaseProps): ReactNode {
  const { id, state, mine, takenBy } = ticket
  const [key, setKey] = useState(() => crypto.randomUUID())
  const work = useDecision({
    subject: () => id,
    call: (step: Step) => signedInApi.workOnTicket({ params: { id }, body: { key, ...step } }),
    done: (_, { action }) => DONE[action],
    onDone: () => setKey(crypto.randomUUID()),
  })
  const press = (action: SupportAction) => ({
    busy: work.busy && work.input?.action === action,
    disabled: work.busy,
    onClick: () => work.run({ action, text: '' }),
  })
  if (state === 'resolved') return null
  if (state === 'new')
    return (
      <div className={kit.row3}>
        <Button {...press('take')}>Prendre cette demande</Button>
      </div>
    )
  return (
    <>
      {mine ? (
        <AnswerForm key={key} ticket={ticket} work={work} />
      ) : (
        <p className={kit.soft}>{takenBy} suit cette demande. Rendue à la file, vous pouvez la prendre.</p>
      )}
      <div className={classList(kit.row3, own.release)}>
        <Button variant="quiet" {...press('release')}>
          Rendre à la file
        </Button>
      </div>
    </>
  )
}
