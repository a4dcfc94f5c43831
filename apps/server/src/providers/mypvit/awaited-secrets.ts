import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { MypvitAccount } from '../../config/payment-config.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { openSecret, PROVIDER, type Renewal, type SecretContext } from './secret-context.ts'
import { readDeliveredSecret, type Secret } from './wire.ts'

/** `ignored` where no renewal waits for it. */
export type Delivery = 'taken' | 'ignored' | 'unreadable'

const POLL_MS = 200
const LOCK_NAME = 'mypvit awaited secret'
const SEAL_NAME = 'mypvit delivered secret'

/**
 * Requests a secret that is answered or delivered, and takes whichever comes first. The delivery may reach another
 * process: it comes through the database. Accounts take turns, for a delivery need not name its account.
 * @throws where it was refused, or came neither way in time.
 */
export async function awaitSecret(
  { db, seal, renew, timeoutMs }: SecretContext,
  trx: Kysely<Schema>,
  account: MypvitAccount,
): Promise<Secret> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${LOCK_NAME}, 0))`.execute(trx)
  const request = { accountCode: account.code, requestedAt: sql<Date>`now()`, secret: null, expiresIn: null }
  // Outside the transaction: other processes must see it.
  await db
    .insertInto('awaitedSecrets')
    .values({ provider: PROVIDER, ...request })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet(request))
    .execute()
  const findDelivered = async (): Promise<Secret | null> => {
    const row = await trx
      .selectFrom('awaitedSecrets')
      .select(['secret', 'expiresIn'])
      .where('provider', '=', PROVIDER)
      .executeTakeFirst()
    if (!row?.secret || row.expiresIn === null) return null
    return { secret: seal.open(SEAL_NAME, row.secret).toString('utf8'), expiresIn: row.expiresIn }
  }
  try {
    return await takeFirst(renew(account), findDelivered, timeoutMs)
  } finally {
    await db.deleteFrom('awaitedSecrets').where('provider', '=', PROVIDER).execute()
  }
}

async function takeFirst(
  renewal: Promise<Renewal>,
  findDelivered: () => Promise<Secret | null>,
  timeoutMs: number,
): Promise<Secret> {
  const ends = performance.now() + timeoutMs
  // A delivery may end the wait before the answer fails.
  renewal.catch(() => {})
  let failure: string | null = null
  while (performance.now() < ends) {
    const pause = sleep(POLL_MS, null)
    const answer: Renewal | null = await (failure === null ? Promise.race([renewal, pause]) : pause)
    if (answer && 'secret' in answer) return answer
    if (answer) failure = answer.failure
    const delivered = await findDelivered()
    if (delivered) return delivered
  }
  throw new Error(`no secret was answered or delivered in time: ${failure ?? 'no answer'}`)
}

/** Gives a delivered secret to the renewal that waits for it, in whichever process that is. */
export async function takeDelivery(
  { db, seal, log, timeoutMs }: Omit<SecretContext, 'renew'>,
  body: string,
): Promise<Delivery> {
  const read = readDeliveredSecret(body)
  if (!read) return 'unreadable'
  const { secret, expiresIn, accountCode } = read
  const taken = (await isInUse({ db, seal }, secret))
    ? null
    : await db
        .updateTable('awaitedSecrets')
        .set({ secret: seal.close(SEAL_NAME, Buffer.from(secret, 'utf8')), expiresIn })
        .where('provider', '=', PROVIDER)
        .where('secret', 'is', null)
        // The process that waited may have died.
        .where('requestedAt', '>', sql<Date>`now() - make_interval(secs => ${timeoutMs / 1000})`)
        .$if(accountCode !== undefined, (query) => query.where('accountCode', '=', accountCode ?? ''))
        .returning('accountCode')
        .executeTakeFirst()
  if (taken) return 'taken'
  log.warn('MyPVit delivered a secret that no renewal waits for')
  return 'ignored'
}

/** True for the second delivery of a secret; it must not be taken for that of the account whose turn came since. */
async function isInUse({ db, seal }: Pick<SecretContext, 'db' | 'seal'>, secret: string): Promise<boolean> {
  const stored = await db
    .selectFrom('providerSecrets')
    .select(['accountCode', 'secret'])
    .where('provider', '=', PROVIDER)
    .execute()
  return stored.some((row) => openSecret(seal, row.accountCode, row.secret) === secret)
}
