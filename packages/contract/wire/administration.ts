import { MANUAL_OUTCOMES, REFUND_SOURCES } from '@okoume/domain/ledger/manual-outcomes.ts'
import { HAND_OUTCOMES } from '@okoume/domain/ledger/withdrawals.ts'
import { PHONE_TEXT_LENGTH } from '@okoume/domain/payment/gabon-phone.ts'
import { z } from 'zod'
import { instant, secondFactorCode, writtenText } from './fields.ts'
import { Rental } from './rental.ts'
import { Withdrawal, WithdrawalDecision } from './wallet.ts'

const francs = z.int().meta({ description: 'FCFA' })

/** A payment whose outcome a person must decide: the provider's answers disagree, or never came. */
export const UndecidedPayment = z.object({
  id: z.string(),
  kind: z.enum(['collect', 'refund', 'payout']),
  provider: z.string(),
  operator: z.enum(['AIRTEL', 'MOOV']),
  phone: z.string(),
  amount: francs,
  label: z.string(),
  reference: z.string(),
  providerReference: z.string().nullable(),
  failure: z.string().meta({ description: 'Pourquoi elle attend : MISMATCH, NO_FINAL_STATUS, PAID_TWICE …' }),
  evidence: z.string().nullable().meta({ description: 'Ce que le prestataire a répondu' }),
  createdAt: instant,
  since: instant,
  receivedAmount: francs
    .nullable()
    .meta({ description: "Ce que l'opérateur a reçu d'un encaissement qui n'a pas été payé comme demandé" }),
  outcomes: z.array(z.enum(MANUAL_OUTCOMES)).meta({ description: 'Ce qui peut en être décidé' }),
  proposed: z
    .object({
      outcome: z.enum(MANUAL_OUTCOMES),
      phoneNumber: z.string().nullable(),
      paidFrom: z.enum(REFUND_SOURCES).nullable(),
      receipt: z.string().nullable(),
      amount: francs.nullable(),
      byName: z.string(),
      note: z.string().meta({ description: 'Ce que le premier administrateur a constaté' }),
      at: instant,
      mayDecide: z.boolean().meta({ description: "Si l'appelant peut la confirmer ou la refuser" }),
    })
    .nullable()
    .meta({ description: 'Une décision qui attend un second administrateur' }),
})
export type UndecidedPayment = z.output<typeof UndecidedPayment>

export const UndecidedPaymentList = z.object({ reviews: z.array(UndecidedPayment), more: z.boolean() })

/**
 * Ask the provider again, or record what a person has found out, and how. What one administrator does not decide alone is
 * carried out when a second one sends the same; they may decline it instead.
 */
export const ManualDecisionRequest = z.object({
  outcome: z.enum(['ask', 'declined', ...MANUAL_OUTCOMES], 'Choisissez ce qui est arrivé.'),
  note: writtenText(500).default(''),
  phoneNumber: writtenText(PHONE_TEXT_LENGTH)
    .default('')
    .meta({ description: '`redirected`, `returned` : le numéro qui reçoit' }),
  paidFrom: z
    .enum(REFUND_SOURCES, "Dites d'où l'argent est parti.")
    .nullable()
    .default(null)
    .meta({ description: "`paidOtherwise` : d'où l'argent est parti" }),
  receipt: writtenText(100).default('').meta({ description: '`paidOtherwise` : le numéro du reçu' }),
  amount: francs
    .nullable()
    .default(null)
    .meta({ description: "`received` : ce que l'opérateur a reçu, en FCFA" }),
})
export type ManualDecisionRequest = z.output<typeof ManualDecisionRequest>

export const ManualDecisionResult = z.object({
  decision: z
    .enum(['done', 'waiting'])
    .meta({ description: '`waiting` : un second administrateur doit la confirmer' }),
})
export type ManualDecisionResult = z.output<typeof ManualDecisionResult>

/** One side of a dispute: how to reach them, and how their rentals on that side have ended so far. */
const DisputeParty = z.object({
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  completed: z.int().meta({ description: 'Ses locations terminées, du même côté' }),
  disputed: z.int().meta({ description: 'Celles dont un administrateur a partagé la caution' }),
  lost: z
    .int()
    .meta({ description: 'De celles-ci : propriétaire, sans rien recevoir ; locataire, en payant une part' }),
})
export type DisputeParty = z.output<typeof DisputeParty>

