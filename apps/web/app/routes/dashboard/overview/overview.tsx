import type { Conversation } from '@okoume/contract/wire/conversation.ts'
import type { EnquirySummary } from '@okoume/contract/wire/enquiry.ts'
import type { ItemDraft } from '@okoume/contract/wire/item.ts'
import type { Rental } from '@okoume/contract/wire/rental.ts'
import type { User } from '@okoume/contract/wire/user.ts'
import { isVerified } from '@okoume/domain/person/verifier.ts'
import { waitsForIdentity } from '@okoume/domain/rental/renter-identity.ts'
import { useQuery } from '@tanstack/react-query'
import { FileText, Heart, MessagesSquare, Search, ShieldCheck } from 'lucide'
import { type ReactNode, useState } from 'react'
import { type RunningAttempt, runningAttempts } from '#app/data/checkout/checkout-attempt.ts'
import { latestDraftItem } from '#app/data/checkout/request-draft.ts'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { paths } from '#app/data/path-builder.ts'
import { tryFetchNow } from '#app/data/queries/query-client.ts'
import { useSession } from '#app/data/session/session.tsx'
import { type Loaded, privateLoader } from '#app/data/session/signed-in-user.ts'
import { SignOutButton } from '#app/shell/frame/account.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import kit from '#app/ui/kit.module.css'
import { enquiriesQuery, waitsForCaller } from '../enquiries/entry/enquiries-query.ts'
import { itemDraftsQuery } from '../items/items-queries.ts'
import { conversationsQuery } from '../messages/conversations-query.ts'
import accountPlacesStyles from '../navigation/account-places.module.css'
import { MENU_PLACES, MenuEntry, WalletEntry } from '../navigation/menu-entry.tsx'
import { useUnreadNotices } from '../notifications/notices-query.ts'
import type { SheetHandle } from '../page/awaited-sheet.tsx'
import { Sheet, SheetFailure } from '../page/sheet.tsx'
import { type OpenTask, useOpenTasks } from '../rental/rental-tasks.ts'
import { ownRentalsQuery, requestsQuery, useList } from '../rental/rentals-query.ts'
import {
  DraftsRow,
  EnquiryRow,
  IdentityRow,
  PaymentRow,
  RequestRow,
  TaskRow,
  UnreadMessagesRow,
} from './waiting-rows.tsx'

export const handle = {
  title: 'Ce qui vous attend',
  reads: ['listUserRentals', 'listRentals', 'listConversations', 'listEnquiries'],
} satisfies SheetHandle

export const clientLoader = privateLoader(async (user) => {
  await Promise.all([
    isVerified(user.verifier) || tryFetchNow(itemDraftsQuery(user.id)),
    tryFetchNow(ownRentalsQuery(user.id)),
    tryFetchNow(requestsQuery(user.id)),
    tryFetchNow(conversationsQuery(user.id)),
    tryFetchNow(enquiriesQuery(user.id)),
  ])
  return user
})

export { SheetError as ErrorBoundary } from '../page/sheet.tsx'

export default function Overview({ loaderData: user }: Loaded<typeof clientLoader>): ReactNode {
  const rented = useList(ownRentalsQuery(user.id))
  const lent = useList(requestsQuery(user.id))
  const conversations = useQuery(conversationsQuery(user.id)).data?.answer ?? []
  const enquiries = useQuery({ ...enquiriesQuery(user.id), retryOnMount: false }).data?.answer ?? []
  // Without a network what waits is not shown, as on the owner's items.
  const { data: drafts = [] } = useQuery({
    ...itemDraftsQuery(user.id),
    enabled: !isVerified(user.verifier),
    retryOnMount: false,
  })
  const [started] = useState(() => ({
    payments: runningAttempts(user.id),
    requested: latestDraftItem(Date.now()),
  }))
  const waiting: Waiting = {
    user,
    drafts,
    tasks: useOpenTasks(user.id),
    unread: conversations.filter(({ unread }) => unread > 0),
    enquiries: enquiries.filter(waitsForCaller),
    dependent: user.verifier === 0 ? firstDependent(rented.items) : null,
    ...started,
  }
  const lists = [waiting.tasks, waiting.payments, waiting.unread, waiting.enquiries, drafts]
  const { requested, dependent } = waiting
  const isEmpty =
    lists.every(({ length }) => length === 0) && requested === null && !dependent && !mayRetry(user)
  const failed = rented.failed || lent.failed
  return (
    <Sheet title={handle.title} read={lent.read ?? rented.read}>
      {failed && <SheetFailure>Une erreur est survenue lors de la récupération des locations.</SheetFailure>}
      {isEmpty ? (
        !failed &&
        !user.suspended && (
          <EmptyState
            scene="done"
            title="Tout est à jour"
            action={<ButtonLink to={paths.explorer()}>Explorer les objets</ButtonLink>}
          >
            Une demande à laquelle répondre, un objet à récupérer ou à rendre, un message : vous le trouverez
            ici.
          </EmptyState>
        )
      ) : (
        <WaitingRows {...waiting} />
      )}
      <AccountPlaces user={user} />
    </Sheet>
  )
}

