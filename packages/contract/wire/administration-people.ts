import { DECISIONS, type Decision } from '@okoume/domain/moderation/decisions.ts'
import { REPORT_KINDS, REPORT_REASONS, type ReportReason } from '@okoume/domain/moderation/report.ts'
import { ROLES } from '@okoume/domain/person/administrator-roles.ts'
import {
  CANCELLATION_REASONS,
  HANDOVER_STATES,
  RENTAL_STATUSES,
  RETURN_STATES,
} from '@okoume/domain/rental/rental-status.ts'
import { z } from 'zod'
import { gabonPhone, instant, secondFactorCode, writtenText } from './fields.ts'
import { Notice } from './notice.ts'
import { OwnerRecord } from './owner-record.ts'
import { REFUND_STATES } from './rental.ts'
import { HelpFacts, TicketSummary } from './ticket.ts'
import { Wallet } from './wallet.ts'

const francs = z.int().meta({ description: 'FCFA' })

/** In the body, so that no address of this site identifies a person. */
export const PersonSearch = z.object({
  who: writtenText(
    320,
    'Entrez un nom, une adresse email, un numéro de téléphone, de reçu ou une référence.',
  ),
})

/** The latest rentals between a person and others. */
export const PersonRental = z.object({
  id: z.string(),
  itemTitle: z.string(),
  role: z.enum(['owner', 'renter']),
  status: z.string(),
  returnState: z.string(),
  start: z.string(),
  end: z.string(),
  /** With the deposit and the fee. */
  total: francs.optional(),
})
export type PersonRental = z.output<typeof PersonRental>

export const PersonPayment = z.object({
  id: z.string(),
  kind: z.enum(['collect', 'refund', 'payout']),
  state: z.enum(['created', 'submitting', 'pending', 'unknown', 'succeeded', 'failed', 'review']),
  failure: z.string().nullable(),
  operator: z.enum(['AIRTEL', 'MOOV']),
  phone: z.string(),
  amount: francs,
  label: z.string(),
  reference: z.string(),
  createdAt: instant,
})
export type PersonPayment = z.output<typeof PersonPayment>

/** Where a person is signed in, or has notifications sent. */
export const PersonDevice = z.object({
  kind: z.enum(['session', 'push']),
  name: z.string().meta({ description: "Ce que le navigateur dit de lui ; d'une notification, son service" }),
  key: z.string().nullable().meta({ description: "D'une notification, la fin de sa clé" }),
  usedAt: instant,
})
export type PersonDevice = z.output<typeof PersonDevice>

const reportKind = z.enum(REPORT_KINDS)

/** Reports about a person, and by them; the latest of each first. */
export const PersonReports = z.object({
  against: z.array(
    z.object({
      id: z.string(),
      kind: reportKind,
      reports: z.int(),
      at: instant,
      decision: z.enum(Object.keys(DECISIONS) as Decision[]).nullable(),
    }),
  ),
  sent: z.array(
    z.object({
      id: z.string(),
      kind: reportKind,
      reason: z.enum(Object.keys(REPORT_REASONS) as ReportReason[]),
      at: instant,
      upheld: z.boolean().nullable().meta({ description: "Null tant que rien n'est décidé" }),
    }),
  ),
})
export type PersonReports = z.output<typeof PersonReports>

/** Data minimisation: optional fields are absent, and contact details partly masked, for roles without the duty. */
export const FoundPerson = z.object({
  masked: z.boolean().meta({ description: "Adresse et numéro ne sont montrés qu'en partie" }),
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable().meta({ description: 'Celui du profil' }),
  provedPhone: z.string().nullable().meta({ description: 'Celui qui ouvre le compte' }),
  verifier: z.union([z.literal(-1), z.literal(0), z.literal(1), z.literal(2)]),
  verifierReason: z.string().nullable(),
  administrator: z.boolean(),
  roles: z.array(z.enum(ROLES)),
  secondFactor: z.boolean().nullable().optional().meta({
    description: "D'un administrateur, pour un superviseur ; null où le service d'identité ne le dit pas",
  }),
  createdAt: instant,
  closedAt: instant.nullable(),
  sessions: z.int().nullable().meta({ description: "Null où le service d'identité ne le dit pas" }),
  /** Money, here and in the rentals: only to those whose duty it is. */
  wallet: francs.optional(),
  withdrawable: francs.optional(),
  cautions: francs.optional(),
  openWithdrawals: z.int().optional(),
  devices: z.int().meta({ description: 'Appareils qui reçoivent des notifications' }),
  reputation: z.object({
    owner: z.object({ mean: z.number().nullable(), count: z.int() }),
    renter: z.object({ mean: z.number().nullable(), count: z.int() }),
    record: OwnerRecord,
    asRenter: z.object({ rentals: z.int(), cancellations: z.int() }),
  }),
  payingNumbers: z.array(z.string()).meta({ description: 'Les numéros qui ont payé pour cette personne' }),
  payoutNumbers: z.array(z.string()).meta({ description: 'Les numéros de ses retraits' }),
  deviceList: z.array(PersonDevice).optional().meta({ description: 'À qui voit les coordonnées' }),
  signals: z
    .array(z.string())
    .optional()
    .meta({ description: 'Aux modérateurs seulement, et jamais sur eux-mêmes' }),
  reports: PersonReports.optional().meta({
    description: 'Aux modérateurs seulement, et jamais sur eux-mêmes',
  }),
  verification: HelpFacts.shape.verification,
  tickets: z
    .array(TicketSummary)
    .optional()
    .meta({ description: "À qui s'occupe des demandes d'aide seulement" }),
  rentals: z.array(PersonRental),
  operations: z.array(PersonPayment).optional(),
})
export type FoundPerson = z.output<typeof FoundPerson>

