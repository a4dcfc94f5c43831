import { PRICE_UNITS } from '@okoume/domain/calendar/rental-period.ts'
import { CANCEL_POLICIES } from '@okoume/domain/rental/cancellation-policy.ts'
import { DELIVERIES } from '@okoume/domain/rental/delivery.ts'
import { DEPOSIT_CLAIM_ANSWER_MAX_LENGTH } from '@okoume/domain/rental/deposit-claim-transitions.ts'
import { REFUSAL_REASONS } from '@okoume/domain/rental/refusal-reasons.ts'
import {
  CANCELLATION_REASONS,
  DEPOSIT_CLAIM_CAUSES,
  DEPOSIT_CLAIM_STATES,
  RENTAL_STATUSES,
  RETURN_STATES,
  readRentalStatus,
} from '@okoume/domain/rental/rental-status.ts'
import { RENTER_IDENTITIES } from '@okoume/domain/rental/renter-identity.ts'
import { DEPOSIT_CLAIM_REASON_MAX_LENGTH } from '@okoume/domain/rental/return-transitions.ts'
import { z } from 'zod'
import { carriedFacts } from './carried-money.ts'
import { calendarDate, francs, gabonPhone, identifier, instant, quantity, writtenText } from './fields.ts'
import { HandoverFacts } from './handover.ts'

const rentalStatus = z
  .string('Statut attendu.')
  .transform((text) => readRentalStatus(text))
  .refine((status) => status !== null, "Ce statut n'existe pas.")

/** pending: asked of the operator; paid: given back; waiting: needs a person. */
export const REFUND_STATES = ['pending', 'paid', 'waiting'] as const

