import type { Written } from '@okoume/contract/model/written.ts'
import type { Person } from '@okoume/contract/wire/person.ts'
import { shownName } from '@okoume/domain/person/masked-name.ts'
import { isVerified } from '@okoume/domain/person/verifier.ts'
import { meanRating } from '@okoume/domain/review/review-content.ts'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Clock } from '#platform/clock/clock.ts'
import { runPrepared } from '#platform/database/kysely.ts'
import type { Schema, UserRow } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { FeatureHandlers } from '#platform/http/operations/operations.ts'
import { findUser } from '../accounts/account-queries.ts'
import { ownAvatar } from '../accounts/open-account.ts'
import { CARD_COLUMNS, type CardRow } from '../listings/items/item-columns.ts'
import { cardColumns } from '../listings/search/search-cards.ts'
import { LISTED, Parameters } from '../listings/search/search-filters.ts'
import { afterKey, NEWEST_FIRST, orderBy, readKey, writeKey } from '../listings/search/search-order.ts'
import { findOwnerRecord } from '../rentals/queries/owner-record.ts'
import { listPublished } from '../reviews/published-reviews.ts'

const ITEMS_AT_ONCE = 12

export interface PersonContext {
  readonly db: Kysely<Schema>
  readonly pool: pg.Pool
  readonly clock: Clock
}

export function personHandlers({ db, pool, clock }: PersonContext) {
  return {
    async getPerson({ params }) {
      const user = await findPerson(db, params.id)
      return {
        id: user.id,
        name: shownName(user.name, user.openName),
        avatar: ownAvatar(user.avatar),
        verified: isVerified(user.verifier),
        trusted: user.trustedOwner,
        openName: user.openName,
        since: user.createdAt,
        record: await findOwnerRecord(db, user.id, clock.now()),
        ...meanOf(user),
      }
    },
    async listPersonItems({ params, query }) {
      const { id } = await findPerson(db, params.id)
      const parameters = new Parameters()
      // A key that means nothing begins at the first page.
      const conditions = [
        `items.owner_id = ${parameters.add(id)}::uuid`,
        ...LISTED,
        ...afterKey(parameters, 'recent', readKey(NEWEST_FIRST, query.after ?? '')),
      ]
      const text = `select ${CARD_COLUMNS} from items join users on users.id = items.owner_id
        where ${conditions.join(' and ')} order by ${orderBy('recent')} limit ${ITEMS_AT_ONCE + 1}`
      const rows = await runPrepared<CardRow>(pool, text, parameters.values)
      const shown = rows.slice(0, ITEMS_AT_ONCE)
      const last = shown.at(-1)
      const next = rows.length > ITEMS_AT_ONCE && last ? writeKey(NEWEST_FIRST, last) : null
      return { cards: cardColumns(shown), next }
    },
    async listPersonReviews({ params, query }) {
      const user = await findPerson(db, params.id)
      const about = { column: 'subjectId', id: user.id } as const
      return { ...meanOf(user), ...(await listPublished(db, about, query.after)) }
    },
  } satisfies FeatureHandlers
}

/**
 * Prevents user enumeration: a closed account is answered as one that never was.
 * @throws ApiError USER_NOT_FOUND
 */
async function findPerson(db: Kysely<Schema>, id: string): Promise<UserRow> {
  const user = await findUser(db, id)
  if (!user || user.suspendedAt) throw new ApiError('USER_NOT_FOUND')
  return user
}

function meanOf({
  ownerNoteSum: sum,
  ownerNoteCount: count,
}: UserRow): Pick<Written<typeof Person>, 'mean' | 'count'> {
  return { mean: meanRating(sum, count), count }
}
