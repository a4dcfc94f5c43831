import { randomUUID } from 'node:crypto'
import { type OfficeEntry, officeEntry } from '@okoume/domain/books/office-entries.ts'
import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import { balanceAdjusted, MAX_WITHOUT_SECOND } from '@okoume/domain/ledger/manual-entries.ts'
import { withdrawalCancelled, withdrawalRequested } from '@okoume/domain/ledger/withdrawal-entries.ts'
import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import { writeAudit } from '../../apps/server/src/features/audit/write-audit.ts'
import { postEntry } from '../../apps/server/src/features/ledger/post-entry.ts'
import { createPayment } from '../../apps/server/src/features/payments/transactions/create-payment.ts'
import { sendWaiting } from '../../apps/server/src/features/payments/transactions/operator-float.ts'
import { updatePayment } from '../../apps/server/src/features/payments/transactions/settle-payment.ts'
import { newUuid } from '../../apps/server/src/platform/clock/identifiers.ts'
import { addListing } from './listings.ts'
import type { Person } from './people.ts'
import { answerPhone, paymentBody, startPayment } from './renting.ts'
import type { TestServer } from './test-server.ts'

/** An administrator's gift to a person, posted in the ledger. */
export async function giveMoney(administrator: Person, to: Person, amount: number): Promise<void> {
  const headers = { 'idempotency-key': randomUUID() }
  const body = { userId: to.id, amount, reason: 'Pour un test' }
  await administrator.client.updateWallet({ headers, body })
}

/** An adjustment that would need a second administrator, or a verified person, written as if approved. */
export async function giveMuchMoney(
  { db, now: serverNow }: TestServer,
  administrator: Person,
  to: Person,
  amount: number,
): Promise<void> {
  const account = 'wallet' as const
  const [key, now] = [randomUUID(), serverNow()]
  await db.transaction().execute(async (trx) => {
    await postEntry(trx, balanceAdjusted(key, { account, userId: to.id, amount }), now)
    const details = { key, account, amount, reason: 'Pour un test', askedBy: to.id }
    const action = { actorId: administrator.id, action: 'adjust balance', subject: to.id, details } as const
    await writeAudit(trx, action, { now, newId: newUuid })
  })
}

/** Entries of the office at one operator, in parts that one administrator books alone, past what they book in a day. */
export async function bookFloat(
  { db, now: serverNow }: Pick<TestServer, 'db' | 'now'>,
  { id: askedBy }: Pick<Person, 'id'>,
  { kind, operator, amount }: Pick<OfficeEntry, 'kind' | 'operator' | 'amount'>,
): Promise<void> {
  const now = serverNow()
  await db.transaction().execute(async (trx) => {
    for (let left = amount; left > 0; left -= MAX_WITHOUT_SECOND) {
      const id = randomUUID()
      const part = Math.min(left, MAX_WITHOUT_SECOND)
      const facts = { kind, operator, toOperator: null, of: null, amount: part } as const
      await trx
        .insertInto('officeEntries')
        .values({
          id,
          key: id,
          ...facts,
          paper: 'Virement',
          reason: 'Un test',
          state: 'posted',
          askedBy,
          createdAt: now,
        })
        .execute()
      await postEntry(trx, officeEntry({ id, ...facts }), now)
      const action = { actorId: askedBy, action: 'post office entry', subject: id, details: facts } as const
      await writeAudit(trx, action, { now: new Date(now.getTime() - 2 * DAY_MS), newId: newUuid })
    }
    await sendWaiting(trx, operator)
  })
}

/** The company's money at both operators, from its bank, FCFA. A corrected wallet has none there. */
export async function fundOperators(
  server: Pick<TestServer, 'db' | 'now'>,
  administrator: Pick<Person, 'id'>,
  amount = 2_000_000,
): Promise<void> {
  for (const operator of ['AIRTEL', 'MOOV'] as const)
    await bookFloat(server, administrator, { kind: 'from-bank', operator, amount })
}

interface Parties {
  readonly owner: Person
  readonly renter: Person
  /** FCFA. */
  readonly deposit: number
}