export const Rental = z
  .object({
    id: z.string(),
    item_id: z.string(),
    renter_id: z.string(),
    owner_id: z.string(),
    start_date: calendarDate,
    end_date: calendarDate,
    quantity: z.int(),
    status: z.enum(RENTAL_STATUSES),
    instant: z.boolean().meta({ description: 'Réservée sans réponse du propriétaire, par sa règle' }),
    total_price: z.int().meta({ description: 'Loyer et caution, sans les frais de service' }),
    deposit: z.int(),
    value: z.int().nullable().meta({ description: "Valeur déclarée d'un exemplaire, à la réservation" }),
    service_fee: z.int().nullable().meta({ description: 'Dit au locataire seulement' }),
    notes: z.string(),
    delivery: z.enum(DELIVERIES).nullable().meta({
      description: "Le locataire vient le chercher, ou se le fait livrer ; nul pour les locations d'avant",
    }),
    address: z.string().meta({ description: "Où l'objet est remis" }),
    recipientPhone: z.string().nullable().meta({ description: 'Dit au propriétaire après acceptation' }),
    itemTitle: z.string(),
    itemImage: z.string().nullable(),
    itemShown: z.boolean().meta({ description: "L'appelant peut voir la page de l'objet" }),
    itemPlace: z
      .string()
      .nullable()
      .meta({ description: "Où est l'objet : repère, quartier et ville ; dit aux deux après acceptation" }),
    ownerName: z.string().meta({ description: "Masqué jusqu'à l'acceptation" }),
    renterName: z.string().meta({ description: "Masqué jusqu'à l'acceptation" }),
    renterAvatar: z.string().nullable().meta({ description: "Nul pour l'image de tout le monde" }),
    renterVerified: z.boolean(),
    identity: z.enum(RENTER_IDENTITIES).nullable().meta({
      description:
        "L'identité du locataire, si l'objet la demandait à la réservation : sans elle, pas de code de remise. Nul sinon",
    }),
    renterRentals: z.int().meta({ description: 'Combien de locations ce locataire a menées à leur terme' }),
    renterRecord: z
      .object({
        onTime: z.int().meta({ description: 'Retours déclarés ou prouvés avant la fin du dernier jour' }),
        lost: z
          .int()
          .meta({ description: 'Cautions dont un administrateur a donné une part au propriétaire' }),
        mean: z.number().nullable().meta({ description: 'Ce que les propriétaires en pensent, sur 5' }),
        reviews: z.int(),
        trusted: z.boolean().meta({ description: '« Locataire de confiance », revu chaque nuit' }),
      })
      .meta({ description: 'Ce que Okoumé sait du locataire' }),
    cancellation: z.enum(CANCELLATION_REASONS).nullable(),
    cancelPolicy: z
      .enum(CANCEL_POLICIES)
      .nullable()
      .meta({ description: "L'annulation de l'annonce à la réservation ; nul pour les locations d'avant" }),
    rentToOwner: z.int().nullable().meta({
      description: 'FCFA du loyer qui restent au propriétaire : annulation tardive, ou remise réglée',
    }),
    refusalReason: z
      .enum(REFUSAL_REASONS)
      .nullable()
      .meta({ description: "Pourquoi le propriétaire a refusé ; nul s'il ne l'a pas dit" }),
    ownerSuspended: z.boolean().meta({
      description:
        'Le compte du propriétaire est suspendu : le locataire qui annule est remboursé des frais aussi',
    }),
    renterSuspended: z.boolean().meta({ description: 'Le compte du locataire est suspendu' }),
    handover: HandoverFacts,
    meeting: z
      .object({
        day: calendarDate.nullable().meta({ description: 'Nul pour un rendez-vous écrit en toutes lettres' }),
        hour: z.int().nullable().meta({ description: 'À Libreville' }),
        text: z.string().meta({ description: "L'endroit ; sans jour, tout le rendez-vous" }),
        by: z.enum(['owner', 'renter']).meta({ description: "Qui l'a proposé" }),
        at: instant,
        agreedAt: instant.nullable().meta({ description: "Nul tant que l'autre n'est pas d'accord" }),
      })
      .nullable()
      .meta({ description: 'Quand et où les deux se retrouvent pour la remise' }),
    checklist: z
      .object({
        lines: z.array(z.string()),
        given: z.array(z.string()).nullable().meta({ description: 'Coché par le propriétaire à la remise' }),
        returned: z.array(z.string()).nullable().meta({ description: 'Coché par le locataire au retour' }),
      })
      .meta({ description: "Ce qui est remis avec, tel que l'annonce le disait à la réservation" }),
    returnState: z.enum(RETURN_STATES),
    returnDeclaredAt: instant.nullable(),
    contestReason: z.string().nullable().meta({ description: 'Ce que le propriétaire reproche au retour' }),
    contestedAmount: z
      .int()
      .nullable()
      .meta({ description: 'FCFA de la caution que le propriétaire demande ; le reste est rendu' }),
    contest: z
      .object({
        state: z.enum(DEPOSIT_CLAIM_STATES),
        cause: z.enum(DEPOSIT_CLAIM_CAUSES).nullable(),
        at: instant.nullable(),
        answerBy: instant.nullable().meta({ description: "Jusqu'à quand une réponse est attendue" }),
        answer: z.string().nullable().meta({ description: 'Ce que répond le locataire' }),
        answeredAt: instant.nullable().meta({ description: "Nul tant que le locataire n'a pas répondu" }),
        proposal: z.int().nullable().meta({ description: 'FCFA que le locataire propose de laisser' }),
      })
      .nullable()
      .meta({ description: 'Où en est la contestation du retour' }),
    settlement: z
      .object({ toOwner: z.int(), toRenter: z.int(), reason: z.string() })
      .nullable()
      .meta({ description: 'Le partage de la caution, une fois tranché' }),
    review: z
      .object({
        closesAt: instant.meta({ description: "Jusqu'à quand un avis peut être donné" }),
        own: z.boolean().meta({ description: "L'appelant a donné le sien" }),
        other: z.boolean().meta({ description: "L'autre a donné le sien" }),
      })
      .meta({ description: 'Les avis de cette location' }),
    returnBy: instant.meta({ description: 'Sans contestation à cet instant, le retour est présumé bon' }),
    refundState: z
      .enum(REFUND_STATES)
      .nullable()
      .meta({ description: 'Où en est ce qui revient au locataire ; dit au locataire seulement' }),
    paidByOther: z.boolean().meta({
      description: 'Un proche a payé, et est remboursé sur son numéro ; dit au locataire seulement',
    }),
    ...carriedFacts,
    conversationShared: z.boolean().meta({ description: "Une des parties l'a jointe au litige" }),
    contractAcceptedBy: z
      .array(z.enum(['owner', 'renter']))
      .nullable()
      .meta({ description: "Qui a accepté le contrat de location ; nul pour une location qui n'en a pas" }),
    unreadMessages: z.int().meta({ description: "Messages de l'autre que l'appelant n'a pas lus" }),
    answerBy: instant.meta({ description: 'Sans réponse à cet instant, la demande expire' }),
    createdAt: instant,
  })
  .meta({ id: 'Rental' })
export type Rental = z.output<typeof Rental>

export const RentalList = z.array(Rental)

/** The requested rental; part of the payment request. */
export const RentalRequest = z.object({
  item_id: identifier,
  start_date: calendarDate,
  end_date: calendarDate,
  quantity,
  delivery: z
    .enum(DELIVERIES, "Dites si vous venez chercher l'objet.")
    .optional()
    .meta({ description: "pickup : le locataire vient là où est l'objet, et `address` n'est pas lue" }),
  address: writtenText(200).default(''),
  recipientPhone: gabonPhone,
  notes: writtenText(1000).default(''),
})

