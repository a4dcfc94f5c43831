import { HOLDER_VERDICTS } from '@okoume/domain/payment/account-holder.ts'
import { PHOTO_SLOTS } from '@okoume/domain/rental/handover-photos.ts'
import { HANDOVER_DIRECTIONS } from '@okoume/domain/rental/rental-status.ts'
import { z } from 'zod'
import { AwaitedDays } from './awaited-days.ts'
import { Delegate } from './delegate.ts'
import { EnquirySummary } from './enquiry.ts'
import { calendarDate, instant } from './fields.ts'
import { Invoice } from './invoices.ts'
import { Item, ItemDraft } from './item.ts'
import { ItemBlock } from './item-calendar.ts'
import { NoticeWays } from './push.ts'
import { Rental } from './rental.ts'
import { SavedSearch } from './saved-search.ts'
import { User } from './user.ts'
import { Withdrawal } from './wallet.ts'

const francs = z.int().meta({ description: 'FCFA' })

/** Subject of a payment, whether or not it became a rental. */
const ArchivedPayment = z.object({
  id: z.string(),
  rentalId: z.string().nullable(),
  itemId: z.string(),
  startDate: calendarDate,
  endDate: calendarDate,
  quantity: z.int(),
  delivery: Rental.shape.delivery,
  address: z.string(),
  recipientPhone: z.string().nullable(),
  notes: z.string(),
  amount: francs,
  phone: z.string().meta({ description: 'Le numéro qui a payé' }),
  operator: z.string(),
  state: z.string(),
  createdAt: instant,
})

const ArchivedRefund = z.object({
  id: z.string(),
  paymentId: z.string(),
  amount: francs,
  phone: z.string(),
  operator: z.string(),
  state: z.string(),
  createdAt: instant,
})

const ArchivedVerification = z
  .object({
    documentType: z.string(),
    submittedAt: instant,
    decision: z.int().nullable(),
    decidedAt: instant.nullable(),
    reason: z.string().nullable(),
    documentsDeletedAt: instant.nullable(),
  })
  .meta({
    description:
      "Le numéro de la pièce et les photos n'y sont pas : ils sont chiffrés, personne ne les relit après la décision, et une archive égarée les livrerait.",
  })

