import type { NewTicket, Ticket, TicketCase } from '@okoume/contract/wire/ticket.ts'
import { dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongDay, formatLongPeriod } from '@okoume/domain/calendar/format-day.ts'
import type { Period } from '@okoume/domain/calendar/rental-period.ts'
import { paymentStateLabel, paymentTitle } from '@okoume/domain/help/payment-advice.ts'
import { WITHDRAWAL_STATE_LABELS } from '@okoume/domain/ledger/withdrawals.ts'
import { maskPublicText } from '@okoume/domain/listing/public-text.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { shownName } from '@okoume/domain/person/masked-name.ts'
import { RENTAL_STATUS_LABELS } from '@okoume/domain/rental/rental-status.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema, TicketRow } from '../../platform/database/schema.ts'
import { ApiError } from '../../platform/http/api-error.ts'

interface RentalSubject extends Period {
  readonly ownerId: string
  readonly renterId: string
}

type SubjectIds = Pick<NewTicket, 'rentalId' | 'operationId' | 'withdrawalId' | 'verificationId'>

/**
 * Locks the subject of a ticket and checks that it is the caller's own: before people, by the lock order. Returns a
 * rental's days, by which the ticket may be urgent, and its parties.
 * @throws ApiError INVALID_INPUT, RENTAL_NOT_FOUND, OPERATION_UNKNOWN, WITHDRAWAL_NOT_FOUND, VERIFICATION_NOT_FOUND
 */
export async function lockSubject(
  trx: Kysely<Schema>,
  userId: string,
  { rentalId, operationId, withdrawalId, verificationId }: SubjectIds,
): Promise<RentalSubject | null> {
  const subjects = [rentalId, operationId, withdrawalId, verificationId].filter((id) => id !== undefined)
  if (subjects.length > 1)
    throw new ApiError('INVALID_INPUT', { rentalId: "Une demande d'aide parle d'une seule chose." })
  if (rentalId !== undefined) {
    const rental = await trx
      .selectFrom('rentals')
      .select(['startDate as start', 'endDate as end', 'ownerId', 'renterId'])
      .where('id', '=', rentalId)
      .where((eb) => eb.or([eb('renterId', '=', userId), eb('ownerId', '=', userId)]))
      .forKeyShare()
      .executeTakeFirst()
    if (!rental) throw new ApiError('RENTAL_NOT_FOUND')
    return rental
  }
  if (operationId !== undefined) {
    const { rows } = await sql`
      select 1 from payment_operations as operation where id = ${operationId} and (
        exists (select from checkouts
          where payment_id = coalesce(operation.original_id, operation.id) and renter_id = ${userId})
        or exists (select from withdrawals where payment_id = operation.id and user_id = ${userId}))
      for key share of operation`.execute(trx)
    if (rows.length === 0) throw new ApiError('OPERATION_UNKNOWN')
  }
  if (withdrawalId !== undefined && !(await lockRowOf(trx, 'withdrawals', { id: withdrawalId, userId })))
    throw new ApiError('WITHDRAWAL_NOT_FOUND')
  if (
    verificationId !== undefined &&
    !(await lockRowOf(trx, 'identityFiles', { id: verificationId, userId }))
  )
    throw new ApiError('VERIFICATION_NOT_FOUND')
  return null
}

