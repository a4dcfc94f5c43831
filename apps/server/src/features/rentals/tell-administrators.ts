import { formatPeriodInWords } from '@okoume/domain/calendar/format-day.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import type { RentalRow } from '../../platform/database/schema.ts'
import { holdAdministrators } from '../notices/addressees.ts'
import { tellPerson } from '../notices/tell-person.ts'
import type { LockedRental } from './move-rental.ts'
import type { RentalParts } from './rental-parts.ts'

/** Tells each administrator, once, that a return is contested: only they can settle it. */
export async function tellAdministratorsOfDispute(
  { newId, publicUrl }: RentalParts,
  { trx, rental, now }: LockedRental,
): Promise<void> {
  for (const person of await holdAdministrators(trx)) {
    const news = {
      cause: `rental ${rental.id} return contested administrator ${person.id}`,
      title: `Un retour est contesté : « ${rental.item_title} »`,
      paragraphs: paragraphsOf(rental),
      action: { label: "Ouvrir l'administration", path: '/administration' },
    }
    await tellPerson(trx, person, news, { now, newId, publicUrl })
  }
}

function paragraphsOf({ start_date, end_date, contest_reason, deposit }: RentalRow): string[] {
  return [
    `Le propriétaire conteste le retour de l'objet, loué ${formatPeriodInWords(start_date, end_date)}. Voici ce qu'il en dit : ${contest_reason}`,
    deposit > 0
      ? `La caution de ${formatFrancs(deposit)} reste bloquée jusqu'à votre décision.`
      : "Cette location n'a pas de caution : votre décision met fin à la contestation.",
  ]
}
