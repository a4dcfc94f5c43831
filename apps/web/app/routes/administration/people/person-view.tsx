import {
  type FoundPerson,
  type PersonView,
  VIEW_REASON,
} from '@okoume/contract/wire/administration-people.ts'
import { calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongPeriod } from '@okoume/domain/calendar/format-day.ts'
import { helpTopicLabel } from '@okoume/domain/help/help-topics.ts'
import { TICKET_STATE_LABELS } from '@okoume/domain/help/ticket-transitions.ts'
import { describeMovement } from '@okoume/domain/ledger/movements.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { ofName } from '@okoume/domain/writing/elision.ts'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { readApiError } from '#app/data/api/read-api-error.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { type Failure, useSentForm } from '#app/shell/forms/use-sent-form.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Instant } from '#app/ui/instant.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { RentalBadge, ReturnBadge } from '#app/ui/rental-badge.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { LOST_TEXT } from '../decisions/decision-dialog.tsx'
import styles from '../page/administration.module.css'
import { Detail } from '../payments/review-card.tsx'
import own from './people.module.css'

export interface OpenPersonViewProps {
  readonly person: FoundPerson
  readonly onView: (view: PersonView) => void
}

/** Asks why, which is written to the trail, and opens the person's space to be read. */
export function OpenPersonView({ person, onView }: OpenPersonViewProps): ReactNode {
  const id = useId()
  const [open, setOpen] = useState(false)
  const form = useSentForm<'reason'>({
    first: { reason: '' },
    check: ({ reason }) =>
      reason.trim().length < VIEW_REASON.min
        ? { reason: `${VIEW_REASON.min} caractères au moins : c'est inscrit au journal.` }
        : {},
    async send({ reason }) {
      onView(await signedInApi.viewAsPerson({ params: { id: person.id }, body: { reason: reason.trim() } }))
    },
    describeFailure,
  })
  const reason = form.field('reason')
  const close = () => {
    if (!form.busy) setOpen(false)
  }
  return (
    <div className={styles.buttons}>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Voir comme cette personne
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title="Voir comme cette personne"
        actions={
          <>
            <Button variant="quiet" disabled={form.busy} onClick={close}>
              Annuler
            </Button>
            <Button type="submit" form={id} busy={form.busy} busyText="Ouverture...">
              Voir
            </Button>
          </>
        }
      >
        <form ref={form.box} id={id} method="post" className={styles.form} onSubmit={form.submit} noValidate>
          <p>
            Vous lirez l'espace {ofName(person.name)} sans pouvoir y agir. Votre nom et la raison sont
            inscrits au journal.
          </p>
          <TextArea
            label="Pourquoi"
            rows={3}
            maxLength={VIEW_REASON.max}
            name="reason"
            disabled={form.busy}
            value={reason.value}
            error={reason.error ?? null}
            onChange={(event) => form.change('reason', event.target.value)}
          />
          {form.failure && <Alert tone="error">{form.failure}</Alert>}
        </form>
      </Dialog>
    </div>
  )
}

function describeFailure(error: unknown): Failure<'reason'> {
  const refusal = readApiError(error)
  if (!refusal) return { text: LOST_TEXT }
  const problem = refusal.fields.reason
  return problem ? { problems: { reason: problem } } : { text: refusal.message }
}

export interface PersonSpaceProps {
  readonly view: PersonView
  readonly onClose: () => void
}

/** What a person sees in their own space; nothing in it can be pressed. */
export function PersonSpace({ view, onClose }: PersonSpaceProps): ReactNode {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <section className={own.space}>
      <div className={own.banner}>
        <div>
          <h2 ref={title} tabIndex={-1}>
            Vous voyez l'espace {ofName(view.name)}
          </h2>
          <p>Lecture seule{view.masked && ', sans les montants'}</p>
        </div>
        <Button variant="secondary" onClick={onClose}>
          Quitter
        </Button>
      </div>
      <Rentals rentals={view.rentals} />
      <Items items={view.items} />
      {view.wallet && <Money wallet={view.wallet} />}
      <Notices notices={view.notices} />
      <Tickets tickets={view.tickets} />
    </section>
  )
}

