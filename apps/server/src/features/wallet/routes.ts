import { ApiError } from '../../platform/http/api-error.ts'
import type { FeatureHandlers } from '../../platform/http/operations/operations.ts'
import { adjustBalance } from './adjustments/adjust-balance.ts'
import { decideCorrection, listCorrections } from './adjustments/decide-correction.ts'
import { listMovements } from './statements/list-movements.ts'
import { readWallet } from './statements/read-wallet.ts'
import { settleByHand, writeSettledPage, writeWithdrawalPage } from './withdrawals/pay-by-hand.ts'
import { requestWithdrawal } from './withdrawals/request-withdrawal.ts'
import type { WalletContext } from './withdrawals/wallet-context.ts'
import {
  findOpenWithdrawals,
  findPayableByHand,
  presentOpenWithdrawal,
  presentWithdrawal,
} from './withdrawals/withdrawal-queries.ts'

const OPEN_AT_MOST = 200

export function walletHandlers(context: WalletContext) {
  const { db, clock, links } = context
  return {
    getWallet: ({ caller }) => readWallet(db, caller.id, clock.now()),

    listMovements: ({ caller, query }) => listMovements(db, caller.id, query),

    async requestWithdrawal({ caller, headers, body }) {
      const idempotencyKey = requireKey(headers)
      const order = { userId: caller.id, idempotencyKey, request: body, now: clock.now() }
      const { withdrawal, ...left } = await requestWithdrawal(context, order)
      return { withdrawal: presentWithdrawal(withdrawal), ...left }
    },

    async showWithdrawal({ params, query }) {
      links.check(query.lien, params.id, clock.now())
      const withdrawal = await findPayableByHand(db, params.id)
      if (!withdrawal) throw new ApiError('LINK_EXPIRED')
      return writeWithdrawalPage(withdrawal)
    },

    async decideWithdrawal({ params, query, body }) {
      const now = clock.now()
      links.check(query.lien, params.id, now)
      return writeSettledPage(
        await settleByHand(context, { withdrawalId: params.id, actorId: null, decision: body, now }),
      )
    },

    async listOpenWithdrawals() {
      const rows = await findOpenWithdrawals(db, OPEN_AT_MOST + 1)
      const withdrawals = rows.slice(0, OPEN_AT_MOST).map(presentOpenWithdrawal)
      return { withdrawals, more: rows.length > OPEN_AT_MOST }
    },

    async settleWithdrawal({ caller, params, body }) {
      const decided = { withdrawalId: params.id, actorId: caller.id, decision: body, now: clock.now() }
      return presentWithdrawal(await settleByHand(context, decided))
    },

    listCorrections: ({ caller }) => listCorrections(db, caller.id),

    async decideCorrection({ caller, params, body }) {
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
        actorId: caller.id,
        idempotencyKey: requireKey(headers),
        account: 'wallet',
        ...body,
        now: clock.now(),
      }),

    updateCautions: ({ caller, headers, body }) =>
      adjustBalance(context, {
        actorId: caller.id,
        idempotencyKey: requireKey(headers),
        account: 'cautions',
        ...body,
        now: clock.now(),
      }),
  } satisfies FeatureHandlers
}

function requireKey(headers: { readonly 'idempotency-key'?: string | undefined }): string {
  const key = headers['idempotency-key']
  if (key === undefined) throw new ApiError('IDEMPOTENCY_KEY_REQUIRED')
  return key
}