async function lockRowOf(
  trx: Kysely<Schema>,
  table: 'withdrawals' | 'identityFiles',
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom(table)
    .select('id')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Subject of a ticket, with the fields that canned answers name. */
export interface ShownSubject {
  readonly about: Ticket['about']
  readonly fields: Omit<TicketCase['fields'], 'prénom'>
  /** The parties of its rental: none of them may work on the ticket. */
  readonly parties: readonly string[]
}

const NO_FIELDS = { objet: null, dates: null, montant: null, référence: null }

export async function readSubject(db: Kysely<Schema>, ticket: TicketRow): Promise<ShownSubject> {
  const { rentalId, operationId, withdrawalId, verificationId } = ticket
  if (rentalId !== null) return readRental(db, rentalId, ticket.userId)
  if (operationId !== null) return readPayment(db, operationId)
  if (withdrawalId !== null) return readWithdrawal(db, withdrawalId)
  if (verificationId !== null) return readVerification(db, verificationId)
  return { about: null, fields: NO_FIELDS, parties: [] }
}

/**
 * Refuses a supporter's own ticket, and one about a rental of theirs.
 * @throws ApiError OWN_CASE
 */
export async function refuseOwnCase(
  db: Kysely<Schema>,
  ticket: TicketRow,
  supporterId: string,
): Promise<void> {
  const { parties } = await readSubject(db, ticket)
  if ([ticket.userId, ...parties].includes(supporterId)) throw new ApiError('OWN_CASE')
}

async function readRental(db: Kysely<Schema>, id: string, userId: string): Promise<ShownSubject> {
  const rental = await db
    .selectFrom('rentals')
    .innerJoin('users as owner', 'owner.id', 'rentals.ownerId')
    .innerJoin('users as renter', 'renter.id', 'rentals.renterId')
    .select(['rentals.ownerId', 'rentals.renterId', 'itemTitle', 'startDate', 'endDate', 'status'])
    .select(['owner.name as ownerName', 'owner.openName as ownerOpen'])
    .select(['renter.name as renterName', 'renter.openName as renterOpen'])
    .where('rentals.id', '=', id)
    .executeTakeFirstOrThrow()
  const owns = rental.ownerId === userId
  const other = owns
    ? `locataire ${shownName(rental.renterName, rental.renterOpen)}`
    : `propriétaire ${shownName(rental.ownerName, rental.ownerOpen)}`
  const title = maskPublicText(rental.itemTitle).text
  const dates = formatLongPeriod(rental.startDate, rental.endDate)
  return {
    about: {
      kind: 'rental',
      id,
      title,
      detail: `${dates}, ${RENTAL_STATUS_LABELS[rental.status].toLowerCase()}, ${other}`,
    },
    fields: { ...NO_FIELDS, objet: `« ${title} »`, dates },
    parties: [rental.ownerId, rental.renterId],
  }
}

async function readPayment(db: Kysely<Schema>, id: string): Promise<ShownSubject> {
  const payment = await db
    .selectFrom('paymentOperations')
    .select(['kind', 'amount', 'state', 'reference', 'label', 'createdAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { amount, reference } = payment
  const day = formatLongDay(dayInLibreville(payment.createdAt))
  return {
    about: {
      kind: 'operation',
      id,
      title: paymentTitle(payment),
      detail: `${paymentStateLabel(payment.state)}, du ${day}, référence ${reference}`,
    },
    fields: { ...NO_FIELDS, montant: formatFrancs(amount), référence: reference },
    parties: [],
  }
}

async function readWithdrawal(db: Kysely<Schema>, id: string): Promise<ShownSubject> {
  const { amount, state, receipt, reference, createdAt } = await db
    .selectFrom('withdrawals')
    .leftJoin('paymentOperations as payout', 'payout.id', 'withdrawals.paymentId')
    .select([
      'withdrawals.amount',
      'withdrawals.state',
      'withdrawals.receipt',
      'reference',
      'withdrawals.createdAt',
    ])
    .where('withdrawals.id', '=', id)
    .executeTakeFirstOrThrow()
  const known = reference ?? receipt
  const words = [
    WITHDRAWAL_STATE_LABELS[state].toLowerCase(),
    `du ${formatLongDay(dayInLibreville(createdAt))}`,
    ...(known ? [`référence ${known}`] : []),
  ]
  return {
    about: { kind: 'withdrawal', id, title: `Retrait de ${formatFrancs(amount)}`, detail: words.join(', ') },
    fields: { ...NO_FIELDS, montant: formatFrancs(amount), référence: known },
    parties: [],
  }
}

async function readVerification(db: Kysely<Schema>, id: string): Promise<ShownSubject> {
  const { submittedAt, decidedAt } = await db
    .selectFrom('identityFiles')
    .select(['submittedAt', 'decidedAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const sent = `envoyé le ${formatLongDay(dayInLibreville(submittedAt))}`
  const detail = decidedAt
    ? `${sent}, décidé le ${formatLongDay(dayInLibreville(decidedAt))}`
    : `${sent}, en attente`
  return {
    about: { kind: 'verification', id, title: "Dossier d'identité", detail },
    fields: NO_FIELDS,
    parties: [],
  }
}
