import type { Ticket } from '@okoume/contract/wire/ticket.ts'
import { formatLongInstant } from '@okoume/domain/calendar/format-instant.ts'
import { helpTopicLabel } from '@okoume/domain/help/help-topics.ts'
import { MAX_TICKET_PHOTOS, TICKET_TEXT_MAX_LENGTH } from '@okoume/domain/help/ticket-transitions.ts'
import { formatGabonPhone, readGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { type ReactNode, useState } from 'react'
import { Link, useLocation, useRouteError } from 'react-router'
import { readApiError } from '#app/data/api/read-api-error.ts'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import type { CachedAnswer } from '#app/data/queries/cached-answers.ts'
import { useCachedQuery } from '#app/data/queries/cached-query.ts'
import { fetchNow } from '#app/data/queries/query-client.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { signedInUser } from '#app/data/session/signed-in-user.ts'
import { type Failure, useSentForm } from '#app/shell/forms/use-sent-form.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Instant } from '#app/ui/instant.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { useSingleFlight } from '#app/ui/use-single-flight.ts'
import { BackLink } from '../page/back-link.tsx'
import { Sheet, SheetError } from '../page/sheet.tsx'
import { useServerNow } from '../rental/rentals-query.ts'
import { FileButton } from '../upload/file-button.tsx'
import styles from './help.module.css'
import { ticketQuery } from './help-queries.ts'
import { sendTicketPhotos } from './send-photos.ts'
import { aimText, TicketBadge } from './tickets.tsx'

interface LoaderArgs {
  readonly request: Request
  readonly params: { readonly id?: string }
}

interface Data {
  readonly uid: string
  readonly id: string
  readonly loaded: CachedAnswer<Ticket>
}

export async function clientLoader({ request, params }: LoaderArgs): Promise<Data> {
  const { id: uid } = await signedInUser(request)
  const { id = '' } = params
  return { uid, id, loaded: await fetchNow(ticketQuery(uid, id)) }
}
clientLoader.hydrate = true as const

/** One ticket, for the person who asked. */
export default function TicketPage({ loaderData }: { readonly loaderData: Data }): ReactNode {
  const { uid, id, loaded } = loaderData
  const read = useCachedQuery(ticketQuery(uid, id), loaded)
  const { answer: ticket, refresh } = read
  const arrival: { asked?: boolean; lost?: string | null } | null = useLocation().state
  return (
    <div className={styles.problem}>
      <BackLink to={dashboardPaths.tickets()}>Mes demandes d'aide</BackLink>
      <Sheet title={helpTopicLabel(ticket.topic)} read={read}>
        {arrival?.asked && (
          <Alert tone="success">
            Votre demande est envoyée. Nous répondons ici, par notification et par email.
          </Alert>
        )}
        <div className={styles.state}>
          <TicketBadge state={ticket.state} />
          <p className={styles.note}>{aimText(ticket, useServerNow())}</p>
        </div>
        <About ticket={ticket} />
        <Conversation messages={ticket.messages} mine="person" />
        <PhotosOfTicket ticket={ticket} lost={arrival?.lost ?? null} onChange={refresh} />
        {ticket.canReply ? (
          <ReplyForm key={ticket.messages.length} ticket={ticket} onSent={refresh} />
        ) : (
          <p className={styles.note}>
            Cette demande est close.{' '}
            <Link to={dashboardPaths.problem({ topic: ticket.topic })}>En faire une nouvelle</Link>
          </p>
        )}
      </Sheet>
    </div>
  )
}

function About({ ticket: { about, recallPhone } }: { readonly ticket: Ticket }): ReactNode {
  const phone = recallPhone === null ? null : readGabonPhone(recallPhone)
  if (!about && !phone) return null
  return (
    <div className={styles.situation}>
      {about && (
        <>
          <h2>{about.title}</h2>
          <p className={styles.note}>{about.detail}</p>
          {about.kind === 'rental' && (
            <Link className={styles.way} to={dashboardPaths.rental(about.id)}>
              Ouvrir la location
            </Link>
          )}
        </>
      )}
      {phone && <p className={styles.note}>À rappeler au {formatGabonPhone(phone)}</p>}
    </div>
  )
}

interface ConversationProps {
  readonly messages: Ticket['messages']
  readonly mine: Ticket['messages'][number]['author']
}

function Conversation({ messages, mine }: ConversationProps): ReactNode {
  return (
    <ol className={styles.conversation} aria-label="Conversation">
      {messages.map(({ number, author, text, sentAt }) => (
        <li key={number} className={styles.message} data-mine={author === mine || undefined}>
          <p className={styles.note}>
            {author === mine ? 'Vous' : 'Okoumé'}, le <Instant at={sentAt} />
          </p>
          <p className={styles.bubble}>{text}</p>
        </li>
      ))}
    </ol>
  )
}

interface PhotosProps {
  readonly ticket: Ticket
  readonly lost: string | null
  readonly onChange: () => Promise<unknown>
}

function PhotosOfTicket({ ticket, lost, onChange }: PhotosProps): ReactNode {
  const { id, photos, canReply } = ticket
  const [problem, setProblem] = useState(lost)
  const { busy, run } = useSingleFlight(async (file: File) => {
    setProblem(await sendTicketPhotos(id, [file]))
    await onChange()
  })
  const mayAdd = canReply && photos.length < MAX_TICKET_PHOTOS
  if (photos.length === 0 && !mayAdd) return null
  return (
    <section className={styles.photos} aria-label="Photos">
      {photos.length > 0 && (
        <ul className={styles.shown}>
          {photos.map((photo, place) => (
            <li key={photo.id}>
              <a href={photo.path} target="_blank" rel="noreferrer">
                <img src={photo.path} alt={`Jointe ${place + 1}, en grand`} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {problem && <Alert tone="error">{problem}</Alert>}
      {mayAdd &&
        (busy ? (
          <p role="status">La photo part...</p>
        ) : (
          <FileButton onChoose={(file) => void run(file)}>
            Joindre une photo ({photos.length} sur {MAX_TICKET_PHOTOS})
          </FileButton>
        ))}
    </section>
  )
}

interface ReplyProps {
  readonly ticket: Ticket
  readonly onSent: () => Promise<unknown>
}

function ReplyForm({ ticket, onSent }: ReplyProps): ReactNode {
  const { id, state, reopensUntil } = ticket
  const [key] = useState(() => crypto.randomUUID())
  const form = useSentForm<'text'>({
    first: { text: '' },
    check: ({ text }) => (text.trim() === '' ? { text: 'Écrivez votre réponse.' } : {}),
    async send({ text }) {
      await signedInApi.replyToTicket({ params: { id }, body: { key, text: text.trim() } })
      await onSent()
    },
    describeFailure,
  })
  const { box, busy, failure, field, change, submit } = form
  const { value, error } = field('text')
  const hint =
    state === 'resolved' && reopensUntil
      ? `Si ce n'est pas réglé, répondez avant le ${formatLongInstant(reopensUntil)} : votre demande rouvre.`
      : undefined
  return (
    <form ref={box} method="post" className={styles.form} onSubmit={submit} noValidate>
      <TextArea
        name="text"
        label="Votre réponse"
        hint={hint}
        rows={3}
        maxLength={TICKET_TEXT_MAX_LENGTH}
        value={value}
        error={error}
        onChange={({ target }) => change('text', target.value)}
      />
      {failure && <Alert tone="error">{failure}</Alert>}
      <div>
        <Button type="submit" variant={state === 'resolved' ? 'secondary' : 'primary'} busy={busy}>
          Répondre
        </Button>
      </div>
    </form>
  )
}

function describeFailure(error: unknown): Failure<'text'> {
  const refusal = readApiError(error)
  if (!refusal)
    return { text: "La connexion s'est coupée. Réessayez : votre réponse n'est envoyée qu'une fois." }
  return refusal.fields.text ? { problems: { text: refusal.fields.text } } : { text: refusal.message }
}

/** To others a ticket looks like one that does not exist. */
export function ErrorBoundary(): ReactNode {
  const code = readApiError(useRouteError())?.code
  if (code === 'TICKET_NOT_FOUND' || code === 'INVALID_INPUT')
    return (
      <EmptyState
        scene="lost"
        level={1}
        title="Demande non trouvée"
        action={<ButtonLink to={dashboardPaths.tickets()}>Mes demandes d'aide</ButtonLink>}
      >
        Cette adresse ne mène à aucune de vos demandes. Êtes-vous connecté au bon compte ?
      </EmptyState>
    )
  return (
    <Sheet title="Demande d'aide">
      <SheetError />
    </Sheet>
  )
}
