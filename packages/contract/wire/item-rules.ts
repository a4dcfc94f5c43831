import { isCalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import {
  ALL_WEEKDAYS,
  describePeriodProblem,
  HORIZONS_IN_MONTHS,
  LEAD_TIMES_IN_HOURS,
  MAX_BUFFER_DAYS,
  MAX_MAXIMUM_DAYS,
  MAX_MINIMUM_DAYS,
} from '@okoume/domain/calendar/period-rules.ts'
import { RULE_MESSAGES } from '@okoume/domain/listing/listing-rules.ts'
import { CANCEL_POLICIES } from '@okoume/domain/rental/cancellation-policy.ts'
import { INSTANT_RULES } from '@okoume/domain/rental/instant-booking.ts'
import { RENTER_RULES } from '@okoume/domain/rental/renter-identity.ts'
import { z } from 'zod'
import { calendarDate } from './fields.ts'

/** When an item can be rented and by whom, as everyone reads it. */
export const shownRules = {
  renters: z.enum(RENTER_RULES).meta({
    description: "À qui l'objet est remis : à tous, ou après vérification de l'identité du locataire",
  }),
  minDays: z.int().meta({ description: 'Jours facturés, au moins' }),
  maxDays: z.int().nullable().meta({ description: 'Jours facturés, au plus ; nul sans limite' }),
  horizonMonths: z.int().meta({ description: "Combien de mois à l'avance on réserve" }),
  noticeHours: z.int().meta({ description: 'Heures entre la demande et le premier retrait possible' }),
  handoverDays: z.array(z.int()).meta({ description: 'Jours de remise et de retour, 1 pour lundi' }),
  bufferDays: z.int().meta({ description: 'Jours de préparation entre deux locations' }),
  instant: z.enum(INSTANT_RULES).meta({
    description: 'Pour qui un paiement devient une location sans réponse du propriétaire',
  }),
  cancelPolicy: z
    .enum(CANCEL_POLICIES)
    .meta({ description: 'Ce qui reste au propriétaire quand le locataire annule tard' }),
}

/** The same as an owner writes it. */
export const writtenRules = {
  renters: z.enum(RENTER_RULES, RULE_MESSAGES.renters).default('anyone'),
  minDays: z
    .int(RULE_MESSAGES.days)
    .min(1, RULE_MESSAGES.minDays)
    .max(MAX_MINIMUM_DAYS, RULE_MESSAGES.minDays)
    .default(1),
  maxDays: z
    .int(RULE_MESSAGES.days)
    .min(1, RULE_MESSAGES.maxDays)
    .max(MAX_MAXIMUM_DAYS, RULE_MESSAGES.maxDays)
    .nullable()
    .default(null),
  horizonMonths: z.literal(HORIZONS_IN_MONTHS, RULE_MESSAGES.horizonMonths).default(12),
  noticeHours: z.literal(LEAD_TIMES_IN_HOURS, RULE_MESSAGES.noticeHours).default(0),
  handoverDays: z
    .array(z.int(RULE_MESSAGES.handoverDays).min(1).max(7), RULE_MESSAGES.handoverDays)
    .min(1, RULE_MESSAGES.handoverDays)
    .max(7)
    .overwrite((days) => ALL_WEEKDAYS.filter((day) => days.includes(day)))
    .default([...ALL_WEEKDAYS]),
  bufferDays: z
    .int(RULE_MESSAGES.days)
    .min(0, RULE_MESSAGES.bufferDays)
    .max(MAX_BUFFER_DAYS, RULE_MESSAGES.bufferDays)
    .default(0),
  instant: z.enum(INSTANT_RULES, RULE_MESSAGES.instant).default('off'),
  cancelPolicy: z.enum(CANCEL_POLICIES, RULE_MESSAGES.cancelPolicy).default('souple'),
}

export const bookableFilters = {
  from: calendarDate.optional().meta({ description: 'Premier jour de la location ; avec `to`' }),
  to: calendarDate.optional(),
  instant: z
    .enum(['true', 'false'], 'Vrai ou faux attendu.')
    .optional()
    .transform((value) => value === 'true')
    .meta({ description: 'Seulement ce qui se réserve sans attendre de réponse' }),
}

interface AskedDays {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Half a period asks for nothing that could be answered. */
function dayProblems({ from, to }: AskedDays): Readonly<Record<string, string>> {
  if (from === undefined && to === undefined) return {}
  if (from === undefined) return { from: 'Choisissez le premier jour.' }
  if (to === undefined) return { to: 'Choisissez le dernier jour.' }
  const backwards = isCalendarDay(from) && isCalendarDay(to) && to < from
  return backwards ? { to: describePeriodProblem('END_BEFORE_START', { priceUnit: 'jour' }) } : {}
}

export function refuseWrongDays(search: AskedDays, context: z.RefinementCtx): void {
  addProblems(context, dayProblems(search))
}

/** One issue for each field that has a message. */
export function addProblems(context: z.RefinementCtx, problems: Readonly<Record<string, string>>): void {
  for (const [field, message] of Object.entries(problems)) {
    context.addIssue({ code: 'custom', path: [field], message })
  }
}
