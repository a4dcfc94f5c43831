import { LEDGER_EVENTS } from '@okoume/domain/ledger/causes.ts'
import { WITHDRAWAL_STATES } from '@okoume/domain/ledger/withdrawals.ts'
import { z } from 'zod'
import { calendarDate, gabonPhone, instant, writtenText } from './fields.ts'

const francs = z.int().meta({ description: 'FCFA' })

/** One movement of the ledger, as its holder reads it. */
export const Movement = z.object({
  id: z.string(),
  at: instant,
  account: z.enum(['wallet', 'cautions']),
  event: z.enum(LEDGER_EVENTS),
  amount: z.int().meta({ description: 'FCFA ; négatif pour une sortie' }),
  balance: francs.meta({ description: 'Le solde de ce compte juste après' }),
  rentalId: z.string().nullable(),
  itemTitle: z.string().nullable(),
  computedRent: z.int().nullable().meta({
    description: "D'un loyer convenu avant de payer : celui qui était calculé ; sinon nul",
  }),
  withdrawalId: z.string().nullable(),
  waiting: z.boolean().meta({ description: "D'un retrait : il attend que son opérateur ait assez" }),
  automatic: z.boolean().meta({ description: 'De son retrait : un versement automatique' }),
})
export type Movement = z.output<typeof Movement>

export const Withdrawal = z.object({
  id: z.string(),
  amount: francs,
  phone: z.string(),
  operator: z.enum(['AIRTEL', 'MOOV']),
  state: z.enum(WITHDRAWAL_STATES),
  byHand: z.boolean().meta({ description: "Payé par l'équipe, et non par l'opérateur lui-même" }),
  delayed: z.boolean().meta({ description: "L'opérateur ne l'a pas confirmé : l'équipe s'en occupe" }),
  waiting: z
    .boolean()
    .meta({ description: "Son opérateur n'a pas encore assez pour nous : il part dès que c'est fait" }),
  automatic: z.boolean().meta({ description: 'Un versement automatique' }),
  heldUntil: instant.nullable().meta({
    description:
      "Le numéro est à un autre nom, ou nouveau : l'équipe vérifie, et paie à partir de cet instant",
  }),
  reason: z.string().nullable().meta({ description: "Pourquoi il n'a pas abouti" }),
  createdAt: instant,
  settledAt: instant.nullable(),
})
export type Withdrawal = z.output<typeof Withdrawal>

/** Newest first; `from` and `to` are days at Libreville, both included. */
export const MovementQuery = z.object({
  account: z.enum(['wallet', 'cautions']).optional(),
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  after: writtenText(200).optional().meta({ description: 'La clé « next » de la page précédente' }),
  limit: z.coerce.number().int().min(1).max(500).default(30),
})

export const MovementList = z.object({ movements: z.array(Movement), next: z.string().nullable() })
export type MovementList = z.output<typeof MovementList>

export const Wallet = z.object({
  balance: francs,
  withdrawable: francs,
  cautions: francs,
  withdrawals: z.array(Withdrawal).meta({ description: 'Les 20 plus récents' }),
  movements: MovementList.meta({ description: 'Les plus récents, du même instant que le reste' }),
  phone: z.string().nullable().meta({
    description:
      "Le numéro qui ouvre le compte, sinon celui du dernier retrait payé, ou du profil ; aucun qui vient d'échouer",
  }),
})
export type Wallet = z.output<typeof Wallet>

export const WithdrawalRequest = z.object({
  phoneNumber: gabonPhone,
  amount: z.int('Montant invalide ou supérieur au solde actuel.'),
  ownNumber: z.boolean().default(false).meta({
    description: 'Après HOLDER_UNCONFIRMED : la personne dit que ce compte, à un autre nom, est à elle',
  }),
})
export type WithdrawalRequest = z.output<typeof WithdrawalRequest>

export const WithdrawalMade = z.object({ withdrawal: Withdrawal, balance: francs, withdrawable: francs })
export type WithdrawalMade = z.output<typeof WithdrawalMade>

export const WithdrawalLinkProof = z.object({ lien: writtenText(500).default('') })

/** Paid by hand, with the operator's receipt number; or impossible, with the reason. */
export const WithdrawalDecision = z.object({
  outcome: z.enum(['paid', 'returned'], 'Choisissez ce qui a été fait.'),
  receipt: writtenText(100).default(''),
  reason: writtenText(500).default(''),
})
export type WithdrawalDecision = z.output<typeof WithdrawalDecision>
