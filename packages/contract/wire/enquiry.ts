import { ENQUIRY_STATES, ENQUIRY_TEXT_MAX_LENGTH } from '@okoume/domain/rental/enquiry.ts'
import { z } from 'zod'
import { Message } from './conversation.ts'
import { francs, identifier, instant, quantity, writtenText } from './fields.ts'
import { Item } from './item.ts'
import { DayRange } from './item-calendar.ts'

const proposedRent = francs.optional().meta({
  description:
    'FCFA pour tous les exemplaires et tous les jours, sans frais ni caution : le prix que propose le locataire',
})

/** A question about days of an item, with the price that the renter proposes, if any. */
export const NewEnquiry = DayRange.extend({
  item_id: identifier,
  quantity: quantity.default(1),
  text: writtenText(ENQUIRY_TEXT_MAX_LENGTH, 'Écrivez votre question.'),
  proposedRent,
})
export type NewEnquiry = z.output<typeof NewEnquiry>

/** `key` is the browser's idempotency key: sent again, it is the same message. */
export const NewEnquiryMessage = z
  .object({
    key: identifier.optional(),
    text: writtenText(ENQUIRY_TEXT_MAX_LENGTH).default(''),
    proposedRent,
  })
  .refine(({ text, proposedRent }) => text !== '' || proposedRent !== undefined, {
    path: ['text'],
    error: 'Écrivez un message.',
  })
export type NewEnquiryMessage = z.output<typeof NewEnquiryMessage>

export const EnquiryChange = z.object({
  state: z.enum(['pre-approved', 'closed'], 'Cet état ne se choisit pas.').meta({
    description: 'pre-approved : le propriétaire seul ; closed : du locataire, il retire sa question',
  }),
  rent: francs.optional().meta({
    description: "FCFA d'un pré-accord ; sans montant, le loyer calculé, même si un prix est proposé",
  }),
  reserve: z.boolean().default(false).meta({
    description: "Avec un pré-accord : réserver les jours deux heures, ce qui ne se fait qu'une fois",
  }),
})
export type EnquiryChange = z.output<typeof EnquiryChange>

const EnquiryParty = z.object({
  id: z.string(),
  name: z.string().meta({ description: 'Masqué, ou « Rose M. » : par choix, ou une fois payé' }),
  avatar: z.string().nullable().meta({ description: "Nul pour l'image de tout le monde" }),
  verified: z.boolean(),
  trusted: z.boolean(),
  mean: z.number().nullable().meta({ description: 'Des avis reçus dans ce rôle, sur 5 ; nul sans avis' }),
  reviews: z.int(),
})

/** An enquiry as one of its parties sees it in their list. */
export const EnquirySummary = DayRange.extend({
  id: z.string(),
  item_id: z.string(),
  item: z.object({
    id: z.string(),
    title: z.string(),
    image: z.string().nullable(),
    place: z.string().meta({ description: 'Quartier ou ville' }),
    price: z.int(),
    priceUnit: Item.shape.priceUnit,
    deposit: z.int().meta({ description: 'Celle que ce locataire paierait maintenant' }),
    shown: z.boolean().meta({ description: "L'appelant peut voir la page de l'objet" }),
  }),
  quantity: z.int(),
  state: z.enum(ENQUIRY_STATES),
  unanswered: z.boolean().meta({ description: "Close parce que le propriétaire n'a pas répondu en 24 h" }),
  role: z.enum(['renter', 'owner']).meta({ description: "Le rôle de l'appelant" }),
  owner: EnquiryParty,
  renter: EnquiryParty,
  computedRent: z.int().meta({ description: 'FCFA : le loyer calculé quand la question a été posée' }),
  proposedRent: z.int().nullable().meta({ description: 'FCFA : le dernier prix proposé par le locataire' }),
  agreedRent: z.int().nullable().meta({ description: 'FCFA : le loyer du pré-accord ; nul sans pré-accord' }),
  canPropose: z
    .boolean()
    .meta({ description: "L'appelant peut proposer un prix : le propriétaire, par un pré-accord" }),
  canReserve: z.boolean().meta({ description: "L'appelant peut réserver les jours par un pré-accord" }),
  canWrite: z.boolean(),
  unread: z.int().meta({ description: "Messages de l'autre que l'appelant n'a pas encore lus" }),
  answerBy: instant
    .nullable()
    .meta({ description: "Jusqu'à quand une réponse du propriétaire est attendue" }),
  validUntil: instant
    .nullable()
    .meta({ description: "Jusqu'à quand un paiement du pré-accord peut commencer" }),
  reservedUntil: instant
    .nullable()
    .meta({ description: "Jusqu'à quand les jours sont réservés ; sinon nul" }),
  rental_id: z.string().nullable(),
  createdAt: instant,
  last: Message,
}).meta({ id: 'EnquirySummary' })
export type EnquirySummary = z.output<typeof EnquirySummary>

export const Enquiry = EnquirySummary.extend({
  messages: z.array(Message).meta({ description: 'Dans leur ordre' }),
}).meta({ id: 'Enquiry' })
export type Enquiry = z.output<typeof Enquiry>

/** Those of the caller on either side, the newest first. */
export const EnquiryList = z.object({ enquiries: z.array(EnquirySummary) })
export type EnquiryList = z.output<typeof EnquiryList>
