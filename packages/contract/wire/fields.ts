import { isCalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { MAX_STOCK } from '@okoume/domain/listing/listing-limits.ts'
import { MAX_FRANCS } from '@okoume/domain/money/amount.ts'
import { PHONE_TEXT_LENGTH, phoneProblem } from '@okoume/domain/payment/gabon-phone.ts'
import { visibleText } from '@okoume/domain/writing/visible-text.ts'
import { z } from 'zod'

/** The scalars of the wire. Their messages are shown at the field. */

/**
 * Normalized to the one form that is stored: the ledger and the audit trail name people as text, to which an id in
 * capitals would be another person's.
 */
export const identifier = z.uuid('Identifiant incorrect.').toLowerCase()

export const calendarDate = z
  .string('Choisissez une date.')
  .refine(isCalendarDay, 'Date incorrecte : écrivez-la AAAA-MM-JJ.')
  .meta({ format: 'date', description: 'Date à Libreville, AAAA-MM-JJ' })

/** `2026-11`. */
export const calendarMonth = z
  .string('Choisissez un mois.')
  .refine((month) => isCalendarDay(`${month}-01`), 'Mois incorrect : écrivez-le AAAA-MM.')

/** FCFA. */
export const francs = z
  .int('Un montant est un nombre entier de FCFA.')
  .min(0, 'Un montant ne peut pas être négatif.')
  .max(MAX_FRANCS, 'Ce montant est trop élevé.')

export const quantity = z
  .int('La quantité est un nombre entier.')
  .min(1, "La quantité est d'au moins 1.")
  .max(MAX_STOCK, 'Cette quantité est trop élevée.')

const FORBIDDEN_CHARACTER = 'Ce texte contient un caractère interdit.'

declare const writtenFromDate: unique symbol

/** An instant: servers answer with a `Date`, clients read ISO 8601. */
export interface InstantSchema extends z.ZodString {
  readonly [writtenFromDate]: true
}

export const instant = z.string().meta({ format: 'date-time' }) as InstantSchema

/**
 * Free text: bounded, without invisible characters, refused with NUL or lone surrogates, which PostgreSQL cannot store.
 * Every string of an input that is no id, date, enum or address is one of these.
 */
export function writtenText(longest: number, required: string | null = null) {
  const text = z
    .string(required ?? 'Texte attendu.')
    .refine((value) => !value.includes('\0') && value.isWellFormed(), FORBIDDEN_CHARACTER)
    .overwrite(visibleText)
    .max(longest, `${longest} caractères au plus.`)
  return required === null ? text : text.min(1, required)
}

/** A code of the caller's app; may be left out by who has no second factor. */
export const secondFactorCode = writtenText(40)
  .default('')
  .meta({ description: "Un code de l'application d'authentification, là où elle est activée" })

/** A Gabonese mobile number as people write and paste it; stays as typed, the server parses it again. */
export const gabonPhone = writtenText(PHONE_TEXT_LENGTH, 'Entrez un numéro de téléphone.').refine(
  (text) => phoneProblem(text) === null,
  { error: ({ input }) => phoneProblem(String(input)) ?? '' },
)

/** Bytes that are given back as they came. */
export const storedFile = z.instanceof(Blob).meta({ type: 'string', format: 'binary' })
