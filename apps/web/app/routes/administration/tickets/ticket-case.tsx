import type { TicketCase } from '@okoume/contract/wire/ticket.ts'
import { helpTopicLabel } from '@okoume/domain/help/help-topics.ts'
import type { SupportAction } from '@okoume/domain/help/ticket-transitions.ts'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { readApiError } from '#app/data/api/read-api-error.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { classList } from '#app/ui/class-list.ts'
import { Instant } from '#app/ui/instant.tsx'
import { useSingleFlight } from '#app/ui/use-single-flight.ts'
import { attempt, LOST_TEXT } from '../decisions/decision-dialog.tsx'
import { type Decisions, Toast, useDecisions } from '../decisions/decisions.tsx'
import styles from '../page/administration.module.css'
import { PhoneLink } from '../page/person-lines.tsx'
import { AnswerForm } from './answer-form.tsx'
import { TicketBadges, takerText } from './ticket-badges.tsx'
import own from './tickets.module.css'

interface CaseProps {
  readonly ticket: TicketCase
  readonly refresh: () => Promise<void>
}

/** One ticket with its conversation, and what its supporter can do. */
export function TicketCaseView({ ticket, refresh }: CaseProps): ReactNode {
  const decisions = useDecisions<never>(refresh)
  return (
    <>
      <p>
        <Link className={styles.contact} to="?vue=aide">
          Toutes les demandes
        </Link>
      </p>
      <Toast outcome={decisions.outcome} />
      <Card className={styles.case}>
        <div className={own.head}>
          <h2 className={styles.subject}>{helpTopicLabel(ticket.topic)}</h2>
          <TicketBadges ticket={ticket} />
        </div>
        <p className={styles.when}>
          {ticket.name}, {takerText(ticket)}.{' '}
          {(ticket.state === 'new' || ticket.state === 'taken') && (
            <>
              À répondre avant le <Instant at={ticket.aimAt} />
            </>
          )}
        </p>
        <About ticket={ticket} />
        <Messages ticket={ticket} />
        <Photos ticket={ticket} />
        <Steps ticket={ticket} decisions={decisions} />
        <div className={styles.facts}>
          <p className={styles.when}>Demande {ticket.id}</p>
          <p>
            <Link className={styles.contact} to="?vue=personnes" state={{ who: ticket.userId }}>
              Chercher cette personne
            </Link>
          </p>
        </div>
      </Card>
    </>
  )
}

function About({ ticket: { about, recallPhone } }: { readonly ticket: TicketCase }): ReactNode {
  if (!about && recallPhone === null) return null
  return (
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
  )
}

/** Texts of people: written as they are, nothing in them runs. */
function Messages({ ticket: { messages, name } }: { readonly ticket: TicketCase }): ReactNode {
  return (
    <ol className={own.messages} aria-label="Conversation">
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
    <ul className={own.photos} aria-label="Photos jointes">
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

interface StepsProps {
  readonly ticket: TicketCase
  readonly decisions: Decisions<never>
}

function Steps({ ticket, decisions }: StepsProps): ReactNode {
  const { id, state, mine, takenBy } = ticket
  const [key, setKey] = useState(() => crypto.randomUUID())
  /** @throws what the form shows at its field */
  const work = async (action: SupportAction, text = '') => {
    const overtaken = await attempt(
      () => signedInApi.workOnTicket({ params: { id }, body: { key, action, text } }),
      id,
    )
    setKey(crypto.randomUUID())
    await decisions.showToast(overtaken === null ? 'success' : 'error', overtaken ?? DONE[action])
  }
  const { busy, run } = useSingleFlight(async (action: SupportAction) => {
    await work(action).catch((error: unknown) =>
      decisions.showToast('error', readApiError(error)?.message ?? LOST_TEXT),
    )
  })
  if (state === 'resolved') return null
  if (state === 'new')
    return (
      <div className={styles.buttons}>
        <Button busy={busy} onClick={() => run('take')}>
          Prendre cette demande
        </Button>
      </div>
    )
  return (
    <>
      {mine ? (
        <AnswerForm ticket={ticket} work={work} />
      ) : (
        <p className={styles.quiet}>
          {takenBy} suit cette demande. Rendue à la file, vous pouvez la prendre.
        </p>
      )}
      <div className={classList(styles.buttons, own.release)}>
        <Button variant="quiet" busy={busy} onClick={() => run('release')}>
          Rendre à la file
        </Button>
      </div>
    </>
  )
}
