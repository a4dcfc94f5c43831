import type { Written } from '@okoume/contract/model/written.ts'
import type { OpenWithdrawal, WaitingCorrection } from '@okoume/contract/wire/administration.ts'
import { calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { statementCsv } from '@okoume/domain/ledger/statement-csv.ts'
import { type Appointment, isIndependentOf } from '@okoume/domain/person/administrator-roles.ts'
import type { Kysely } from 'kysely'
import { inSnapshot } from '#platform/database/kysely.ts'
import type { Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { requireIdempotencyKey } from '../../platform/http/operations/idempotency-key.ts'
import type { FeatureHandlers } from '../../platform/http/operations/operations.ts'
import { lockOpenAccount } from '../accounts/account-queries.ts'
import { findAppointment, refuseUnlessIndependent } from '../accounts/standing.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { adjustBalance, applyCorrection, refuseUnlessPossible } from './adjustments/adjust-balance.ts'
import { findWaitingCorrections, lockCorrection } from './adjustments/correction-queries.ts'
import { listMovements } from './statements/list-movements.ts'
import { readStatement } from './statements/read-statement.ts'
import { readWallet } from './statements/read-wallet.ts'
import { readYearlyStatement, readYearlyStatementFile } from './statements/yearly-statement.ts'
import { cancelWithdrawal } from './withdrawals/cancel-withdrawal.ts'
import {
  isDecidedByLink,
  readLinkHolder,
  settleByHand,
  writeSettledPage,
  writeWithdrawalPage,
} from './withdrawals/pay-by-hand.ts'
import { requestWithdrawal } from './withdrawals/request-withdrawal.ts'
import type { WalletContext } from './withdrawals/wallet-context.ts'
import {
  findOpenWithdrawals,
  findPayableByHand,
  type OpenWithdrawalRow,
  presentWithdrawal,
} from './withdrawals/withdrawal-queries.ts'

const MAX_OPEN = 200

export function walletHandlers(context: WalletContext) {
  const { db, clock } = context
  return {
    getWallet: ({ caller }) => readWallet(db, caller.id, clock.now()),

    listMovements: ({ caller, query }) => listMovements(db, caller.id, query),

    async getStatement({ caller, query }) {
      const from = calendarDay(query.from)
      const to = calendarDay(query.to)
      const span = { holder: caller.id, accounts: ['wallet', 'cautions'], from, to } as const
      return wholeFile(statementCsv(await inSnapshot(db, (snapshot) => readStatement(snapshot, span))))
    },

    getYearlyStatement: ({ caller, query }) =>
      readYearlyStatement(context, { holder: caller.id, ...query, now: clock.now() }),

    getYearlyStatementFile: async ({ caller, query }) =>
      wholeFile(await readYearlyStatementFile(db, { holder: caller.id, ...query, now: clock.now() })),

    async requestWithdrawal({ caller, headers, body }) {
      const idempotencyKey = requireIdempotencyKey(headers)
      const order = { userId: caller.id, idempotencyKey, request: body, now: clock.now() }
      const { withdrawal, ...left } = await requestWithdrawal(context, order)
      return { withdrawal: presentWithdrawal(withdrawal), ...left }
    },

    async cancelWithdrawal({ caller, params }) {
      const cancelled = { ...params, userId: caller.id, now: clock.now() }
      return presentWithdrawal(await cancelWithdrawal(context, cancelled))
    },

    async showWithdrawal({ params, query }) {
      await readLinkHolder(context, query.lien, params.id)
      const withdrawal = await findPayableByHand(db, params.id)
      if (!withdrawal || !isDecidedByLink(withdrawal)) throw new ApiError('LINK_EXPIRED')
      return writeWithdrawalPage(withdrawal)
    },

    async decideWithdrawal({ params, query, body }) {
      const actorId = await readLinkHolder(context, query.lien, params.id)
      const decided = { withdrawalId: params.id, actorId, decision: { ...body, note: '' }, now: clock.now() }
      return writeSettledPage(await settleByHand(context, { ...decided, by: 'mailed link' }))
    },

    async listOpenWithdrawals({ caller }) {
      const rows = await findOpenWithdrawals(db, MAX_OPEN + 1)
      const viewer = { id: caller.id, appointment: await findAppointment(db, caller.id), now: clock.now() }
      const withdrawals = rows
        .slice(0, MAX_OPEN)
        .map((row) => ({ ...row, ...presentWithdrawal(row), proposed: presentProposal(row, viewer) }))
      return { withdrawals, more: rows.length > MAX_OPEN }
    },

    async settleWithdrawal({ caller, params, body }) {
      const decided = { withdrawalId: params.id, actorId: caller.id, decision: body, now: clock.now() }
      return presentWithdrawal(await settleByHand(context, { ...decided, by: 'screen' }))
    },

    listCorrections: ({ caller }) => listCorrections(db, caller.id, clock.now()),

    async decideCorrection({ caller, params, body }) {
      if (body.outcome === 'done') await caller.requireCode(body.code)
      await decideCorrection(context, {
        id: params.id,
        administratorId: caller.id,
        ...body,
        now: clock.now(),
      })
      return { ok: true }
    },

    updateWallet: ({ caller, headers, body }) =>
      adjustBalance(context, {
        actor: caller,
        idempotencyKey: requireIdempotencyKey(headers),
        account: 'wallet',
        ...body,
        now: clock.now(),
      }),

    updateCautions: ({ caller, headers, body }) =>
      adjustBalance(context, {
        actor: caller,
        idempotencyKey: requireIdempotencyKey(headers),
        account: 'cautions',
        ...body,
        now: clock.now(),
      }),
  } satisfies FeatureHandlers
}

/** At once: its digest is of all of it, and a refusal comes before its first byte. */
async function* wholeFile(text: string): AsyncGenerator<string> {
  yield text
}

interface Viewer {
  readonly id: string
  readonly appointment: Appointment
  readonly now: Date
}

/** A payment by hand that another administrator is to confirm. */
function presentProposal(row: OpenWithdrawalRow, viewer: Viewer): Written<typeof OpenWithdrawal>['proposed'] {
  const { proposedBy: askedBy, proposedAt: at, proposedReceipt: receipt } = row
  if (askedBy === null || at === null || receipt === null) return null
  const isParty = viewer.id === askedBy || viewer.id === row.userId
  return {
    ...{ receipt, byName: row.proposerName ?? '', at },
    mayDecide: !isParty && isIndependentOf(askedBy, viewer.appointment, viewer.now),
  }
}

const SHOWN = 100

/** The corrections that wait for a second administrator, oldest first. */
async function listCorrections(
  db: Kysely<Schema>,
  administratorId: string,
  now: Date,
): Promise<{ corrections: Written<typeof WaitingCorrection>[]; more: boolean }> {
  const rows = await findWaitingCorrections(db, SHOWN + 1)
  const appointment = await findAppointment(db, administratorId)
  const corrections = rows.slice(0, SHOWN).map((row) => ({
    ...row,
    mayDecide:
      row.askedBy !== administratorId &&
      row.userId !== administratorId &&
      isIndependentOf(row.askedBy, appointment, now),
  }))
  return { corrections, more: rows.length > SHOWN }
}

interface CorrectionDecided {
  readonly id: string
  readonly administratorId: string
  readonly outcome: 'done' | 'declined'
  /** Written by the administrator: how they know. */
  readonly note: string
  readonly now: Date
}

/**
 * Confirms or declines a correction that another administrator asked for, once. It must still be possible when it is
 * confirmed.
 * @throws ApiError CORRECTION_NOT_FOUND, OWN_CASE, USER_NOT_FOUND, RECIPIENT_NOT_VERIFIED, BALANCE_TOO_LOW
 */
async function decideCorrection(context: WalletContext, decided: CorrectionDecided): Promise<void> {
  const { id, administratorId, outcome, note, now } = decided
  await context.db.transaction().execute(async (trx) => {
    const row = await lockCorrection(trx, id)
    await lockOpenAccount(trx, administratorId)
    if (row?.state !== 'waiting') throw new ApiError('CORRECTION_NOT_FOUND')
    if (row.askedBy === administratorId || row.userId === administratorId) throw new ApiError('OWN_CASE')
    await refuseUnlessIndependent(trx, { administratorId, askedBy: row.askedBy, now })
    const { key, account, userId, amount, reason } = row
    const correction = { key, account, userId, amount, reason }
    const second = { askedBy: row.askedBy, note }
    if (outcome === 'done') {
      await refuseUnlessPossible(trx, correction, now)
      await applyCorrection(context, trx, { correction, actorId: administratorId, second, now })
    } else {
      const details = { key, account, amount, reason, ...second }
      const declined = {
        ...{ actorId: administratorId, subject: userId, details },
        action: 'decline correction',
      } as const
      await writeAudit(trx, declined, { ...context, now })
    }
    await trx
      .updateTable('balanceCorrections')
      .set({ state: outcome, decidedBy: administratorId, decidedAt: now })
      .where('id', '=', id)
      .execute()
  })
}
