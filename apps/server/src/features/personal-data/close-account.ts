import { BRAND } from '@okoume/domain/brand.ts'
import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import { restGivenUp, restSetAside } from '@okoume/domain/ledger/withdrawal-entries.ts'
import { lastRest, REST_SET_ASIDE_DAYS } from '@okoume/domain/ledger/withdrawals.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { type Kysely, sql } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import type { NewId } from '../../platform/clock/identifiers.ts'
import type { Schema, UserRow } from '../../platform/database/schema.ts'
import { ApiError, UnavailableError } from '../../platform/http/api-error.ts'
import { enqueueJob } from '../../platform/jobs/jobs.ts'
import type { Identity } from '../accounts/identity.ts'
import { lockBalances, postEntry } from '../ledger/post-entry.ts'
import { queueMail } from '../mails/queue-mail.ts'
import type { EmailTemplate } from '../mails/render-mail.ts'
import { IS_OPEN } from '../rentals/queries/occupancy-queries.ts'
import { REFUND_CAUSES } from '../rentals/queries/refund.ts'
import { deletePerson } from './delete-person.ts'

export interface PersonalDataContext {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly newId: NewId
  readonly publicUrl: string
  readonly identity: Pick<Identity, 'removeAccount'>
}

/** Each further one needs an item to be added meanwhile. */
const LOCK_ATTEMPTS = 5

export interface Closing {
  readonly id: string
  readonly now: Date
  /** Leaves us a rest that is below the least withdrawal. */
  readonly givesUpRest?: boolean
  /** By the nightly job instead of its person: asked again once the account is locked. */
  readonly ifDue?: (trx: Kysely<Schema>) => Promise<boolean>
}

/**
 * Closes an account for good, once nothing is open in it: what names the person goes, what others and the accounts need
 * of the past stays. Its identity goes by a job, so that neither survives the other.
 * @throws ApiError USER_NOT_FOUND, ACCOUNT_HAS_RENTALS, ACCOUNT_HAS_PAYMENTS, ACCOUNT_HAS_MONEY, ACCOUNT_HAS_REST
 */
export async function closeAccount(context: PersonalDataContext, closing: Closing): Promise<void> {
  const { newId, publicUrl } = context
  const { id, now, ifDue } = closing
  for (let attempt = 0; attempt < LOCK_ATTEMPTS; attempt += 1) {
    const closed = await context.db.transaction().execute(async (trx) => {
      const { user, itemIds } = await lockAccount(trx, id)
      if (ifDue && !(await ifDue(trx))) return true
      if (!user) throw new ApiError('USER_NOT_FOUND')
      if (await hasOtherItems(trx, id, itemIds)) return false
      await refuseWhileSomethingIsOpen(trx, id, itemIds, now)
      const rest = await moveRest(trx, user, closing)
      await deletePerson(trx, user, now)
      if (rest) await trx.updateTable('users').set(rest).where('id', '=', id).execute()
      const template = accountClosedEmail(user, !ifDue, rest)
      const mail = { cause: accountClosedCause(id), to: user.email, template }
      await queueMail(trx, mail, { now, newId, publicUrl })
      await enqueueJob(trx, 'forget-farewell', { id }, { runAt: new Date(Date.now() + DAY_MS) })
      await enqueueJob(trx, 'remove-identity', { id })
      return true
    })
    if (closed) return
  }
  throw new UnavailableError('account closing', 'objects are being added')
}

/**
 * Locks all by which something could begin between this person and others, and their rentals, which are blanked. In the
 * order of a booking: items, then checkouts, then enquiries, then rentals, then people.
 */
