import { dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
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
import { lockAddressee, type NotificationContent, notifyPerson } from '../notifications/notify.ts'
import type { RentalContext } from '../rentals/lifecycle/rental-context.ts'
import { findOwnerRecord } from '../rentals/queries/owner-record.ts'
import { RETURNED_ON_TIME, SETTLED_AGAINST_RENTER } from '../rentals/queries/rental-queries.ts'

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
export async function updateTrust(context: RentalContext, now: Date): Promise<void> {
  await eachInTurn<Candidate>(
    async ({ last, limit }) => {
      // In the words of its partial index: no one else can be trusted, or was until now.
      const { rows } = await sql<Candidate>`
        select id, verifier, owner_note_sum, owner_note_count, renter_note_sum, renter_note_count, trusted_owner, trusted_renter
        from users
        where closed_at is null and (owner_note_count >= 3 or renter_note_count > 0 or trusted_owner or trusted_renter)
          ${last ? sql`and id > ${last.id}` : sql``}
        order by id limit ${limit}`.execute(context.db)
      return rows
    },
    async (candidate) => {
      const { id } = candidate
      const owner = await deservesOwner(context.db, candidate, now)
      const renter = await deservesRenter(context.db, candidate, now)
      if (owner === candidate.trustedOwner && renter === candidate.trustedRenter) return
      await context.db.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('users')
          .set({ trustedOwner: owner, trustedRenter: renter })
          .where('id', '=', id)
          .where('closedAt', 'is', null)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return
        const person = await lockAddressee(trx, id)
        if (owner && !candidate.trustedOwner)
          await notifyPerson(trx, person, trustNotification('owner', id, now), { ...context, now })
        if (renter && !candidate.trustedRenter)
          await notifyPerson(trx, person, trustNotification('renter', id, now), { ...context, now })
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

const CONTENTS: Readonly<Record<Party, Omit<NotificationContent, 'cause' | 'kind'>>> = {
  owner: {
    title: 'Vous êtes « Propriétaire de confiance »',
    paragraphs: [
      'Vos locations, vos avis et vos réponses le disent : ce badge se lit maintenant sur vos objets et sur votre page.',
      'Il est revu chaque nuit, sans rien demander.',
    ],
    action: { label: "Voir ce qu'il demande", path: '/faq#badges' },
  },
  renter: {
    title: 'Vous êtes « Locataire de confiance »',
    paragraphs: [
      "Vos retours à l'heure et vos avis le disent : les propriétaires lisent ce badge à côté de vos demandes.",
      "Certains demandent une caution plus basse aux locataires de confiance : elle s'applique toute seule.",
    ],
    action: { label: "Voir ce qu'il demande", path: '/faq#badges' },
  },
}

/** Once a day at most, should it be lost and won again. */
function trustNotification(party: Party, userId: string, now: Date): NotificationContent {
  return { ...CONTENTS[party], cause: `trusted ${party} ${userId} ${dayInLibreville(now)}`, kind: null }
}