function Part({
  title,
  empty,
  children,
}: {
  readonly title: string
  readonly empty: string | false
  readonly children: ReactNode
}): ReactNode {
  return (
    <Card className={own.recent}>
      <h3>{title}</h3>
      {empty ? <p className={styles.quiet}>{empty}</p> : children}
    </Card>
  )
}

function Rentals({ rentals }: Pick<PersonView, 'rentals'>): ReactNode {
  return (
    <Part title="Locations et demandes" empty={rentals.length === 0 && 'Aucune location'}>
      <ul>
        {rentals.map(({ id, itemTitle, role, other, status, returnState, start, end, total, ...one }) => (
          <li key={id} className={own.short}>
            <strong>{itemTitle}</strong>
            <p className={own.badges}>
              <RentalBadge status={status} />
              <ReturnBadge status={status} returnState={returnState} />
            </p>
            <span>
              {role === 'owner' ? 'Locataire' : 'Propriétaire'} : {other}
              {total !== undefined && `, ${formatFrancs(total)}`}
            </span>
            <span>{formatLongPeriod(calendarDay(start), calendarDay(end))}</span>
            {one.unreadMessages > 0 && <span>{one.unreadMessages} messages non lus</span>}
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Items({ items }: Pick<PersonView, 'items'>): ReactNode {
  return (
    <Part title="Objets" empty={items.length === 0 && 'Aucun objet'}>
      <ul>
        {items.map(({ id, title, image, offered, hidden }) => (
          <li key={id} className={own.item}>
            <Picture src={image} alt="" sizes="4rem" ratio="1:1" className={own.thumbnail} />
            <div className={own.short}>
              <strong>{title}</strong>
              <span>{hidden === null ? availability(offered) : `Masqué : ${hidden}`}</span>
            </div>
          </li>
        ))}
      </ul>
    </Part>
  )
}

const availability = (offered: boolean) => (offered ? 'Disponible' : 'Non disponible')

function Money({ wallet }: { readonly wallet: NonNullable<PersonView['wallet']> }): ReactNode {
  const { balance, withdrawable, cautions, movements } = wallet
  return (
    <Part title="Portefeuille" empty={false}>
      <dl className={styles.details}>
        <Detail name="Solde">{formatFrancs(balance)}</Detail>
        <Detail name="Retirable">{formatFrancs(withdrawable)}</Detail>
        <Detail name="Cautions">{formatFrancs(cautions)}</Detail>
      </dl>
      <ul>
        {movements.movements.map(({ id, itemTitle, at, ...movement }) => (
          <li key={id} className={own.short}>
            <strong>
              {describeMovement(movement)}, {formatFrancs(movement.amount)}
            </strong>
            <span>
              {itemTitle !== null && `${itemTitle}, `}le <Instant at={at} />
            </span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Notices({ notices }: Pick<PersonView, 'notices'>): ReactNode {
  return (
    <Part title="Notifications" empty={notices.length === 0 && 'Aucune notification'}>
      <ul>
        {notices.map(({ id, title, paragraphs, createdAt, read }) => (
          <li key={id} className={own.short}>
            <strong>{title}</strong>
            {!read && (
              <p className={own.badges}>
                <Badge tone="gold">Non lue</Badge>
              </p>
            )}
            {paragraphs.map((text) => (
              <span key={text}>{text}</span>
            ))}
            <span>
              Le <Instant at={createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Tickets({ tickets }: Pick<PersonView, 'tickets'>): ReactNode {
  return (
    <Part title="Demandes d'aide" empty={tickets.length === 0 && "Aucune demande d'aide"}>
      <ul>
        {tickets.map(({ id, topic, state, text, createdAt }) => (
          <li key={id} className={own.short}>
            <strong>{helpTopicLabel(topic)}</strong>
            <span>{text}</span>
            <span>
              {TICKET_STATE_LABELS[state]}, le <Instant at={createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </Part>
  )
}
