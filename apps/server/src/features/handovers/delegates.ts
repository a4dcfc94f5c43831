import { createHash } from 'node:crypto'
import type { Written } from '@okoume/contract/model/written.ts'
import type { Delegate } from '@okoume/contract/wire/delegate.ts'
import { readGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { sharesPhones } from '@okoume/domain/rental/conversation.ts'
import {
  type DelegateState,
  delegateExpiry,
  delegateStage,
  delegateState,
  LIVE_DELEGATE_STATES,
  readDelegateName,
} from '@okoume/domain/rental/delegate.ts'
import type { HandoverDirection } from '@okoume/domain/rental/rental-status.ts'
import type { Kysely, Selectable } from 'kysely'
import type { RentalRow, Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { lockOpenAccount } from '../accounts/account-queries.ts'
import { advanceRental } from '../rentals/lifecycle/advance-due-rentals.ts'
import {
  findRental,
  lockRental,
  type RentalWithParties,
  readParty,
} from '../rentals/queries/rental-queries.ts'
import type { HandoverContext } from './handover-codes.ts'

type DelegateRow = Selectable<Schema['delegates']>

const TOKEN_BYTES = 16

/** A stolen backup opens no link: the database has hashes alone. */
const hashToken = (token: string) => createHash('sha256').update(token).digest()

interface HandoverOrder {
  readonly rentalId: string
  readonly callerId: string
  readonly direction: HandoverDirection
  readonly now: Date
}

/**
 * Names who comes for a party, and answers the token of their link; one of before ends. The other party is notified of
 * somebody new.
 * @throws ApiError RENTAL_NOT_FOUND, HANDOVER_TOO_EARLY, HANDOVER_OVER, UNAUTHENTICATED
 */
export async function nameDelegate(
  context: HandoverContext,
  {
    rentalId,
    callerId,
    direction,
    now,
    ...named
  }: HandoverOrder & { readonly name: string; readonly phone: string },
): Promise<string> {
  const token = context.drawBytes(TOKEN_BYTES).toString('base64url')
  const [name, phone] = [readDelegateName(named.name), readGabonPhone(named.phone)]
  await context.db.transaction().execute(async (trx) => {
    const locked = await lockRental(trx, rentalId)
    if (!locked) throw new ApiError('RENTAL_NOT_FOUND')
    const party = readParty(locked, callerId)
    await lockOpenAccount(trx, callerId)
    const rental = await advanceRental(context, { trx, rental: locked, now })
    const stage = delegateStage(rental, direction, now)
    if (stage !== 'open') throw new ApiError(stage === 'early' ? 'HANDOVER_TOO_EARLY' : 'HANDOVER_OVER')
    const earlier = await revokeLink(trx, { rentalId, direction, party }, now)
    const id = context.newId(now)
    const tokenHash = hashToken(token)
    const row = { id, rentalId, direction, party, name, phone, tokenHash, createdAt: now }
    await trx.insertInto('delegates').values(row).execute()
    if (earlier?.name === name && earlier?.phone === phone) return
    const delegate = { name, direction, party }
    await context.notify(trx, 'delegate named', { rentalId, occasion: id, delegate }, now)
  })
  return token
}

/**
 * Ends the link of who was to come for a party. Nothing where there is none.
 * @throws ApiError RENTAL_NOT_FOUND
 */
export async function revokeDelegate(
  context: HandoverContext,
  { rentalId, callerId, direction, now }: HandoverOrder,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const rental = await lockRental(trx, rentalId)
    if (!rental) throw new ApiError('RENTAL_NOT_FOUND')
    const party = readParty(rental, callerId)
    if (delegateStage(rental, direction, now) !== 'open') return
    const revoked = await revokeLink(trx, { rentalId, direction, party }, now)
    if (!revoked) return
    const { id, name } = revoked
    const delegate = { name, direction, party }
    await context.notify(trx, 'delegate revoked', { rentalId, occasion: id, delegate }, now)
  })
}

async function revokeLink(
  trx: Kysely<Schema>,
  { rentalId, direction, party }: Pick<DelegateRow, 'rentalId' | 'direction' | 'party'>,
  now: Date,
): Promise<Pick<DelegateRow, 'id' | 'name' | 'phone'> | undefined> {
  return trx
    .updateTable('delegates')
    .set({ revokedAt: now })
    .where('rentalId', '=', rentalId)
    .where('direction', '=', direction)
    .where('party', '=', party)
    .where('revokedAt', 'is', null)
    .returning(['id', 'name', 'phone'])
    .executeTakeFirst()
}

/** A link that was found by its token, with its rental. */
export interface OpenedLink {
  readonly delegate: DelegateRow
  readonly rental: RentalWithParties
  /** Of the party. */
  readonly partyId: string
  /** Live, or `proved`. */
  readonly state: DelegateState
}

/**
 * Opening consumes nothing: messengers open links to preview them.
 * @throws ApiError LINK_INVALID for a token of no link, LINK_EXPIRED for one that has ended, or whose party is suspended
 */
export async function openLink(db: Kysely<Schema>, token: string, now: Date): Promise<OpenedLink> {
  const delegate = await db
    .selectFrom('delegates')
    .selectAll()
    .where('tokenHash', '=', hashToken(token))
    .executeTakeFirst()
  const rental = delegate && (await findRental(db, delegate.rentalId))
  if (!rental) throw new ApiError('LINK_INVALID')
  const isOwner = delegate.party === 'owner'
  const isSuspended = isOwner ? rental.ownerSuspended : rental.renterSuspended
  const state = delegateState(delegate, rental, now)
  if (isSuspended || !(state === 'proved' || LIVE_DELEGATE_STATES.includes(state)))
    throw new ApiError('LINK_EXPIRED')
  return { delegate, rental, partyId: isOwner ? rental.ownerId : rental.renterId, state }
}

/**
 * Race: the link was opened before the caller locked its rental, and may have ended since. Nothing for a party itself.
 * @throws ApiError LINK_EXPIRED
 */
export async function requireLiveLink(
  trx: Kysely<Schema>,
  id: string | undefined,
  rental: RentalRow,
  now: Date,
): Promise<void> {
  if (id === undefined) return
  const delegate = await trx.selectFrom('delegates').selectAll().where('id', '=', id).executeTakeFirst()
  const state = delegate && delegateState(delegate, rental, now)
  if (!state || state === 'revoked' || state === 'expired') throw new ApiError('LINK_EXPIRED')
}

/** The current delegates of both parties, for handover and return. */
export async function presentDelegates(
  db: Kysely<Schema>,
  rental: RentalRow,
  now: Date,
): Promise<Written<typeof Delegate>[]> {
  const rows = await db
    .selectFrom('delegates')
    .selectAll()
    .where('rentalId', '=', rental.id)
    .where('revokedAt', 'is', null)
    .orderBy('createdAt')
    .execute()
  return rows.map((row) => ({
    ...row,
    phone: sharesPhones(rental) ? row.phone : null,
    state: delegateState(row, rental, now),
    expiresAt: delegateExpiry(row, rental),
  }))
}