interface Waiting {
  readonly user: User
  readonly tasks: readonly OpenTask[]
  readonly payments: readonly RunningAttempt[]
  readonly unread: readonly Conversation[]
  readonly enquiries: readonly EnquirySummary[]
  readonly drafts: readonly ItemDraft[]
  /** The first rental that ends unless this person sends a file of their identity. */
  readonly dependent: Rental | null
  /** The item of a request that was begun on this device. */
  readonly requested: string | null
}

function firstDependent(rentals: readonly Rental[]): Rental | null {
  const dependent = rentals.filter(waitsForIdentity)
  return dependent.sort((a, b) => a.start_date.localeCompare(b.start_date))[0] ?? null
}

function mayRetry({ verifier, verifierReason }: User): boolean {
  return verifier === 0 && Boolean(verifierReason)
}

function WaitingRows(waiting: Waiting): ReactNode {
  const { user, tasks, payments, unread, enquiries, drafts, requested, dependent } = waiting
  return (
    <ul className={kit.stack3}>
      {payments.map((attempt) => (
        <PaymentRow key={attempt.key} attempt={attempt} />
      ))}
      {dependent && <IdentityRow retry={mayRetry(user)} rental={dependent} />}
      {tasks.map((task) => (
        <TaskRow key={task.rental.id} task={task} />
      ))}
      {enquiries.map((enquiry) => (
        <EnquiryRow key={enquiry.id} enquiry={enquiry} />
      ))}
      {unread.map((conversation) => (
        <UnreadMessagesRow key={conversation.rentalId} conversation={conversation} />
      ))}
      {requested !== null && <RequestRow itemId={requested} />}
      {drafts.length > 0 && <DraftsRow drafts={drafts} />}
      {!dependent && user.verifier === 0 && (drafts.length > 0 || mayRetry(user)) && (
        <IdentityRow retry={mayRetry(user)} />
      )}
    </ul>
  )
}

/** On a phone: where the bottom bar does not lead. */
function AccountPlaces({ user }: { readonly user: User }): ReactNode {
  const { signOut } = useSession()
  const notices = useUnreadNotices(user.id)
  return (
    <nav className={`${kit.stack4} ${accountPlacesStyles.places}`} aria-label="Mon compte">
      <ul className={`${kit.panel} ${kit.divided} ${kit.clips} ${accountPlacesStyles.list}`}>
        <MenuEntry {...MENU_PLACES.requests} />
        <MenuEntry {...MENU_PLACES.notices} count={notices} />
        <WalletEntry verifier={user.verifier} />
        <MenuEntry to={paths.favourites()} icon={Heart}>
          Favoris
        </MenuEntry>
        <MenuEntry to={dashboardPaths.alerts()} icon={Search}>
          Mes alertes
        </MenuEntry>
      </ul>
      <ul className={`${kit.panel} ${kit.divided} ${kit.clips} ${accountPlacesStyles.list}`}>
        <MenuEntry {...MENU_PLACES.profile} />
        <MenuEntry to={dashboardPaths.verification()} icon={ShieldCheck}>
          Vérification
        </MenuEntry>
        <MenuEntry {...MENU_PLACES.settings} />
        {user.administrator && <MenuEntry {...MENU_PLACES.administration} />}
      </ul>
      <ul className={`${kit.panel} ${kit.divided} ${kit.clips} ${accountPlacesStyles.list}`}>
        <MenuEntry {...MENU_PLACES.problem} />
        <MenuEntry to={dashboardPaths.tickets()} icon={MessagesSquare}>
          Mes demandes d'aide
        </MenuEntry>
        <MenuEntry {...MENU_PLACES.help} />
        <MenuEntry to={paths.terms()} icon={FileText}>
          Conditions
        </MenuEntry>
        <MenuEntry to={paths.privacy()} icon={FileText}>
          Confidentialité
        </MenuEntry>
      </ul>
      <SignOutButton user={user} signOut={signOut} />
    </nav>
  )
}