/** A paid request for an item of the owner's; 10 000 FCFA of rent and the given deposit. Returns its id. */
export async function paidRequest(server: TestServer, { owner, renter, deposit }: Parties): Promise<string> {
  const listing = await addListing(server, owner, { deposit })
  const wish = { start: server.day(2), end: server.day(3) }
  const { id } = await startPayment(renter, paymentBody(renter, listing, wish))
  await answerPhone(server, renter, 'confirm')
  await server.runDue()
  return id
}

/** A withdrawal that an administrator must pay, whatever the providers can do; returns its id. */
export async function withdrawByHand(
  { db, now: serverNow }: TestServer,
  { id: userId }: Person,
  amount: number,
): Promise<string> {
  const id = randomUUID()
  const now = serverNow()
  await db.transaction().execute(async (trx) => {
    await postEntry(trx, withdrawalRequested(id, userId, amount), now)
    const how = { phone: '+24166123456', operator: 'MOOV', payer: 'administrator' } as const
    const key = { idempotencyKey: id, requestDigest: id }
    await trx
      .insertInto('withdrawals')
      .values({ id, userId, amount, ...how, state: 'requested', ...key, createdAt: now })
      .execute()
  })
  return id
}

/** The ids of an owner's withdrawals. */
export interface TownWithdrawals {
  /** To be paid by hand. */
  readonly withdrawal: string
  readonly takenBack: string
}

export async function prepareWithdrawals(server: TestServer, owner: Person): Promise<TownWithdrawals> {
  return {
    withdrawal: await withdrawByHand(server, owner, 20_000),
    takenBack: await takeWithdrawalBack(server, owner, 600),
  }
}

/** One that its owner has taken back while it waited for its operator; returns its id. */
async function takeWithdrawalBack(
  { db, now: serverNow }: TestServer,
  { id: userId }: Person,
  amount: number,
): Promise<string> {
  const [id, paymentId] = [randomUUID(), randomUUID()]
  const now = serverNow()
  await db.transaction().execute(async (trx) => {
    await postEntry(trx, withdrawalRequested(id, userId, amount), now)
    const payee = { phone: '+24166123456' as GabonPhone, operator: 'MOOV', amount } as const
    const account = { provider: 'simulator', accountCode: 'OKOUME-MOOV' }
    const payment = { id: paymentId, kind: 'payout', cause: id, label: 'Retrait', now } as const
    await createPayment(trx, { ...payment, ...payee, ...account })
    const key = { idempotencyKey: id, requestDigest: id }
    await trx
      .insertInto('withdrawals')
      .values({
        id,
        userId,
        ...payee,
        payer: 'provider',
        paymentId,
        ...key,
        state: 'requested',
        createdAt: now,
      })
      .execute()
    await postEntry(trx, withdrawalCancelled(id, userId, amount), now)
    await updatePayment(
      trx,
      { id: paymentId, operator: 'MOOV' },
      { state: 'failed', failure: 'CANCELLED' },
      now,
    )
    await trx
      .updateTable('withdrawals')
      .set({ state: 'cancelled', settledAt: now })
      .where('id', '=', id)
      .execute()
  })
  return id
}

/** A call of each operation that reads a wallet, and succeeds. */
export function goodStatementCalls(today: string) {
  return {
    getWallet: {},
    listMovements: {},
    getStatement: { query: { from: today, to: today } },
    getYearlyStatement: {},
    getYearlyStatementFile: {},
  } as const
}

/** A call of each operation that takes money out of a wallet, and succeeds. */
export function goodWalletCalls(owner: Person, { withdrawal, takenBack }: TownWithdrawals) {
  return {
    requestWithdrawal: {
      headers: { 'idempotency-key': randomUUID() },
      body: { phoneNumber: owner.phone, amount: 500 },
    },
    // Asked again it answers the same.
    cancelWithdrawal: { params: { id: takenBack } },
    getAutomaticPayout: {},
    changeAutomaticPayout: { body: { on: true, phoneNumber: owner.phone, threshold: 1000 } },
    showWithdrawal: { params: { id: withdrawal } },
    decideWithdrawal: { params: { id: withdrawal }, body: { outcome: 'paid', receipt: 'R1' } },
  } as const
}
