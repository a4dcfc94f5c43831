import { type Kysely, sql } from 'kysely'
import type { MypvitAccount } from '../../config/payment-config.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { type Seal, SealBrokenError } from '../../platform/sealing/seal.ts'

export interface SecretContext {
  readonly db: Kysely<Schema>
  readonly seal: Seal
  /** The machine's: a secret dies by the provider's clock, whatever the demo's calendar says. */
  readonly clock: Clock
  /** Requests a new secret from the provider, which revokes the one before. Must have a timeout. */
  renew(account: MypvitAccount): Promise<{ readonly secret: string; readonly expiresIn: number }>
}

export interface AccountSecrets {
  /** The secret of that account, renewed where it is about to expire. */
  current(account: MypvitAccount): Promise<string>
  /** Another than the one that the provider no longer takes. */
  after(account: MypvitAccount, dead: string): Promise<string>
}

const PROVIDER = 'mypvit'
const MAX_LIFE_SECONDS = 24 * 3600
const EARLIEST_RENEWAL_MS = 60_000
const EARLY_SHARE_OF_LIFE = 0.1

/**
 * The secrets, shared by all instances of the server through the database. They are renewed one at a time: by one
 * caller of this process, which takes one connection for it however many wait, and by one process, which holds a
 * lock that dies with its transaction. A process that waited uses what the other one stored.
 */
export function createAccountSecrets({ db, seal, clock, renew }: SecretContext): AccountSecrets {
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
      // Waits a little longer than a renewal may take; a transaction whose process hangs is ended by PostgreSQL.
      await sql`set local lock_timeout = '20s'`.execute(trx)
      await sql`set local idle_in_transaction_session_timeout = '30s'`.execute(trx)
      const name = formatSecretName(account.code)
      await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
      const stored = await findUsable(trx, account)
      if (stored !== null && stored !== dead) return stored
      const asked = clock.now()
      const { secret, expiresIn } = await renew(account)
      await store(trx, account, secret, asked, expiresIn)
      return secret
    })
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
    return openOrNull(code, row.secret)
  }

  /** One that was closed with a key of before is as good as none. */
  function openOrNull(code: string, sealed: Buffer): string | null {
    try {
      return seal.open(formatSecretName(code), sealed).toString('utf8')
    } catch (error) {
      if (error instanceof SealBrokenError) return null
      throw error
    }
  }

  async function store(
    trx: Kysely<Schema>,
    { code }: MypvitAccount,
    secret: string,
    renewedAt: Date,
    expiresIn: number,
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

function formatSecretName(code: string): string {
  return `${PROVIDER} secret ${code}`
}
