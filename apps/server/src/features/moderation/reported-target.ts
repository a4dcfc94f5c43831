import type { ReportedTarget, ReportTarget } from '@okoume/contract/wire/moderation.ts'
import { shownName } from '@okoume/domain/person/masked-name.ts'
import type { RentalStatus } from '@okoume/domain/rental/rental-status.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { findUser } from '../accounts/account-queries.ts'
import { shownText } from '../conversations/mask-messages.ts'
import { maskText, shownItemTitle } from '../reviews/published-reviews.ts'

interface TargetRow {
  /** Whose it is. */
  readonly subject: string
  readonly name: string
  readonly openName: boolean
  readonly closed: boolean
  readonly suspended: boolean
  /** Of an item, or of the one that a review or message is about. */
  readonly title: string | null
  readonly itemHidden: boolean
  readonly text: string | null
  /** Of a message: what the other party reads while contacts are masked. */
  readonly shown: string | null
  /** Of a message's rental: decides whether contacts in it are masked. */
  readonly status: RentalStatus | null
}

type TargetQuery = (target: ReportTarget, reporterId: string) => RawBuilder<TargetRow>

const PERSON = sql`users.name, users.open_name, users.closed_at is not null as closed,
  users.suspended_at is not null as suspended`
/** Columns that the kind does not have. */
const NO_TITLE = sql`null as title, false as item_hidden`
const NO_TEXT = sql`null as text, null as shown, null as status`

/** Each finds nothing that the reporter cannot see, but a suspended person. */
const QUERIES: Readonly<Record<ReportTarget['kind'], TargetQuery>> = {
  item: ({ id }) => sql`select owner_id as subject, ${PERSON}, items.title, false as item_hidden, ${NO_TEXT}
    from items join users on users.id = owner_id
    where items.id = ${id} and items.deleted_at is null and items.offered_if_shown is null`,
  person: ({ id }) => sql`select id as subject, ${PERSON}, ${NO_TITLE}, ${NO_TEXT} from users
    where id = ${id} and closed_at is null`,
  review: ({ id }, reporterId) => sql`select author_id as subject, ${PERSON}, items.title,
      items.offered_if_shown is not null as item_hidden, review.text, null as shown, null as status
    from rental_reviews as review
      join users on users.id = author_id join items on items.id = review.item_id
      join users as reviewed on reviewed.id = subject_id
    where review.id = ${id} and review.published_at is not null and review.removed_at is null
      and (${reporterId} in (author_id, subject_id)
        or review.author = 'renter' and reviewed.closed_at is null and reviewed.suspended_at is null)`,
  // Before there is a rental, of an enquiry.
  message: ({ id, number }, reporterId) => sql`select author_id as subject, ${PERSON},
      coalesce(rentals.item_title, items.title) as title, false as item_hidden, body as text, shown,
      coalesce(rentals.status, 'en attente') as status
    from messages join users on users.id = author_id
      left join rentals on rentals.id = rental_id
      left join enquiries on enquiries.id = rental_id left join items on items.id = enquiries.item_id
    where rental_id = ${id} and number = ${number}
      and ${reporterId} in (rentals.owner_id, rentals.renter_id, enquiries.owner_id, enquiries.renter_id)`,
}

/** @throws ApiError REPORTED_UNKNOWN, REPORT_OWN */
export async function findTarget(
  db: Kysely<Schema>,
  target: ReportTarget,
  reporterId: string,
): Promise<TargetRow> {
  const { rows } = await QUERIES[target.kind](target, reporterId).execute(db)
  const [row] = rows
  if (!row) throw new ApiError('REPORTED_UNKNOWN')
  if (row.subject === reporterId) throw new ApiError('REPORT_OWN')
  return row
}

/**
 * The target of a report that is about to be written, masked as its reporter sees it elsewhere.
 * @throws ApiError UNAUTHENTICATED, REPORTED_UNKNOWN, REPORT_OWN
 */
export async function showReportTarget(
  db: Kysely<Schema>,
  target: ReportTarget,
  reporterId: string,
): Promise<ReportedTarget> {
  // A token outlives its account by minutes.
  if (!(await findUser(db, reporterId))) throw new ApiError('UNAUTHENTICATED')
  const row = await findTarget(db, target, reporterId)
  // Prevents enumeration: a suspended person has no page. A report that was begun before is still taken.
  if (target.kind === 'person' && row.suspended) throw new ApiError('REPORTED_UNKNOWN')
  const { name, openName, closed, title, itemHidden, text, status } = row
  const shown = { name: closed ? name : shownName(name, openName), title: null, text: null }
  if (title === null) return shown
  const shownTitle = shownItemTitle(title, itemHidden)
  if (text === null) return { ...shown, title: shownTitle }
  if (status === null) return { ...shown, title: shownTitle, text: maskText(text) }
  const masked = shownText({ body: text, shown: row.shown }, { status })
  return { ...shown, title: shownTitle, text: masked.text }
}
