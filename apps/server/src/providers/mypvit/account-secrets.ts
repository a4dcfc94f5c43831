import { type Kysely, sql } from 'kysely'
import type { MypvitAccount } from '../../config/payment-config.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { awaitSecret } from './awaited-secrets.ts'
import { formatSecretName, openSecret, PROVIDER, type SecretContext } from './secret-context.ts'
import type { Secret } from './wire.ts'

export interface AccountSecrets {
  /** The secret of that account, renewed where it is about to expire. */
  current(account: MypvitAccount): Promise<string>
  /** Another than the one that the provider no longer takes. */
  after(account: MypvitAccount, dead: string): Promise<string>
}

const MAX_LIFE_SECONDS = 24 * 3600
const EARLIEST_RENEWAL_MS = 60_000
const EARLY_SHARE_OF_LIFE = 0.1

/**
 * The secrets, shared by all instances of the server through the database. They are renewed one at a time: by one
 * caller of this process, which takes one connection for it however many wait, and by one process, which holds a
 * lock that dies with its transaction. A process that waited uses what the other one stored.
 */
export function createAccountSecrets(context: SecretContext): AccountSecrets {
  const { db, seal, clock, renew } = context
  const underWay = new Map<string, Promise<string>>()

  async function current(account: MypvitAccount): Promise<string> {
    return (await findUsable(db, account)) ?? (await renewed(account, null))
  }

  async function renewed(account: MypvitAccount, dead: string | null): Promise<string> {
    const running = underWay.get(account.code)
    if (running) {
      const secret = await running
      return secret === dead ? renewed(account, dead) : secret
    }
    const own = renewAlone(account, dead).finally(() => underWay.delete(account.code))
    underWay.set(account.code, own)
    return own
  }

  function renewAlone(account: MypvitAccount, dead: string | null): Promise<string> {
    return db.transaction().execute(async (trx) => {
      // Waits longer than two renewals may take, of which one waits for the other's delivery; a transaction whose process hangs is ended by PostgreSQL.
      await sql`set local lock_timeout = '35s'`.execute(trx)
      await sql`set local statement_timeout = '40s'`.execute(trx)
      await sql`set local idle_in_transaction_session_timeout = '30s'`.execute(trx)
      const name = formatSecretName(account.code)
      await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
      const stored = await findUsable(trx, account)
      if (stored !== null && stored !== dead) return stored
      const asked = clock.now()
      const secret =
        account.receptionCode === undefined
          ? await answered(account)
          : await awaitSecret(context, trx, account)
      await store(trx, account, secret, asked)
      return secret.secret
    })
  }

  async function answered(account: MypvitAccount): Promise<Secret> {
    const renewal = await renew(account)
    if ('failure' in renewal) throw new Error(renewal.failure)
    return renewal
  }

  async function findUsable(from: Kysely<Schema>, { code }: MypvitAccount): Promise<string | null> {
    const row = await from
      .selectFrom('providerSecrets')
      .select(['secret', 'renewedAt', 'expiresAt'])
      .where('provider', '=', PROVIDER)
      .where('accountCode', '=', code)
      .executeTakeFirst()
    if (!row) return null
    const life = row.expiresAt.getTime() - row.renewedAt.getTime()
    const early = Math.min(EARLIEST_RENEWAL_MS, life * EARLY_SHARE_OF_LIFE)
    if (clock.now().getTime() >= row.expiresAt.getTime() - early) return null
    return openSecret(seal, code, row.secret)
  }

  async function store(
    trx: Kysely<Schema>,
    { code }: MypvitAccount,
    { secret, expiresIn }: Secret,
    renewedAt: Date,
  ): Promise<void> {
    const life = Math.min(expiresIn, MAX_LIFE_SECONDS) * 1000
    const values = {
      secret: seal.close(formatSecretName(code), Buffer.from(secret, 'utf8')),
      renewedAt,
      expiresAt: new Date(renewedAt.getTime() + life),
    }
    await trx
      .insertInto('providerSecrets')
      .values({ provider: PROVIDER, accountCode: code, ...values })
      .onConflict((conflict) => conflict.columns(['provider', 'accountCode']).doUpdateSet(values))
      .execute()
  }

  return { current, after: renewed }
}
