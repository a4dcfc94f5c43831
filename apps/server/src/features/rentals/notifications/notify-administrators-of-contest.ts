import { formatLongPeriod } from '@okoume/domain/calendar/format-day.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import type { Kysely } from 'kysely'
import type { RentalRow, Schema } from '#platform/database/schema.ts'
import { notifyAdministrators } from '../../notifications/notify.ts'
import { contestedPart } from '../records/refund.ts'
import type { RentalContext } from '../records/rental-context.ts'

/** Tells each administrator, once, that the parties of a contested return do not agree: only they can settle it. */
export async function notifyAdministratorsOfContest(
  context: RentalContext,
  { trx, rental, now }: { readonly trx: Kysely<Schema>; readonly rental: RentalRow; readonly now: Date },
): Promise<void> {
  const content = {
    cause: `rental ${rental.id} return contested`,
    title: `Un retour est contesté : ${quoted(rental.item_title)}`,
    paragraphs: paragraphsOf(rental),
  }
  await notifyAdministrators(trx, content, { ...context, now })
}

function paragraphsOf(rental: RentalRow): string[] {
  const { start_date, end_date, contest_reason, contest_answer, contest_answered_at } = rental
  const answer = contest_answer ? ` Le locataire répond : ${contest_answer}` : ''
  return [
    `Le propriétaire conteste le retour de l'objet, loué ${formatLongPeriod(start_date, end_date)}. Voici ce qu'il en dit : ${contest_reason}`,
    contest_answered_at
      ? `Les deux ne s'entendent pas.${answer}`
      : "Sans réponse : le locataire n'a rien dit en 48 heures.",
    `${describeHeld(rental)} jusqu'à votre décision.`,
  ]
}

function describeHeld(rental: RentalRow): string {
  const { deposit } = rental
  const contested = contestedPart(rental)
  if (contested === deposit) return `La caution de ${formatFrancs(deposit)} reste bloquée`
  return `Le propriétaire en demande ${formatFrancs(contested)} de la caution de ${formatFrancs(deposit)} ; le reste est rendu au locataire, et ce montant reste bloqué`
}
