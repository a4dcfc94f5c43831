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
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { fetchNow } from '#app/data/queries/query-client.ts'
import { ActionDialog } from '#app/shell/actions/action-dialog.tsx'
import { useAction } from '#app/shell/actions/use-action.ts'
import { useActionForm } from '#app/shell/actions/use-action-form.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Instant } from '#app/ui/instant.tsx'
import kit from '#app/ui/kit.module.css'
import { Picture } from '#app/ui/picture.tsx'
import { RentalBadge } from '#app/ui/rental-badge.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { Fact, Facts } from '../page/case-card.tsx'
import own from './people.module.css'
import { type Look, personSpaceQuery } from './people-query.ts'
import { ShortList } from './short-list.tsx'

interface OpenPersonSpaceProps {
  readonly uid: string
  readonly person: FoundPerson
  readonly onLook: (look: Look) => void
}

/** Asks why, which is written to the trail, and opens the person's space to be read. */
export function OpenPersonSpace({ uid, person, onLook }: OpenPersonSpaceProps): ReactNode {
  const [open, setOpen] = useState(false)
  const lookFor = (reason: string): Look => ({ id: person.id, reason: reason.trim() })
  const view = useAction({
    call: ({ reason }: { readonly reason: string }) => fetchNow(personSpaceQuery(uid, lookFor(reason))),
    onDone: (_, { reason }) => onLook(lookFor(reason)),
  })
  const form = useActionForm(view, {
    first: { reason: '' },
    check: ({ reason }) =>
      reason.trim().length < VIEW_REASON.min
        ? { reason: `${VIEW_REASON.min} caractères au moins : c'est inscrit au journal.` }
        : {},
  })
  return (
    <div className={kit.row3}>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Voir comme cette personne
      </Button>
      <ActionDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Voir comme cette personne"
        form={form}
        submitText="Voir"
        busyText="Ouverture..."
      >
        <p>
          Vous lirez l'espace {ofName(person.name)} sans pouvoir y agir. Votre nom et la raison sont inscrits
          au journal.
        </p>
        <TextArea label="Pourquoi" rows={3} maxLength={VIEW_REASON.max} {...form.field('reason')} />
      </ActionDialog>
    </div>
  )
}

interface PersonSpaceProps {
  readonly uid: string
  readonly look: Look
  readonly onClose: () => void
}

/** Content of a person's own space; nothing in it can be pressed. */
export function PersonSpace({ uid, look, onClose }: PersonSpaceProps): ReactNode {
  const { data: view } = useQuery(personSpaceQuery(uid, look))
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  if (!view) return null
  return (
    <section className={kit.stack4}>
      <div className={`${kit.row2x4} ${kit.middle} ${kit.spread} ${kit.sand} ${own.banner}`}>
        <div role="status" className={kit.shrinks}>
          <h2 ref={title} tabIndex={-1} className={`${kit.asText} ${kit.strong} ${kit.read}`}>
            Vous voyez l'espace {ofName(view.name)}
          </h2>
          <p className={kit.note}>Lecture seule{view.masked && ', sans les montants'}</p>
        </div>
        <Button variant="secondary" onClick={onClose}>
          Quitter
        </Button>
      </div>
      <Rentals rentals={view.rentals} />
      <Part title="Objets" empty={view.items.length === 0 && 'Aucun objet'}>
        {view.items.map(({ id, title, image, offered, hidden }) => (
          <li key={id} className={`${kit.stack3} ${kit.middle} ${own.item}`}>
            <Picture src={image} alt="" sizes="4rem" ratio="1:1" className={own.thumbnail} />
            <div className={own.short}>
              <strong>{title}</strong>
              <span>{hidden === null ? availability(offered) : `Masqué : ${hidden}`}</span>
            </div>
          </li>
        ))}
      </Part>
      {view.wallet && <Money wallet={view.wallet} />}
      <Notices notices={view.notices} />
      <Part title="Demandes d'aide" empty={view.tickets.length === 0 && "Aucune demande d'aide"}>
        {view.tickets.map(({ id, topic, state, text, createdAt }) => (
          <li key={id} className={own.short}>
            <strong>{helpTopicLabel(topic)}</strong>
            <span>{text}</span>
            <span>
              {TICKET_STATE_LABELS[state]}, le <Instant at={createdAt} />
            </span>
          </li>
        ))}
      </Part>
    </section>
  )
}

function Part(list: ComponentProps<typeof ShortList>): ReactNode {
  return (
    <Card>
      <ShortList {...list} />
    </Card>
  )
}

function Rentals({ rentals }: Pick<PersonView, 'rentals'>): ReactNode {
  return (
    <Part title="Locations et demandes" empty={rentals.length === 0 && 'Aucune location'}>
      {rentals.map(({ id, itemTitle, role, other, status, returnState, start, end, total, ...one }) => (
        <li key={id} className={own.short}>
          <strong>{itemTitle}</strong>
          <p>
            <RentalBadge
              status={status}
              handover={one.handoverState}
              returnState={returnState}
              party={role}
            />
          </p>
          <span>
            {role === 'owner' ? 'Locataire' : 'Propriétaire'} : {other}
            {total !== undefined && `, ${formatFrancs(total)}`}
          </span>
          <span>{formatLongPeriod(calendarDay(start), calendarDay(end))}</span>
          {one.unreadMessages > 0 && <span>{one.unreadMessages} messages non lus</span>}
        </li>
      ))}
    </Part>
  )
}

const availability = (offered: boolean) => (offered ? 'Disponible' : 'Non disponible')

function Money({ wallet }: { readonly wallet: NonNullable<PersonView['wallet']> }): ReactNode {
  const { balance, withdrawable, cautions, movements } = wallet
  return (
    <Part
      title="Portefeuille"
      empty={false}
      figures={
        <Facts>
          <Fact name="Solde">{formatFrancs(balance)}</Fact>
          <Fact name="Retirable">{formatFrancs(withdrawable)}</Fact>
          <Fact name="Cautions">{formatFrancs(cautions)}</Fact>
        </Facts>
      }
    >
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
    </Part>
  )
}

function Notices({ notices }: Pick<PersonView, 'notices'>): ReactNode {
  return (
    <Part title="Notifications" empty={notices.length === 0 && 'Aucune notification'}>
      {notices.map(({ id, title, paragraphs, createdAt, read }) => (
        <li key={id} className={own.short}>
          <strong>{title}</strong>
          {!read && (
            <p className={kit.row2}>
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
    </Part>
  )
}