async function lockAccount(
  trx: Kysely<Schema>,
  id: string,
): Promise<{ readonly user: UserRow | undefined; readonly itemIds: readonly string[] }> {
  const items = await trx
    .selectFrom('items')
    .select('id')
    .where('ownerId', '=', id)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    // Like a booking: `lockItem`.
    .forNoKeyUpdate()
    .execute()
  await trx
    .selectFrom('checkouts')
    .select('id')
    .where('renterId', '=', id)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  await trx
    .selectFrom('enquiries')
    .select('id')
    .where((eb) => eb.or([eb('renterId', '=', id), eb('ownerId', '=', id)]))
    .where('dueAt', 'is not', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  await trx
    .selectFrom('rentals')
    .select('id')
    .where((eb) => eb.or([eb('renterId', '=', id), eb('ownerId', '=', id)]))
    .orderBy('id')
    .forUpdate()
    .execute()
  const user = await trx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    // Transactions that name this person wait from here on, and then find no open account.
    .forUpdate()
    .executeTakeFirst()
  return { user, itemIds: items.map((item) => item.id) }
}

/**
 * Race: an item was added before its owner was locked. Locking it now could deadlock with a booking of it: the whole
 * order begins again.
 */
async function hasOtherItems(
  trx: Kysely<Schema>,
  ownerId: string,
  locked: readonly string[],
): Promise<boolean> {
  const rows = await trx
    .selectFrom('items')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('deletedAt', 'is', null)
    .execute()
  return rows.some(({ id }) => !locked.includes(id))
}

/**
 * In the order in which a person can put an end to them: rentals end with payments, and payments with money (`moveRest`).
 * @throws ApiError ACCOUNT_HAS_RENTALS, ACCOUNT_HAS_PAYMENTS
 */
async function refuseWhileSomethingIsOpen(
  trx: Kysely<Schema>,
  userId: string,
  itemIds: readonly string[],
  now: Date,
): Promise<void> {
  const { rows: openRentals } = await sql`
    (select 1 from rentals where owner_id = ${userId} and ${IS_OPEN} limit 1)
    union all
    (select 1 from rentals where renter_id = ${userId} and ${IS_OPEN} limit 1)`.execute(trx)
  if (openRentals.length > 0) throw new ApiError('ACCOUNT_HAS_RENTALS')
  // Of theirs, or for their item, without an outcome that was acted upon; refunds owed; withdrawals on their way.
  const { rows: openPayments } = await sql`
    (select 1 from checkouts join payment_operations as payment on payment.id = payment_id
      where renter_id = ${userId} and (payment.state not in ('succeeded', 'failed')
        or (payment.state = 'succeeded' and checkouts.state in ('paying', 'released') and carried_amount < total)) limit 1)
    union all
    (select 1 from carried_money join rentals on rentals.id = rental_id
      where renter_id = ${userId} and carried_money.state = 'offered' limit 1)
    union all
    (select 1 from checkouts
      where item_id = any(${itemIds}::uuid[]) and state = 'paying' and held_until > ${now} limit 1)
    union all
    (select 1 from checkouts cross join unnest(${[...REFUND_CAUSES]}::text[]) as cause (pattern)
      join ledger_balances as debt on debt.account = 'refunds_due' and debt.holder = format(pattern, checkouts.id)
      where renter_id = ${userId} and debt.balance > 0 limit 1)
    union all
    (select 1 from withdrawals where user_id = ${userId} and state = 'requested' limit 1)`.execute(trx)
  if (openPayments.length > 0) throw new ApiError('ACCOUNT_HAS_PAYMENTS')
}

type Rest = Pick<UserRow, 'restGivenUp'> | Pick<UserRow, 'restSetAside'>

/**
 * Takes what no withdrawal pays out of the wallet: to us where its person says so, aside for them where we closed the account.
 * Nothing is held any more: no rental is open.
 * @throws ApiError ACCOUNT_HAS_MONEY, ACCOUNT_HAS_REST
 */
async function moveRest(
  trx: Kysely<Schema>,
  { id, suspendedAt }: UserRow,
  { now, givesUpRest, ifDue }: Closing,
): Promise<Rest | null> {
  const { wallet, cautions } = await lockBalances(trx, id)
  if (wallet + cautions === 0) return null
  if (lastRest({ balance: wallet, withdrawable: wallet, cautions }) === null)
    throw new ApiError('ACCOUNT_HAS_MONEY')
  if (ifDue) {
    const asideFrom = new Date(now.getTime() - REST_SET_ASIDE_DAYS * DAY_MS)
    if (suspendedAt === null || suspendedAt > asideFrom) throw new ApiError('ACCOUNT_HAS_REST')
    await postEntry(trx, restSetAside(id, wallet), now)
    return { restSetAside: wallet }
  }
  if (!givesUpRest) throw new ApiError('ACCOUNT_HAS_REST')
  await postEntry(trx, restGivenUp(id, wallet), now)
  return { restGivenUp: wallet }
}

/** The cause of the last mail to a person who leaves. */
export function accountClosedCause(userId: string): string {
  return `account closed ${userId}`
}

function accountClosedEmail({ id, name }: UserRow, asked: boolean, rest: Rest | null): EmailTemplate {
  const why = asked
    ? `Comme vous l'avez demandé, votre compte ${BRAND.name} est supprimé`
    : `Votre compte ${BRAND.name}, que notre équipe a fermé, est maintenant supprimé`
  return {
    subject: 'Votre compte est supprimé',
    greeting: `Bonjour ${name},`,
    paragraphs: [
      `${why} : votre nom, vos coordonnées, vos photos, vos annonces et vos pièces n'y sont plus.`,
      'Les écritures de vos paiements restent dans nos comptes, sans votre nom, le temps que la loi demande ; vos factures le gardent.',
      ...(rest ? [describeRest(id, rest)] : []),
      ...(asked
        ? [
            'Si cette demande ne vient pas de vous, écrivez-nous tout de suite. Vous pourrez toujours ouvrir un nouveau compte avec cette adresse.',
          ]
        : []),
    ],
    reason: `Vous recevez ce message parce que cette adresse était celle d'un compte ${BRAND.name}. Il n'y en aura pas d'autre.`,
  }
}

function describeRest(id: string, rest: Rest): string {
  if ('restGivenUp' in rest)
    return `Vous avez laissé à ${BRAND.name} les ${formatFrancs(rest.restGivenUp ?? 0)} qui restaient sur votre portefeuille.`
  return `Il restait ${formatFrancs(rest.restSetAside ?? 0)} sur votre portefeuille, trop peu pour un retrait. Cet argent est gardé pour vous : pour le recevoir, écrivez-nous à ${BRAND.email} avec ce numéro : ${id}.`
}
