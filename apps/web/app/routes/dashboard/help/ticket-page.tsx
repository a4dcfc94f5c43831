import type { Ticket } from '@okoume/contract/wire/ticket.ts'
import { formatLongInstant } from '@okoume/domain/calendar/format-instant.ts'
import { helpTopicLabel } from '@okoume/domain/help/help-topics.ts'
import { MAX_TICKET_PHOTOS, TICKET_TEXT_MAX_LENGTH } from '@okoume/domain/help/ticket-transitions.ts'
import { readGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { type ReactNode, useState } from 'react'
import { Link, useLocation, useRouteError } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { type CachedQuery, useCachedQuery } from '#app/data/queries/cached-query.ts'
import { fetchNow } from '#app/data/queries/query-client.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { type Loaded, privateLoader } from '#app/data/session/signed-in-user.ts'
import { ActionForm } from '#app/shell/actions/action-form.tsx'
import { explainError } from '#app/shell/actions/explain-error.ts'
import { OutcomeArea, OutcomePlace } from '#app/shell/actions/outcome-area.tsx'
import { useAction } from '#app/shell/actions/use-action.ts'
import { useActionForm } from '#app/shell/actions/use-action-form.ts'
import { Alert } from '#app/ui/alert.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Instant } from '#app/ui/instant.tsx'
import kit from '#app/ui/kit.module.css'
import { PhoneNumber } from '#app/ui/phone-number.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import type { SheetHandle } from '../page/awaited-sheet.tsx'
import { BackLink } from '../page/back-link.tsx'
import { Sheet, SheetError } from '../page/sheet.tsx'
import { useServerNow } from '../rental/rentals-query.ts'
import { FileButton } from '../upload/file-button.tsx'
import tile from '../upload/picture-tile.module.css'
import { PictureTile } from '../upload/picture-tile.tsx'
import { useUploads } from '../upload/uploads.ts'
import styles from './help.module.css'
import { ticketQuery } from './help-queries.ts'
import { sendTicketPhoto, shrinkTicketPhoto } from './ticket-photos.ts'
import { dueText, TicketBadge } from './tickets.tsx'

export const handle = { hasBackLink: true, reads: ['getTicket'] } satisfies SheetHandle

export const clientLoader = privateLoader(async ({ id: uid }, { id }) => ({
  uid,
  id,
  loaded: await fetchNow(ticketQuery(uid, id)),
}))

export default function TicketPage({ loaderData }: Loaded<typeof clientLoader>): ReactNode {
  const { uid, id, loaded } = loaderData
  const query = ticketQuery(uid, id)
  const read = useCachedQuery(query, loaded)
  const { answer: ticket } = read
  const arrival: { asked?: boolean; lost?: string | null } | null = useLocation().state
  return (
    <div className={kit.stack4}>
      <BackLink to={dashboardPaths.tickets()}>Mes demandes d'aide</BackLink>
      <Sheet title={helpTopicLabel(ticket.topic)} read={read}>
        {arrival?.asked && (
          <Alert tone="success">Votre demande est envoyée. Nous répondons ici, et nous vous prévenons.</Alert>
        )}
        <div className={`${kit.row1x3} ${kit.middle}`}>
          <TicketBadge state={ticket.state} />
          <p className={kit.note}>{dueText(ticket, useServerNow())}</p>
        </div>
        <About ticket={ticket} />
        <Conversation messages={ticket.messages} mine="person" />
        <OutcomeArea>
          <PhotosOfTicket ticket={ticket} query={query} lost={arrival?.lost ?? null} />
        </OutcomeArea>
        {ticket.canReply ? (
          <OutcomeArea>
            <ReplyForm key={ticket.messages.length} ticket={ticket} query={query} />
          </OutcomeArea>
        ) : (
          <p className={kit.note}>
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
    <div className={`${kit.stack1} ${kit.panel} ${kit.padded4} ${kit.breaks}`}>
      {about && (
        <>
          <h2 className={kit.subtitle}>{about.title}</h2>
          <p className={kit.note}>{about.detail}</p>
          {about.kind === 'rental' && (
            <Link className={`${kit.inline} ${kit.touch} ${styles.way}`} to={dashboardPaths.rental(about.id)}>
              Ouvrir la location
            </Link>
          )}
        </>
      )}
      {phone && (
        <p className={kit.note}>
          À rappeler au <PhoneNumber phone={phone} />
        </p>
      )}
    </div>
  )
}

interface ConversationProps {
  readonly messages: Ticket['messages']
  readonly mine: Ticket['messages'][number]['author']
}

function Conversation({ messages, mine }: ConversationProps): ReactNode {
  return (
    <ol className={kit.stack3} aria-label="Conversation">
      {messages.map(({ number, author, text, sentAt }) => (
        <li
          key={number}
          className={`${kit.stack1} ${kit.start} ${styles.message}`}
          data-mine={author === mine || undefined}
        >
          <p className={kit.note}>
            {author === mine ? 'Vous' : 'Okoumé'}, le <Instant at={sentAt} />
          </p>
          <p className={`${kit.rounded} ${kit.breaks} ${styles.bubble}`}>{text}</p>
        </li>
      ))}
    </ol>
  )
}

interface PhotosProps {
  readonly ticket: Ticket
  readonly query: CachedQuery<Ticket>
  /** Why a photo that was sent with the ticket did not arrive. */
  readonly lost: string | null
}

function PhotosOfTicket({ ticket, query, lost }: PhotosProps): ReactNode {
  const { id, photos, canReply } = ticket
  const { uploads, pictures } = useUploads<Ticket>({
    byAction: true,
    shrink: shrinkTicketPhoto,
    send: (picture, options) => sendTicketPhoto(id, picture, options),
  })
  const [upload] = pictures
  const attach = useAction({
    call: (file: File) => uploads.result(uploads.replace(file)),
    refreshes: [query],
    done: 'La photo est jointe.',
  })
  const mayAdd = canReply && photos.length < MAX_TICKET_PHOTOS
  if (photos.length === 0 && !mayAdd) return null
  return (
    <section className={`${kit.stack3} ${kit.start} ${styles.photos}`} aria-label="Photos">
      {photos.length > 0 && (
        <ul className={`${kit.row3} ${styles.shown}`}>
          {photos.map((photo, place) => (
            <li key={photo.id}>
              <a href={photo.path} target="_blank" rel="noreferrer">
                <img src={photo.path} alt={`Jointe ${place + 1}, en grand`} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {lost && !attach.input && <Alert tone="error">{lost}</Alert>}
      <OutcomePlace />
      {mayAdd &&
        (attach.busy ? (
          <>
            {upload && (
              <ul className={tile.tiles}>
                <li>
                  <PictureTile name="photo" state={upload.state} picture={upload.picture} />
                </li>
              </ul>
            )}
            <p role="status">La photo part...</p>
          </>
        ) : (
          <FileButton onChoose={(file) => attach.run(file)}>
            Joindre une photo ({photos.length} sur {MAX_TICKET_PHOTOS})
          </FileButton>
        ))}
    </section>
  )
}

function ReplyForm({ ticket, query }: Omit<PhotosProps, 'lost'>): ReactNode {
  const { id, state, reopensUntil } = ticket
  const [key] = useState(() => crypto.randomUUID())
  const reply = useAction({
    call: ({ text }: { readonly text: string }) =>
      signedInApi.replyToTicket({ params: { id }, body: { key, text: text.trim() } }),
    lost: "La connexion s'est coupée. Réessayez : votre réponse n'est envoyée qu'une fois.",
    refreshes: [query],
    done: 'Votre réponse est envoyée.',
  })
  const form = useActionForm(reply, {
    first: { text: '' },
    check: ({ text }) => (text.trim() === '' ? { text: 'Écrivez votre réponse.' } : {}),
  })
  const hint =
    state === 'resolved' && reopensUntil
      ? `Si ce n'est pas réglé, répondez avant le ${formatLongInstant(reopensUntil)} : votre demande rouvre.`
      : undefined
  return (
    <ActionForm
      form={form}
      submitText="Répondre"
      variant={state === 'resolved' ? 'secondary' : 'primary'}
      className={`${kit.stack4} ${styles.form}`}
    >
      <TextArea
        {...form.field('text')}
        label="Votre réponse"
        hint={hint}
        rows={3}
        maxLength={TICKET_TEXT_MAX_LENGTH}
      />
    </ActionForm>
  )
}

/** To others a ticket looks like one that does not exist. */
export function ErrorBoundary(): ReactNode {
  const { code } = explainError(useRouteError())
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
  return <SheetError title="Demande d'aide" />
}
