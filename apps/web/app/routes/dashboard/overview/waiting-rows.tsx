import type { Conversation } from '@okoume/contract/wire/conversation.ts'
import type { EnquirySummary } from '@okoume/contract/wire/enquiry.ts'
import type { ItemDraft } from '@okoume/contract/wire/item.ts'
import type { Rental } from '@okoume/contract/wire/rental.ts'
import { formatNearDeadline } from '@okoume/domain/calendar/near-deadline.ts'
import { identityDeadline } from '@okoume/domain/rental/renter-identity.ts'
import { quotedText } from '@okoume/domain/writing/quoted.ts'
import { CalendarDays, ChevronRight, CreditCard, MessageCircle, Package, ShieldCheck } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { RunningAttempt } from '#app/data/checkout/checkout-attempt.ts'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { paths } from '#app/data/path-builder.ts'
import { Icon, type IconShapes } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import { Picture } from '#app/ui/picture.tsx'
import { ShownNames } from '#app/ui/shown-names.tsx'
import type { OpenTask } from '../rental/rental-tasks.ts'
import { useServerNow } from '../rental/rentals-query.ts'
import styles from './overview.module.css'

interface RowProps {
  readonly to: string
  readonly title: string
  readonly subject: string
  readonly deadline?: string | null
  readonly picture?: string | null
  readonly icon: IconShapes
}

function Row({ to, title, subject, deadline, picture, icon }: RowProps): ReactNode {
  return (
    <li
      className={`${kit.panel} ${kit.middle} ${kit.anchor} ${styles.row}`}
      data-due={deadline ? '' : undefined}
    >
      {picture ? (
        <Picture src={picture} alt="" sizes="3.5rem" ratio="1:1" className={kit.rounded} />
      ) : (
        <span className={`${kit.centred} ${kit.rounded} ${kit.sand} ${kit.forest} ${styles.icon}`}>
          <Icon of={icon} />
        </span>
      )}
      <div className={`${kit.shrinks} ${styles.text}`}>
        <h2 className={`${kit.subtitle} ${styles.title}`}>
          <Link to={to} className={`${kit.ink} ${kit.plain} ${kit.covers}`}>
            {title}
          </Link>
        </h2>
        <p className={kit.note}>
          <ShownNames>{subject}</ShownNames>
        </p>
        {deadline && <p className={`${kit.small} ${kit.strong} ${styles.deadline}`}>{deadline}</p>}
      </div>
      <Icon of={ChevronRight} className={`${kit.soft} ${styles.chevron}`} />
    </li>
  )
}

/** Leads to the page of its rental. */
export function TaskRow({ task }: { readonly task: OpenTask }): ReactNode {
  const { rental, party, until } = task
  const now = useServerNow()
  const before = until && `Avant ${formatNearDeadline(until, now)}`
  return (
    <Row
      to={task.name === 'review' ? dashboardPaths.review(rental.id) : dashboardPaths.rental(rental.id)}
      title={TASKS[task.name][party]}
      subject={`${rental.itemTitle} · ${party === 'owner' ? rental.renterName : rental.ownerName}`}
      deadline={task.name === 'hand over' ? "Aujourd'hui" : before}
      picture={rental.itemImage}
      icon={CalendarDays}
    />
  )
}

const TASKS: Readonly<Record<OpenTask['name'], Readonly<Record<OpenTask['party'], string>>>> = {
  answer: { owner: 'Répondre à la demande', renter: 'Suivre la demande' },
  report: { owner: 'Répondre au signalement', renter: 'Répondre au signalement' },
  'hand over': { owner: "Remettre l'objet", renter: "Récupérer l'objet" },
  'give back': { owner: "Attendre l'objet", renter: "Rendre l'objet" },
  return: { owner: 'Confirmer le retour', renter: 'Déclarer le retour' },
  review: { owner: 'Donner votre avis', renter: 'Donner votre avis' },
  choose: { owner: 'Attendre le locataire', renter: 'Choisir un autre objet' },
  contest: { owner: 'Répondre à la proposition', renter: 'Répondre à la contestation' },
}

export function PaymentRow({ attempt }: { readonly attempt: RunningAttempt }): ReactNode {
  const { title, images } = attempt.billing.item
  return (
    <Row
      to={paths.billing()}
      title="Terminer le paiement"
      subject={title}
      deadline="À confirmer sur votre téléphone"
      picture={images[0] ?? null}
      icon={CreditCard}
    />
  )
}

/** A question to answer, or an agreement to pay. */
export function EnquiryRow({ enquiry }: { readonly enquiry: EnquirySummary }): ReactNode {
  const { id, item, role, answerBy, validUntil } = enquiry
  const now = useServerNow()
  const [title, other, until] =
    role === 'owner'
      ? ['Répondre à une question', enquiry.renter, answerBy]
      : ['Payer ce qui est convenu', enquiry.owner, validUntil]
  return (
    <Row
      to={dashboardPaths.enquiry(id)}
      title={title}
      subject={`${item.title} · ${other.name}`}
      deadline={until && `Avant ${formatNearDeadline(new Date(until), now)}`}
      picture={item.image}
      icon={MessageCircle}
    />
  )
}

export function UnreadMessagesRow({ conversation }: { readonly conversation: Conversation }): ReactNode {
  const { rentalId, itemTitle, otherName, unread } = conversation
  return (
    <Row
      to={dashboardPaths.messages(rentalId)}
      title={unread === 1 ? 'Lire un message' : `Lire ${unread} messages`}
      subject={`${otherName} · ${itemTitle}`}
      icon={MessageCircle}
    />
  )
}

export function RequestRow({ itemId }: { readonly itemId: string }): ReactNode {
  return (
    <Row
      to={paths.request(itemId)}
      title="Reprendre ma demande"
      subject="Vos dates sont gardées une journée sur cet appareil."
      icon={CalendarDays}
    />
  )
}

export function DraftsRow({ drafts }: { readonly drafts: readonly ItemDraft[] }): ReactNode {
  const [draft] = drafts
  const several = drafts.length > 1
  return (
    <Row
      to={several || !draft ? dashboardPaths.myItems() : dashboardPaths.editDraft(draft.id)}
      title={several ? `Revoir ${drafts.length} brouillons` : 'Revoir le brouillon'}
      subject={several || !draft ? 'En ligne dès que votre identité est vérifiée.' : quotedText(draft.title)}
      picture={draft?.images[0] ?? null}
      icon={Package}
    />
  )
}

interface IdentityRowProps {
  readonly retry: boolean
  /** The rental that ends without it. */
  readonly rental?: Rental
}

export function IdentityRow({ retry, rental }: IdentityRowProps): ReactNode {
  const now = useServerNow()
  const until = rental && formatNearDeadline(identityDeadline({ startDate: rental.start_date }), now)
  const next = rental
    ? `${quotedText(rental.itemTitle)} : le propriétaire la demande, ou tout est remboursé.`
    : 'Vos brouillons seront alors en ligne.'
  return (
    <Row
      to={dashboardPaths.verification()}
      title="Vérifier mon identité (2 min)"
      subject={retry ? "Votre dossier n'a pas été accepté : vous pouvez réessayer." : next}
      deadline={until ? `Avant ${until}` : null}
      icon={ShieldCheck}
    />
  )
}