/** A contested return, or a disputed handover; administrators see the parties' names unmasked. */
export const Dispute = z.object({
  rental: Rental,
  owner: DisputeParty,
  renter: DisputeParty,
  photos: z.int().meta({ description: 'Combien de photos de la remise et du retour sont scellées' }),
  recipientPhone: z.string().nullable().meta({ description: "Qui devait recevoir l'objet" }),
  payerPhone: z.string().nullable().meta({ description: 'Le numéro qui a payé' }),
  about: z.enum(['return', 'handover']).meta({ description: 'Ce que les parties se disputent' }),
  heldDeposit: z.int().meta({ description: 'FCFA de la caution qui ne sont pas encore rendus' }),
  contestedAt: instant,
  claimed: z
    .object({ handover: instant.nullable(), return: instant.nullable() })
    .meta({ description: "L'heure que l'appareil donne de chaque code, là où il a été noté" }),
  listing: z
    .array(z.object({ name: z.string(), text: z.string() }))
    .meta({ description: "L'annonce telle qu'elle était à la demande, champ par champ" }),
})
export type Dispute = z.output<typeof Dispute>

export const DisputeList = z.object({ disputes: z.array(Dispute), more: z.boolean() })

export const Settlement = z.object({
  toOwner: z
    .int('Un montant est un nombre entier de FCFA.')
    .min(0, 'Un montant ne peut pas être négatif.')
    .meta({ description: 'FCFA de la caution ; le reste revient au locataire' }),
  reason: writtenText(1000, 'Dites pourquoi : les deux parties le liront.'),
})

/** An adjustment of a balance that waits for a second administrator. */
export const WaitingCorrection = z.object({
  id: z.string(),
  account: z.enum(['wallet', 'cautions']),
  amount: francs.meta({ description: 'FCFA ; négatif : repris' }),
  reason: z.string(),
  userId: z.string(),
  userName: z.string(),
  userEmail: z.string().nullable(),
  userPhone: z.string().nullable().meta({ description: 'Du profil, sinon celui qui ouvre le compte' }),
  askedByName: z.string(),
  mayDecide: z.boolean().meta({ description: "Faux pour qui l'a demandée, et pour qui elle concerne" }),
  createdAt: instant,
})
export type WaitingCorrection = z.output<typeof WaitingCorrection>

export const WaitingCorrectionList = z.object({ corrections: z.array(WaitingCorrection), more: z.boolean() })

export const CorrectionDecision = z.object({
  outcome: z.enum(['done', 'declined'], 'Choisissez quoi en faire.'),
  note: writtenText(500, 'Dites ce que vous avez vérifié : cela reste écrit.'),
  code: secondFactorCode,
})

export const OpenWithdrawal = Withdrawal.extend({
  userName: z.string(),
  userEmail: z.string().nullable(),
  userPhone: z.string().nullable().meta({ description: 'Du profil, sinon celui qui ouvre le compte' }),
  frozen: z.boolean().meta({ description: 'La personne est suspendue : seul un superviseur en décide' }),
  proposed: z
    .object({
      receipt: z.string(),
      byName: z.string(),
      at: instant,
      mayDecide: z.boolean().meta({ description: "Si l'appelant peut le confirmer" }),
    })
    .nullable()
    .meta({ description: 'Un paiement noté, qui attend un second administrateur' }),
})
export type OpenWithdrawal = z.output<typeof OpenWithdrawal>

export const OpenWithdrawalList = z.object({ withdrawals: z.array(OpenWithdrawal), more: z.boolean() })

/**
 * Paid or impossible, as by the mailed link; above what one administrator decides alone a second one confirms the payment, with
 * its receipt number, or declines it.
 */
export const WithdrawalSettlement = WithdrawalDecision.extend({
  outcome: z.enum(HAND_OUTCOMES, 'Choisissez ce qui a été fait.'),
  note: writtenText(500)
    .default('')
    .meta({ description: '`confirmed`, `declined` : ce qui a été vérifié ; cela reste écrit' }),
})
export type WithdrawalSettlement = z.output<typeof WithdrawalSettlement>
