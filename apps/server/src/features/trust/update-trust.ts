import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import { RECORD_DAYS } from '@okoume/domain/person/owner-record.ts'
import {
  isTrustedOwner,
  isTrustedRenter,
  TRUSTED_OWNER,
  TRUSTED_RENTER,
} from '@okoume/domain/person/trust.ts'
import { isVerified } from '@okoume/domain/person/verifier.ts'
import type { Party } from '@okoume/domain/rental/rental-status.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema, UserRow } from '#platform/database/schema.ts'
import { eachInTurn } from '#platform/jobs/each-in-turn.ts'
import type { Notify } from '#platform/notify.ts'
import { findOwnerRecord } from '../rentals/queries/owner-record.ts'
import { RETURNED_ON_TIME, SETTLED_AGAINST_RENTER } from '../rentals/queries/rental-queries.ts'

export interface TrustEvents {
  /** From now on a person is trusted as that party. */
  readonly 'person trusted': { readonly userId: string; readonly party: Party }
}

export interface TrustContext {
  readonly db: Kysely<Schema>
  readonly notify: Notify<TrustEvents>
}

type Candidate = Pick<
  UserRow,
  | 'id'
  | 'verifier'
  | 'ownerNoteSum'
  | 'ownerNoteCount'
  | 'renterNoteSum'
  | 'renterNoteCount'
  | 'trustedOwner'
  | 'trustedRenter'
>

/**
 * Decides for each person whether they are trusted as an owner and as a renter, and notifies those who are so from now on.
 * @throws AggregateError once all others have had their turn, where some fail
 */
export async function updateTrust({ db, notify }: TrustContext, now: Date): Promise<void> {
  await eachInTurn<Candidate>(
    async ({ last, limit }) => {
      // In the words of its partial index: no one else can be trusted, or was until now.
      const { rows } = await sql<Candidate>`
        select id, verifier, owner_note_sum, owner_note_count, renter_note_sum, renter_note_count, trusted_owner, trusted_renter
        from users
        where closed_at is null and (owner_note_count >= 3 or renter_note_count > 0 or trusted_owner or trusted_renter)
          ${last ? sql`and id > ${last.id}` : sql``}
        order by id limit ${limit}`.execute(db)
      return rows
    },
    async (candidate) => {
      const { id } = candidate
      const owner = await deservesOwner(db, candidate, now)
      const renter = await deservesRenter(db, candidate, now)
      if (owner === candidate.trustedOwner && renter === candidate.trustedRenter) return
      await db.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('users')
          .set({ trustedOwner: owner, trustedRenter: renter })
          .where('id', '=', id)
          .where('closedAt', 'is', null)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return
        if (owner && !candidate.trustedOwner)
          await notify(trx, 'person trusted', { userId: id, party: 'owner' }, now)
        if (renter && !candidate.trustedRenter)
          await notify(trx, 'person trusted', { userId: id, party: 'renter' }, now)
      })
    },
  )
}

async function deservesOwner(db: Kysely<Schema>, user: Candidate, now: Date): Promise<boolean> {
  // Performance: most candidates are renters.
  if (user.ownerNoteCount < TRUSTED_OWNER.reviews) return false
  const { answers, missed, cancellations } = await findOwnerRecord(db, user.id, now)
  const { rows } = await sql<{ finished: number }>`
    select count(*)::int as finished from (
      select from rentals
      where owner_id = ${user.id} and status = 'terminée' and end_date >= ${yearBefore(now)}
      order by end_date desc limit ${TRUSTED_OWNER.rentals}
    ) as ended`.execute(db)
  return isTrustedOwner({
    verified: isVerified(user.verifier),
    rentals: rows[0]?.finished ?? 0,
    noteSum: user.ownerNoteSum,
    noteCount: user.ownerNoteCount,
    answers,
    missed,
    cancellations,
  })
}

async function deservesRenter(db: Kysely<Schema>, user: Candidate, now: Date): Promise<boolean> {
  if (user.renterNoteCount === 0) return false
  const { rows } = await sql<{ onTime: number; lost: number }>`
    select (count(distinct owner_id) filter (where ${RETURNED_ON_TIME} and ${RETURN_KNOWN_TO_BOTH}
        and total_price - deposit >= ${TRUSTED_RENTER.leastRent}))::int as on_time,
      (count(*) filter (where ${SETTLED_AGAINST_RENTER} and return_settled_at >= ${yearBefore(now)}))::int as lost
    from rentals where renter_id = ${user.id} and status = 'terminée'`.execute(db)
  const { onTime: returnsOnTime = 0, lost = 0 } = rows[0] ?? {}
  const { renterNoteSum: noteSum, renterNoteCount: noteCount } = user
  return isTrustedRenter({ returnsOnTime, noteSum, noteCount, lost })
}

/** Proved by the owner's code, or declared by the renter and confirmed by the owner. */
const RETURN_KNOWN_TO_BOTH = sql`(return_proved_at is not null or return_state = 'confirmed')`

function yearBefore(now: Date): Date {
  return new Date(now.getTime() - RECORD_DAYS * DAY_MS)
}
