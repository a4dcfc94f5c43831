import { z } from 'zod'
import type { Operation } from '../model/operation.ts'
import { identifier } from '../wire/fields.ts'
import { IdempotencyHeaders } from '../wire/payment.ts'
import {
  MovementList,
  MovementQuery,
  Wallet,
  WithdrawalDecision,
  WithdrawalLinkProof,
  WithdrawalMade,
  WithdrawalRequest,
} from '../wire/wallet.ts'

const ofWithdrawal = z.object({ id: identifier })

/** docs/spec.md#wallet */
export const walletOperations = {
  getWallet: {
    method: 'GET',
    path: '/api/wallet',
    summary: 'Son portefeuille, ses cautions, ses retraits et leurs derniers mouvements',
    tag: 'Portefeuille',
    access: 'verified account',
    party: 'everybody',
    output: Wallet,
    errors: [],
  },
  listMovements: {
    method: 'GET',
    path: '/api/wallet/movements',
    summary: 'Les mouvements de son portefeuille et de ses cautions',
    tag: 'Portefeuille',
    access: 'account',
    party: 'everybody',
    query: MovementQuery,
    output: MovementList,
    errors: [],
  },
  requestWithdrawal: {
    method: 'POST',
    path: '/api/wallet/withdrawals',
    summary: "Retirer de l'argent sur un numéro de mobile money",
    tag: 'Portefeuille',
    access: 'verified account',
    whileSuspended: 'allowed',
    openSession: true,
    party: 'everybody',
    limit: { most: 10, minutes: 60 },
    headers: IdempotencyHeaders,
    body: WithdrawalRequest,
    output: WithdrawalMade,
    status: 201,
    errors: ['IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_KEY_REUSED', 'WITHDRAWAL_ABOVE_BALANCE'],
  },
  showWithdrawal: {
    method: 'GET',
    path: '/api/withdrawals/{id}/payout',
    summary: "La page d'un retrait à payer à la main, qui demande avant de décider",
    tag: 'Portefeuille',
    access: 'link holder',
    party: 'linkHolder',
    params: ofWithdrawal,
    query: WithdrawalLinkProof,
    output: z.string(),
    page: true,
    errors: [],
  },
  decideWithdrawal: {
    method: 'POST',
    path: '/api/withdrawals/{id}/payout',
    summary: "Dire qu'un retrait est payé ou impossible, par le bouton de sa page",
    tag: 'Portefeuille',
    access: 'link holder',
    party: 'linkHolder',
    params: ofWithdrawal,
    query: WithdrawalLinkProof,
    body: WithdrawalDecision,
    output: z.string(),
    page: true,
    errors: ['OWN_CASE'],
  },
} as const satisfies Record<string, Operation>
