import { z } from 'zod'
import type { Operation } from '../operation.ts'
import {
  DisputeList,
  OpenWithdrawalList,
  PaymentReviewList,
  ReviewDecision,
  Settlement,
} from '../wire/administration.ts'
import { identifier } from '../wire/fields.ts'
import { Rental } from '../wire/rental.ts'
import { Done } from '../wire/user.ts'
import { Withdrawal, WithdrawalDecision } from '../wire/wallet.ts'

const byId = z.object({ id: identifier })

/** What needs a person. Every decision is audited. */
export const administrationOperations = {
  listReviews: {
    summary: "Les opérations de paiement dont l'issue n'est pas sûre, la plus ancienne en premier",
    tag: 'Administration',
    access: 'administrator',
    output: PaymentReviewList,
    errors: [],
  },
  resolveReview: {
    summary: "Interroger de nouveau le prestataire, ou trancher d'après ce qu'on sait",
    tag: 'Administration',
    access: 'administrator',
    params: byId,
    body: ReviewDecision,
    output: Done,
    errors: ['OPERATION_NOT_FOUND', 'OWN_CASE'],
  },
  listDisputes: {
    summary: 'Les retours contestés, le plus ancien en premier',
    tag: 'Administration',
    access: 'administrator',
    output: DisputeList,
    errors: [],
  },
  settleDispute: {
    summary: "Partager la caution d'un retour contesté",
    tag: 'Administration',
    access: 'administrator',
    params: byId,
    body: Settlement,
    output: Rental,
    errors: ['RENTAL_NOT_FOUND', 'OWN_CASE', 'RETURN_REFUSED'],
  },
  listOpenWithdrawals: {
    summary: 'Les retraits qui ne sont pas encore payés, le plus ancien en premier',
    tag: 'Administration',
    access: 'administrator',
    output: OpenWithdrawalList,
    errors: [],
  },
  settleWithdrawal: {
    summary: "Dire qu'un retrait à payer à la main est payé, ou impossible",
    tag: 'Administration',
    access: 'administrator',
    params: byId,
    body: WithdrawalDecision,
    output: Withdrawal,
    errors: ['WITHDRAWAL_NOT_FOUND', 'WITHDRAWAL_SETTLED', 'OWN_CASE'],
  },
} as const satisfies Record<string, Operation>