/** The export of all data about a person, for themself. Each list is newest first. */
export const AccountArchive = z
  .object({
    exportedAt: instant,
    complete: z.boolean().meta({
      description: "Faux quand une liste est trop longue : elle s'arrête alors à ses plus récents",
    }),
    user: User,
    provedPhone: z.string().nullable().meta({ description: 'Le numéro qui ouvre le compte' }),
    items: z.array(
      Item.extend({ deletedAt: instant.nullable().meta({ description: "L'annonce n'est plus en ligne" }) }),
    ),
    itemDrafts: z.array(ItemDraft),
    itemVersions: z
      .array(
        Item.pick({
          title: true,
          description: true,
          landmark: true,
          specifications: true,
          checklist: true,
          price: true,
          priceUnit: true,
          weekPrice: true,
          monthPrice: true,
          deposit: true,
          trustedDeposit: true,
          value: true,
        }).extend({ itemId: z.string(), replacedAt: instant }),
      )
      .meta({ description: "Ce que la personne a remplacé dans ses annonces, pendant l'année qui suit" }),
    favourites: z.array(z.object({ itemId: z.string(), at: instant })),
    savedSearches: z.array(
      SavedSearch.omit({ waiting: true, over: true }).extend({ stoppedAt: instant.nullable() }),
    ),
    awaitedDays: z.array(AwaitedDays),
    enquiries: z
      .array(
        EnquirySummary.pick({
          id: true,
          item_id: true,
          start_date: true,
          end_date: true,
          quantity: true,
          state: true,
          role: true,
          computedRent: true,
          proposedRent: true,
          agreedRent: true,
          createdAt: true,
        }),
      )
      .meta({ description: 'Les questions avant de payer ; leurs messages sont parmi les messages' }),
    itemBlocks: z.array(ItemBlock.extend({ itemId: z.string() })),
    pictures: z.array(z.object({ address: z.string(), sentAt: instant })),
    rentals: z.array(Rental),
    contracts: z
      .array(
        z.object({
          rentalId: z.string(),
          text: z
            .string()
            .nullable()
            .meta({ description: 'JSON ; nul une fois le compte du propriétaire supprimé' }),
          digest: z.string().meta({ description: 'SHA-256 du texte, en UTF-8' }),
          madeAt: instant,
          acceptedAt: instant.nullable().meta({ description: "Nul tant qu'elle ne l'a pas accepté" }),
        }),
      )
      .meta({ description: 'Le contrat de chaque location acceptée' }),
    payments: z.array(ArchivedPayment),
    refunds: z.array(ArchivedRefund),
    invoices: z
      .array(
        Invoice.pick({
          rentalId: true,
          kind: true,
          amount: true,
          buyerName: true,
          buyerPhone: true,
          buyerTaxNumber: true,
        }).extend({
          number: z.string().nullable(),
          earnedAt: instant,
        }),
      )
      .meta({ description: 'Les factures des frais de service et leurs avoirs, avec ou sans numéro encore' }),
    movements: z.array(
      z.object({
        account: z.enum(['wallet', 'cautions']),
        amount: z.int().meta({ description: 'FCFA ; négatif pour une sortie' }),
        cause: z.string(),
        at: instant,
      }),
    ),
    withdrawals: z.array(Withdrawal),
    yearlyStatements: z
      .array(
        z.object({
          year: z.int(),
          digest: z.string().nullable().meta({ description: 'SHA-256 du fichier ; nul tant que provisoire' }),
          file: z.string().meta({ description: 'CSV' }),
        }),
      )
      .meta({ description: 'Le relevé de chaque année' }),
    payoutNumbers: z
      .array(
        z.object({
          phone: z.string(),
          verdict: z.enum(HOLDER_VERDICTS),
          checkedOn: calendarDate,
          confirmedAt: instant.nullable(),
        }),
      )
      .meta({ description: "Ce que l'opérateur a dit des numéros de retrait ; le nom n'est pas gardé" }),
    automaticPayout: z
      .object({ enabled: z.boolean(), phone: z.string(), threshold: francs, switchedAt: instant })
      .nullable(),
    notices: z.array(
      z.object({
        title: z.string(),
        paragraphs: z.array(z.string()),
        at: instant,
        readAt: instant.nullable(),
      }),
    ),
    notifications: z
      .object({
        ways: NoticeWays,
        devices: z.array(
          z.object({ service: z.string(), since: instant, seenAt: instant, reachedAt: instant.nullable() }),
        ),
      })
      .meta({ description: "Sans les clés ni l'adresse de chaque appareil : qui les a peut lui écrire" }),
    messages: z
      .array(z.object({ rentalId: z.string(), text: z.string(), sentAt: instant }))
      .meta({ description: "Ceux que la personne a écrits ; ceux de l'autre sont à l'autre" }),
    mails: z.array(
      z.object({
        to: z.string(),
        subject: z.string(),
        text: z.string(),
        queuedAt: instant,
        sentAt: instant.nullable(),
      }),
    ),
    verifications: z.array(ArchivedVerification),
    handoverPhotos: z
      .array(
        z.object({
          rentalId: z.string(),
          direction: z.enum(HANDOVER_DIRECTIONS),
          slot: z.enum(PHOTO_SLOTS),
          sha256: z.string(),
          takenAt: instant,
          sealedAt: instant,
          arrivedAt: instant.nullable(),
        }),
      )
      .meta({ description: 'Les photos de remise que la personne a prises, sans leur image' }),
    delegates: z
      .array(
        Delegate.pick({
          direction: true,
          party: true,
          name: true,
          phone: true,
          createdAt: true,
          provedAt: true,
        }).extend({ rentalId: z.string(), revokedAt: instant.nullable() }),
      )
      .meta({ description: 'Qui la personne a nommé pour venir à sa place, tant que ce nom est gardé' }),
    tickets: z
      .array(
        z.object({
          topic: z.string(),
          state: z.string(),
          recallPhone: z.string().nullable(),
          createdAt: instant,
          photos: z.int(),
          messages: z.array(
            z.object({ author: z.enum(['person', 'support']), text: z.string(), sentAt: instant }),
          ),
        }),
      )
      .meta({ description: "Les demandes d'aide, avec leurs réponses ; les photos sans leur image" }),
    reviews: z
      .array(
        z.object({
          rentalId: z.string(),
          given: z.boolean(),
          note: z.int(),
          text: z.string(),
          privateText: z.string(),
          tags: z.array(z.string()),
          reply: z.string().nullable(),
          writtenAt: instant,
          publishedAt: instant.nullable(),
        }),
      )
      .meta({ description: 'Les avis donnés, et ceux reçus une fois publiés' }),
    reports: z
      .array(z.object({ kind: z.string(), reason: z.string(), text: z.string(), sentAt: instant }))
      .meta({ description: 'Les signalements que la personne a envoyés' }),
    moderation: z
      .array(
        z.object({
          kind: z.string(),
          decision: z.string(),
          reason: z.string(),
          text: z.string(),
          reply: z.string().meta({ description: "Ce que la personne a répondu à la décision d'avant" }),
          decidedAt: instant,
        }),
      )
      .meta({ description: 'Ce que la modération a décidé à son sujet' }),
  })
  .meta({ id: 'AccountArchive' })
export type AccountArchive = z.output<typeof AccountArchive>
