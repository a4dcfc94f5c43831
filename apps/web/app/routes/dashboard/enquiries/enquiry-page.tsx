import type { ReactNode } from 'react'
import { Link, useLocation, useRouteError } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { paths } from '#app/data/path-builder.ts'
import { useCachedQuery } from '#app/data/queries/cached-query.ts'
import { fetchNow } from '#app/data/queries/query-client.ts'
import { redirectResponse } from '#app/data/redirect-response.ts'
import { reportPath } from '#app/data/report-path.ts'
import { type Loaded, privateLoader } from '#app/data/session/signed-in-user.ts'
import { explainError } from '#app/shell/actions/explain-error.ts'
import { Alert } from '#app/ui/alert.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import kit from '#app/ui/kit.module.css'
import { Picture } from '#app/ui/picture.tsx'
import { ShownNames } from '#app/ui/shown-names.tsx'
import type { SheetHandle } from '../page/awaited-sheet.tsx'
import { BackLink } from '../page/back-link.tsx'
import { Sheet, SheetError } from '../page/sheet.tsx'
import { useServerNow } from '../rental/rentals-query.ts'
import styles from './enquiries.module.css'
import { EnquiryBadge } from './enquiries.tsx'
import { EnquiryActs } from './enquiry-acts.tsx'
import { EnquiryConversation } from './enquiry-conversation.tsx'
import { describeDays, enquirySummary, enquiryTitle } from './enquiry-summary.ts'
import { enquiryQuery } from './entry/enquiries-query.ts'

export const handle = { hasBackLink: true, reads: ['getEnquiry'] } satisfies SheetHandle

/** Once it is paid, its conversation goes on at the rental. */
export const clientLoader = privateLoader(async (user, { request, id }) => {
  const loaded = await fetchNow(enquiryQuery(user.id, id))
  const { rental_id } = loaded.answer
  if (rental_id) throw redirectResponse(request, dashboardPaths.rental(rental_id))
  return { user, id, loaded }
})

export default function EnquiryPage({ loaderData }: Loaded<typeof clientLoader>): ReactNode {
  const { user, id, loaded } = loaderData
  const read = useCachedQuery(enquiryQuery(user.id, id), loaded)
  const { answer: enquiry } = read
  const { item, role, state } = enquiry
  const now = useServerNow()
  const arrival: { readonly asked?: boolean } | null = useLocation().state
  const other = role === 'owner' ? enquiry.renter : enquiry.owner
  return (
    <div className={kit.stack2}>
      <BackLink to={dashboardPaths.enquiries()}>Questions</BackLink>
      <Sheet title={item.title} read={read}>
        {arrival?.asked && enquiry.messages.length === 1 && (
          <Alert tone="success">
            Votre question est envoyée. La réponse vient ici, et vous êtes prévenu.
          </Alert>
        )}
        <div className={`${kit.line3} ${kit.middle}`}>
          <Picture
            src={item.image}
            alt=""
            sizes="4rem"
            ratio="1:1"
            className={`${kit.rounded} ${styles.picture}`}
          />
          <div className={`${kit.stack1} ${kit.start} ${kit.shrinks}`}>
            <span role="status">
              <EnquiryBadge state={state} />
            </span>
            <p className={kit.small}>{describeDays(enquiry)}</p>
            <p className={`${kit.note} ${kit.breaks}`}>
              <ShownNames>{`${role === 'owner' ? 'Locataire' : 'Propriétaire'} : ${other.name}`}</ShownNames>
              {other.verified && ' · vérifié'}
            </p>
          </div>
        </div>
        <section className={`${kit.stack3} ${kit.panel} ${styles.now}`} aria-labelledby="ou-en-est">
          <h2 id="ou-en-est" className={kit.subtitle}>
            {enquiryTitle(enquiry, now)}
          </h2>
          <p>{enquirySummary(enquiry, now)}</p>
          <EnquiryActs enquiry={enquiry} user={user} />
        </section>
        <EnquiryConversation enquiry={enquiry} uid={user.id} />
        <div className={kit.row2x4}>
          {item.shown && (
            <Link className={`${kit.inline} ${kit.touch}`} to={paths.item(item.id)}>
              Voir l'objet
            </Link>
          )}
          <Link className={`${kit.inline} ${kit.touch}`} to={reportPath('person', other.id)}>
            Signaler cette personne
          </Link>
        </div>
      </Sheet>
    </div>
  )
}

/** To others an enquiry looks like one that does not exist. */
export function ErrorBoundary(): ReactNode {
  const { code } = explainError(useRouteError())
  if (code === 'ENQUIRY_NOT_FOUND' || code === 'INVALID_INPUT')
    return (
      <EmptyState
        scene="lost"
        level={1}
        title="Question non trouvée"
        action={<ButtonLink to={dashboardPaths.enquiries()}>Mes questions</ButtonLink>}
      >
        Cette adresse ne mène à aucune de vos questions. Êtes-vous connecté au bon compte ?
      </EmptyState>
    )
  return <SheetError title="Question" />
}
