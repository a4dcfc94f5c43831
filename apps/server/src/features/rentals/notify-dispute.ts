import { formatLongPeriod } from '@okoume/domain/calendar/format-day.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import type { RentalRow } from '../../platform/database/schema.ts'
import { notifyAdministrators } from '../notifications/notify-administrators.ts'
import type { LockedRental } from './move-rental.ts'
import type { RentalContext } from './rental-context.ts'

/** Tells each administrator, once, that a return is contested: only they can settle it. */
export async function notifyAdministratorsOfDispute(
  context: RentalContext,
  { trx, rental, now }: LockedRental,
): Promise<void> {
  const news = {
    cause: `rental ${rental.id} return contested`,
    title: `Un retour est contesté : ${quoted(rental.item_title)}`,
    paragraphs: paragraphsOf(rental),
  }
  await notifyAdministrators(trx, news, { ...context, now })
}

function paragraphsOf({ start_date, end_date, contest_reason, deposit }: RentalRow): string[] {
  return [
    `Le propriétaire conteste le retour de l'objet, loué ${formatLongPeriod(start_date, end_date)}. Voici ce qu'il en dit : ${contest_reason}`,
    deposit > 0
      ? `La caution de ${formatFrancs(deposit)} reste bloquée jusqu'à votre décision.`
      : "Cette location n'a pas de caution : votre décision met fin à la contestation.",
  ]
}
