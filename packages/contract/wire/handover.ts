import { LISTING_LIMITS } from '@okoume/domain/listing/listing-limits.ts'
import { CODE_TEXT_LENGTH, readHandoverCode } from '@okoume/domain/rental/handover-code.ts'
import {
  HANDOVER_REPORT_TEXT_MAX_LENGTH,
  HANDOVER_REPORT_TEXT_MIN_LENGTH,
} from '@okoume/domain/rental/handover-transitions.ts'
import { FIRST_MEETING_HOUR, LAST_MEETING_HOUR, MEETING_MAX_LENGTH } from '@okoume/domain/rental/meeting.ts'
import {
  HANDOVER_DIRECTIONS,
  HANDOVER_REPORTS,
  HANDOVER_STATES,
  MISSING_HANDOVERS,
} from '@okoume/domain/rental/rental-status.ts'
import { z } from 'zod'
import { Delegate } from './delegate.ts'
import { calendarDate, francs, identifier, instant, writtenText } from './fields.ts'
import { PhotoSeal } from './handover-photo.ts'

export const HandoverOf = z.object({
  id: identifier,
  direction: z.enum(HANDOVER_DIRECTIONS, 'Dites remise ou retour.'),
})

/** Facts of a handover that both parties may read. */
export const HandoverFacts = z.object({
  state: z.enum(HANDOVER_STATES),
  provedAt: instant.nullable().meta({ description: 'Quand la preuve de la remise est arrivée' }),
  returnProvedAt: instant.nullable().meta({ description: 'Quand la preuve du retour est arrivée' }),
  rentReleasedAt: instant
    .nullable()
    .meta({ description: 'Quand le loyer peut être retiré ; nul tant que la remise ne le permet pas' }),
  report: z
    .object({
      kind: z.enum(HANDOVER_REPORTS),
      text: z.string(),
      at: instant,
      answerBy: instant.nullable().meta({ description: 'Nul quand plus personne ne doit répondre' }),
      answer: z.string().nullable().meta({ description: 'Ce que répond qui conteste' }),
      offer: z.int().nullable().meta({ description: 'FCFA du loyer que le propriétaire propose de rendre' }),
      offeredAt: instant.nullable(),
      rentToOwner: z.int().nullable().meta({ description: 'FCFA du loyer que le propriétaire garde' }),
      decision: z.string().nullable().meta({ description: "Ce que dit l'administrateur qui a tranché" }),
    })
    .nullable(),
})

export const Handover = HandoverFacts.extend({
  direction: z.enum(HANDOVER_DIRECTIONS).meta({
    description: "Ce que prouve le code de l'appelant : la remise au locataire, le retour au propriétaire",
  }),
  code: z
    .string()
    .nullable()
    .meta({ description: "Six chiffres, dits à l'appelant seul ; nul quand il ne sert pas, ou plus" }),
  scan: z.string().nullable().meta({ description: 'Ce que contient le code QR' }),
  tries: z
    .object({ left: z.int(), lockedUntil: instant.nullable() })
    .meta({ description: "Ce qui reste d'essais pour entrer le code de l'autre" }),
  opensAt: instant.meta({ description: 'De cet instant, la remise peut être prouvée' }),
  closesAt: instant,
  presumedAt: instant.meta({
    description: 'Sans un mot de personne à cet instant, la remise est présumée faite',
  }),
  phone: z.string().nullable().meta({ description: "Le numéro de l'autre, une fois la location acceptée" }),
  delegates: z.array(Delegate).meta({ description: "Qui vient à la place d'une partie" }),
}).meta({ id: 'Handover' })
export type Handover = z.output<typeof Handover>

