import type { EnquirySummary } from '@okoume/contract/wire/enquiry.ts'
import { ENQUIRY_STATE_LABELS, type EnquiryState, isLiveEnquiry } from '@okoume/domain/rental/enquiry.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { paths } from '#app/data/path-builder.ts'
import { useCachedQuery } from '#app/data/queries/cached-query.ts'
import { fetchNow } from '#app/data/queries/query-client.ts'
import { type Loaded, privateLoader } from '#app/data/session/signed-in-user.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import kit from '#app/ui/kit.module.css'
import { Picture } from '#app/ui/picture.tsx'
import { ShownNames } from '#app/ui/shown-names.tsx'
import type { SheetHandle } from '../page/awaited-sheet.tsx'
import { BackLink } from '../page/back-link.tsx'
import counts from '../page/count.module.css'
import { Sheet } from '../page/sheet.tsx'
import { useServerNow } from '../rental/rentals-query.ts'
import styles from './enquiries.module.css'
import { describeDays, enquiryTitle } from './enquiry-summary.ts'
import { enquiriesQuery, waitsForCaller } from './entry/enquiries-query.ts'

export const handle = {
  title: 'Questions',
  hasBackLink: true,
  reads: ['listEnquiries'],
} satisfies SheetHandle

export const clientLoader = privateLoader(async ({ id: uid }) => ({
  uid,
  loaded: await fetchNow(enquiriesQuery(uid)),
}))

export { SheetError as ErrorBoundary } from '../page/sheet.tsx'

/** Sorted: those that wait for the person, other live ones, ended ones. */
export default function Enquiries({ loaderData: { uid, loaded } }: Loaded<typeof clientLoader>): ReactNode {
  const read = useCachedQuery(enquiriesQuery(uid), loaded)
  const order = (one: EnquirySummary) => (waitsForCaller(one) ? 0 : isLiveEnquiry(one) ? 1 : 2)
  const enquiries = read.answer.toSorted((a, b) => order(a) - order(b))
  return (
    <div className={kit.stack2}>
      <BackLink to={dashboardPaths.messages()}>Messages</BackLink>
      <Sheet title={handle.title} note="On se parle et on convient d'un prix, avant de louer." read={read}>
        {enquiries.length === 0 ? (
          <EmptyState
            scene="messages"
            title="Pas encore de question"
            action={<ButtonLink to={paths.explorer()}>Explorer les objets</ButtonLink>}
          >
            Sur un objet, «&nbsp;Poser une question&nbsp;» écrit à son propriétaire, sans rien payer.
          </EmptyState>
        ) : (
          <ul className={`${kit.panel} ${kit.divided} ${kit.clips}`}>
            {enquiries.map((enquiry) => (
              <EnquiryRow key={enquiry.id} enquiry={enquiry} />
            ))}
          </ul>
        )}
      </Sheet>
    </div>
  )
}

function EnquiryRow({ enquiry }: { readonly enquiry: EnquirySummary }): ReactNode {
  const { id, item, role, state, last, unread } = enquiry
  const now = useServerNow()
  const { name } = role === 'owner' ? enquiry.renter : enquiry.owner
  return (
    <li>
      <Link
        to={dashboardPaths.enquiry(id)}
        className={`${kit.line3} ${kit.top} ${kit.ink} ${kit.plain} ${kit.lit} ${kit.ringInside} ${kit.padded3}`}
      >
        <Picture
          src={item.image}
          alt=""
          sizes="4rem"
          ratio="1:1"
          className={`${kit.rounded} ${styles.picture}`}
        />
        <span className={`${kit.stack1} ${kit.shrinks} ${kit.grows}`}>
          <span className={`${kit.row1x3} ${kit.middle}`}>
            <strong className={kit.breaks}>{item.title}</strong>
            <EnquiryBadge state={state} />
          </span>
          <span className={kit.small}>
            <ShownNames>{`${name} · ${describeDays(enquiry)}`}</ShownNames>
          </span>
          <span className={`${kit.line2} ${kit.middle} ${kit.spread} ${kit.shrinks}`}>
            <span className={`${kit.shrinks} ${kit.cut} ${kit.note}`}>{last.text}</span>
            {unread > 0 && (
              <span className={`${kit.fixed} ${counts.count}`}>
                {unread}
                <span className="visually-hidden"> non {unread === 1 ? 'lu' : 'lus'}</span>
              </span>
            )}
          </span>
          {isLiveEnquiry(enquiry) && (
            <span className={`${kit.small} ${kit.strong}`}>{enquiryTitle(enquiry, now)}</span>
          )}
        </span>
      </Link>
    </li>
  )
}

const TONES: Readonly<Record<EnquiryState, BadgeTone>> = {
  open: 'gold',
  'pre-approved': 'forest',
  booked: 'forest',
  expired: 'neutral',
  withdrawn: 'neutral',
  closed: 'neutral',
}

export function EnquiryBadge({ state }: { readonly state: EnquiryState }): ReactNode {
  return <Badge tone={TONES[state]}>{state === 'open' ? 'Question' : ENQUIRY_STATE_LABELS[state]}</Badge>
}
