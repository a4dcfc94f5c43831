import type { Written } from '@okoume/contract/model/written.ts'
import type { Handover } from '@okoume/contract/wire/handover.ts'
import { sharesPhones } from '@okoume/domain/rental/conversation.ts'
import { DELEGATE_PATH } from '@okoume/domain/rental/delegate.ts'
import { codeTries } from '@okoume/domain/rental/handover-code.ts'
import { presumptionAt, proofWindow } from '@okoume/domain/rental/handover-deadlines.ts'
import type { Kysely } from 'kysely'
import type { Clock } from '#platform/clock/clock.ts'
import type { RentalRow, Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { FeatureHandlers } from '#platform/http/operations/operations.ts'
import { presentHandoverFacts, showRental } from '../rentals/queries/present-rental.ts'
import { readParty } from '../rentals/queries/rental-queries.ts'
import { agreeToMeeting, saveMeeting } from './agree-on-meeting.ts'
import { nameDelegate, presentDelegates, revokeDelegate } from './delegates.ts'
import {
  directionReceivedBy,
  type HandoverContext,
  hasCode,
  readHandoverSecrets,
  scanOf,
} from './handover-codes.ts'
import { listMissingHandovers } from './missing-handovers.ts'
import { proveHandover } from './prove-handover.ts'
import { answerReport, reportHandover } from './report-handover.ts'
import { settleHandover } from './settle-handover.ts'

export function handoverHandlers(context: HandoverContext & { readonly clock: Clock }) {
  const { db, clock } = context
  const show = (id: string, callerId: string) => showHandover(context, id, callerId, clock.now())
  const report =
    (kind: 'missing' | 'no-show' | 'problem') =>
    async ({
      params,
      body,
      caller,
    }: {
      params: { id: string }
      body: { text: string }
      caller: { id: string }
    }) => {
      const statement = { rentalId: params.id, callerId: caller.id, text: body.text, now: clock.now() }
      await reportHandover(context, { ...statement, report: kind })
      return show(params.id, caller.id)
    }
  return {
    getHandover: ({ params, caller }) => show(params.id, caller.id),
    async proveHandover({ params, body, caller }) {
      const { id: rentalId, direction } = params
      await proveHandover(context, { ...body, rentalId, direction, callerId: caller.id, now: clock.now() })
      return show(rentalId, caller.id)
    },
    async saveMeeting({ params, body, caller }) {
      await saveMeeting(context, { rentalId: params.id, callerId: caller.id, terms: body, now: clock.now() })
      return showRental(db, params.id, caller.id)
    },
    async agreeToMeeting({ params, body, caller }) {
      await agreeToMeeting(context, {
        rentalId: params.id,
        callerId: caller.id,
        terms: body,
        now: clock.now(),
      })
      return showRental(db, params.id, caller.id)
    },
    reportMissing: report('missing'),
    reportNoShow: report('no-show'),
    reportProblem: report('problem'),
    async answerReport({ params, body, caller }) {
      await answerReport(context, { ...body, rentalId: params.id, callerId: caller.id, now: clock.now() })
      return show(params.id, caller.id)
    },

    async nameDelegate({ params, body, caller }) {
      const { id: rentalId, direction } = params
      const order = { ...body, rentalId, direction, callerId: caller.id, now: clock.now() }
      return { path: `${DELEGATE_PATH}?lien=${await nameDelegate(context, order)}` }
    },
    async revokeDelegate({ params, caller }) {
      const { id: rentalId, direction } = params
      await revokeDelegate(context, { rentalId, direction, callerId: caller.id, now: clock.now() })
      return show(rentalId, caller.id)
    },

    listMissingHandovers: () => listMissingHandovers(db, clock.now()),

    async settleHandover({ params: { id: rentalId }, body, caller }) {
      const now = clock.now()
      await settleHandover(context, { rentalId, administratorId: caller.id, ...body, now })
      return showRental(db, rentalId, caller.id)
    },
  } satisfies FeatureHandlers
}

/**
 * Secrecy: the caller gets their own code, never the other party's.
 * @throws ApiError RENTAL_NOT_FOUND
 */
async function showHandover(
  context: HandoverContext,
  rentalId: string,
  callerId: string,
  now: Date,
): Promise<Written<typeof Handover>> {
  return context.db.transaction().execute(async (trx) => {
    const rental = await trx.selectFrom('rentals').selectAll().where('id', '=', rentalId).executeTakeFirst()
    if (!rental) throw new ApiError('RENTAL_NOT_FOUND')
    const direction = directionReceivedBy(readParty(rental, callerId))
    const secret = hasCode(rental, direction)
      ? (await readHandoverSecrets(context, trx, rentalId))[direction]
      : null
    const { opensAt, closesAt } = proofWindow(rental)
    const tried = await trx
      .selectFrom('handoverCodes')
      .select(['wrongTries', 'wrongAt'])
      .where('rentalId', '=', rentalId)
      .where('direction', '=', direction === 'remise' ? 'retour' : 'remise')
      .executeTakeFirst()
    const tries = codeTries(tried?.wrongTries ?? 0, tried?.wrongAt ?? null, now)
    return {
      ...presentHandoverFacts(rental),
      direction,
      code: secret?.code ?? null,
      scan: secret && scanOf(rentalId, direction, secret),
      tries: tries.locked ? { left: 0, lockedUntil: tries.until } : { left: tries.left, lockedUntil: null },
      opensAt,
      closesAt,
      presumedAt: presumptionAt(rental),
      phone: await findPhoneOfOther(trx, rental, callerId),
      delegates: await presentDelegates(trx, rental, now),
    }
  })
}

/** As in the conversation: from the acceptance on, and not of somebody who has left. */
async function findPhoneOfOther(
  trx: Kysely<Schema>,
  rental: RentalRow,
  callerId: string,
): Promise<string | null> {
  if (!sharesPhones(rental)) return null
  const isOwner = rental.ownerId === callerId
  if (isOwner && rental.recipientPhone !== '') return rental.recipientPhone
  const other = await trx
    .selectFrom('users')
    .select('phone')
    .where('id', '=', isOwner ? rental.renterId : rental.ownerId)
    .where('closedAt', 'is', null)
    .executeTakeFirst()
  return other?.phone || null
}