export const RoleChange = z.object({
  roles: z.array(z.enum(ROLES, "Ce rôle n'existe pas."), 'Choisissez des rôles.').max(20),
  code: secondFactorCode,
})

export const SecondFactorReset = z.object({ code: secondFactorCode })

/** Characters of why a number is changed by the team. */
export const NUMBER_REASON = { min: 10, max: 300 } as const

export const NumberChange = z.object({
  phoneNumber: gabonPhone.nullable().meta({ description: "Null : aucun numéro n'ouvre plus ce compte" }),
  reason: writtenText(NUMBER_REASON.max, 'Dites comment vous savez que le compte est à cette personne.').min(
    NUMBER_REASON.min,
    `${NUMBER_REASON.min} caractères au moins : c'est inscrit au journal.`,
  ),
  code: secondFactorCode,
})
export type NumberChange = z.output<typeof NumberChange>

/** Characters of why a moderator looks at a person's own pages. */
export const VIEW_REASON = { min: 10, max: 300 } as const

export const PersonViewRequest = z.object({
  reason: writtenText(VIEW_REASON.max, 'Dites pourquoi.').min(
    VIEW_REASON.min,
    `${VIEW_REASON.min} caractères au moins : c'est inscrit au journal.`,
  ),
})

/** Content of a person's own space; without money where the viewer may not see it. */
export const PersonView = z.object({
  id: z.string(),
  name: z.string(),
  masked: z.boolean().meta({ description: 'Les montants ne sont pas montrés' }),
  rentals: z.array(
    z.object({
      id: z.string(),
      itemTitle: z.string(),
      role: z.enum(['owner', 'renter']),
      other: z.string().meta({ description: "L'autre partie, comme la personne la lit" }),
      start: z.string(),
      end: z.string(),
      status: z.enum(RENTAL_STATUSES),
      cancellation: z.enum(CANCELLATION_REASONS).nullable(),
      handoverState: z.enum(HANDOVER_STATES),
      returnState: z.enum(RETURN_STATES),
      unreadMessages: z.int(),
      total: francs.optional(),
    }),
  ),
  items: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      image: z.string().nullable(),
      offered: z.boolean(),
      hidden: z.string().nullable().meta({ description: 'Pourquoi il est masqué, comme la personne le lit' }),
    }),
  ),
  wallet: Wallet.optional(),
  notices: z.array(Notice),
  tickets: z.array(TicketSummary),
})
export type PersonView = z.output<typeof PersonView>

/** A rental that was named by its id, its receipt or a reference of its payment. */
export const FoundRental = z.object({
  id: z.string(),
  receipt: z.string().nullable(),
  itemTitle: z.string(),
  start: z.string(),
  end: z.string(),
  status: z.enum(RENTAL_STATUSES),
  cancellation: z.enum(CANCELLATION_REASONS).nullable(),
  handoverState: z.enum(HANDOVER_STATES),
  returnState: z.enum(RETURN_STATES),
  notReturned: z.boolean().meta({ description: 'Un superviseur peut en donner les identités' }),
  requestedAt: instant,
  owner: z.object({ id: z.string(), name: z.string() }),
  renter: z.object({ id: z.string(), name: z.string() }),
  /** Money: only to those whose duty it is. */
  total: francs.optional(),
  deposit: francs.optional(),
  reference: z.string().nullable().optional(),
  providerReference: z.string().nullable().optional(),
  refund: z
    .object({ amount: francs, state: z.enum(REFUND_STATES) })
    .nullable()
    .optional(),
})
export type FoundRental = z.output<typeof FoundRental>

export const FoundPeople = z.object({
  people: z.array(FoundPerson),
  more: z.boolean().meta({ description: "D'autres personnes ont ce nom" }),
  rental: FoundRental.nullable(),
})
export type FoundPeople = z.output<typeof FoundPeople>