/** The code as typed, or what the QR held; the device's hour decides nothing. */
export const HandoverProof = z
  .object({
    key: writtenText(100, 'Une clé est attendue.'),
    code: writtenText(CODE_TEXT_LENGTH)
      .refine((text) => readHandoverCode(text) !== null, 'Le code a six chiffres.')
      .transform((text) => readHandoverCode(text) ?? '')
      .optional(),
    token: writtenText(100).optional(),
    happenedAt: z.iso.datetime({ offset: true, error: 'Date et heure attendues.' }).optional(),
    seals: z.array(PhotoSeal, 'Liste de photos attendue.').max(8, '8 photos au plus.').default([]),
    checklist: z
      .array(writtenText(LISTING_LIMITS.checklistLine), 'Liste attendue.')
      .max(LISTING_LIMITS.checklist, `${LISTING_LIMITS.checklist} lignes au plus.`)
      .default([])
      .meta({ description: 'Lignes cochées de « Ce qui est remis avec »' }),
  })
  .refine(({ code, token }) => code !== undefined || token !== undefined, {
    error: 'Entrez le code, ou scannez le QR.',
    path: ['code'],
  })
export type HandoverProof = z.output<typeof HandoverProof>

const MEETING_HOUR = `Choisissez une heure de ${FIRST_MEETING_HOUR}\u00a0h à ${LAST_MEETING_HOUR}\u00a0h.`

/** When and where the item goes out: a proposal, or the one that is agreed to. */
export const MeetingTerms = z.object({
  day: calendarDate,
  hour: z
    .int(MEETING_HOUR)
    .min(FIRST_MEETING_HOUR, MEETING_HOUR)
    .max(LAST_MEETING_HOUR, MEETING_HOUR)
    .meta({ description: 'À Libreville' }),
  text: writtenText(MEETING_MAX_LENGTH, "Écrivez l'endroit.").meta({ description: "L'endroit" }),
})

export const HandoverReport = z.object({
  text: writtenText(HANDOVER_REPORT_TEXT_MAX_LENGTH).default(''),
})

export const HandoverProblem = z.object({
  text: writtenText(HANDOVER_REPORT_TEXT_MAX_LENGTH).min(
    HANDOVER_REPORT_TEXT_MIN_LENGTH,
    `Dites ce qui ne va pas, en ${HANDOVER_REPORT_TEXT_MIN_LENGTH} caractères au moins : l'autre le lira.`,
  ),
})

/** An answer to what is reported: accept it, offer a part of the rent, or contest it with a reason. */
export const HandoverAnswer = z.object({
  answer: z.enum(['accept', 'offer', 'contest'], "Cette réponse n'existe pas."),
  text: writtenText(HANDOVER_REPORT_TEXT_MAX_LENGTH).default(''),
  amount: francs
    .min(1, 'Proposez au moins 1 FCFA.')
    .optional()
    .meta({ description: 'FCFA du loyer que le propriétaire propose de rendre' }),
})
export type HandoverAnswer = z.output<typeof HandoverAnswer>

/** Decision of an administrator on a disputed handover. */
export const HandoverDecision = z.object({
  rentToOwner: francs.meta({ description: 'FCFA du loyer ; le reste revient au locataire' }),
  depositToOwner: francs
    .default(0)
    .meta({ description: "FCFA de la caution ; ignoré quand l'objet a été remis" }),
  reason: writtenText(1000, 'Dites pourquoi : les deux parties le liront.'),
})

/** A rental that has begun without a proven handover, for administrators. */
export const MissingHandover = z.object({
  rentalId: z.string(),
  itemTitle: z.string(),
  start: calendarDate,
  end: calendarDate,
  state: z.enum(MISSING_HANDOVERS).meta({ description: 'Personne ne dit rien, ou ce que dit une partie' }),
  owner: z.string().meta({ description: 'Prénom et initiale' }),
  renter: z.string().meta({ description: 'Prénom et initiale' }),
  since: instant,
  until: instant.nullable().meta({ description: 'Quand le temps décide à leur place' }),
})
export type MissingHandover = z.output<typeof MissingHandover>

export const MissingHandoverList = z.object({ handovers: z.array(MissingHandover), more: z.boolean() })