/** A rental whose renter comes for the item has the item's place: no address is asked for. */
export const CompleteRentalRequest = RentalRequest.refine(
  ({ delivery, address }) => delivery === 'pickup' || address !== '',
  {
    path: ['address'],
    error: 'Indiquez une adresse ou un quartier.',
    // Beside what else is wrong, so that all of it is reported at once.
    when: ({ value }) => typeof Object(value).address === 'string',
  },
)

/** The spec's fields may be sent along; they must match the rental that was paid. */
export const PaidRental = z.object({
  payment_id: identifier,
  item_id: identifier.optional(),
  renter_id: identifier.optional(),
  start_date: calendarDate.optional(),
  end_date: calendarDate.optional(),
  quantity: quantity.optional(),
  status: rentalStatus.optional(),
  total_price: francs.optional(),
  notes: writtenText(1000).optional(),
})
export type PaidRental = z.output<typeof PaidRental>

export const StatusChange = z
  .object({
    rental_id: identifier,
    status: rentalStatus,
    refund: francs.optional().meta({
      description: "FCFA que l'annulation doit rendre au locataire ; refusée si c'est une autre somme",
    }),
    reason: z
      .enum(REFUSAL_REASONS, "Cette raison n'existe pas.")
      .optional()
      .meta({ description: 'Pourquoi le propriétaire refuse ; le locataire le lit' }),
  })
  .refine(({ status, reason }) => reason === undefined || status === 'refusée', {
    error: "Une raison ne va qu'avec un refus.",
    path: ['reason'],
  })

export const PendingRentalQuery = z.object({
  item_id: identifier,
  renter_id: identifier,
  status: rentalStatus.default('en attente'),
})

/** A party's statement on the item's return; a deposit claim gives its reason. */
export const ReturnChange = z.object({
  state: z.enum(['declared', 'confirmed', 'contested'], "Cet état de retour n'existe pas."),
  reason: writtenText(DEPOSIT_CLAIM_REASON_MAX_LENGTH).default(''),
  amount: francs
    .min(1, 'Demandez au moins 1 FCFA.')
    .optional()
    .meta({ description: 'FCFA demandés sur la caution en contestant ; sans montant, le plus possible' }),
  cause: z.enum(DEPOSIT_CLAIM_CAUSES, "Ce motif n'existe pas.").optional(),
})

/** A party's answer to a contested return. */
export const DepositClaimAnswer = z.object({
  answer: z.enum(['accept', 'propose', 'refuse', 'withdraw'], "Cette réponse n'existe pas."),
  text: writtenText(DEPOSIT_CLAIM_ANSWER_MAX_LENGTH).default(''),
  amount: francs
    .min(1, 'Proposez au moins 1 FCFA.')
    .optional()
    .meta({ description: 'FCFA que le locataire propose de laisser au propriétaire' }),
})
export type DepositClaimAnswer = z.output<typeof DepositClaimAnswer>

/** The receipt: what was paid for a rental, and what was refunded; its renter may print it. */
export const Receipt = z.object({
  number: z.string(),
  control: z.string().meta({ description: 'Six lettres, avec lesquelles chacun peut vérifier le reçu' }),
  rental: Rental,
  paidAt: instant,
  operator: z.enum(['AIRTEL', 'MOOV']),
  phone: z.string().meta({ description: 'Le numéro qui a payé' }),
  providerReference: z.string().nullable(),
  rent: z.int(),
  lines: z
    .array(z.object({ unit: z.enum(PRICE_UNITS), count: z.int(), price: z.int() }))
    .meta({ description: "Le loyer d'un exemplaire, ligne par ligne ; vide pour les locations d'avant" }),
  computedRent: z.int().nullable().meta({
    description: 'Le loyer calculé, quand un autre a été convenu avant de payer ; sinon nul',
  }),
  deposit: z.int(),
  usualDeposit: z
    .int()
    .nullable()
    .meta({ description: "La caution sans badge, quand c'est une « caution de confiance » plus basse" }),
  fee: z.int(),
  total: z.int(),
  invoice: z.enum(['none', 'awaited', 'ready']).meta({
    description:
      "La facture des frais : none, rien n'est gagné ; awaited, elle n'est pas encore certifiée ; ready, elle se lit",
  }),
  carried: z
    .object({ amount: z.int(), rentalId: z.string() })
    .nullable()
    .meta({ description: "Ce que l'argent gardé d'une location refusée en a payé ; le reste par le numéro" }),
  refunds: z.array(
    z.object({
      amount: z.int(),
      state: z.enum(REFUND_STATES).meta({
        description: "pending : demandé à l'opérateur ; paid : rendu ; waiting : une personne s'en occupe",
      }),
      orderedAt: instant,
    }),
  ),
})
export type Receipt = z.output<typeof Receipt>
