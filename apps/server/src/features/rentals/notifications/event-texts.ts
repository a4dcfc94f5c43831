import { itemText } from '@okoume/domain/notifications/text-message.ts'
import { isHandoverInDoubt } from '@okoume/domain/rental/rental-facts.ts'
import type { Party } from '@okoume/domain/rental/rental-status.ts'
import type { RentalRow } from '#platform/database/schema.ts'
import type { RentalEvent } from './rental-events.ts'

type Words = (item: string, rental: RentalRow) => string | null
type PartyWords = Readonly<Partial<Record<Party, Words>>>

const TOMORROW: Words = (item) => `Okoume : remise de ${item} demain. Lieu, heure et code :`

const isBackAwaited = (rental: RentalRow) =>
  rental.returnState === 'awaited' && rental.handoverState !== 'awaited' && !isHandoverInDoubt(rental)

/**
 * Events that have a text message, in letters of one segment: everybody near the telephone reads it, so neither name nor
 * amount is in it. Sums and people are behind its link.
 */
const EVENT_TEXTS: Readonly<Partial<Record<RentalEvent, PartyWords>>> = {
  requested: { owner: (item) => `Okoume : nouvelle demande pour ${item}. Répondez vite :` },
  accepted: { renter: (item) => `Okoume : votre location de ${item} est acceptée. La suite :` },
  refused: { renter: (item) => `Okoume : votre demande pour ${item} est refusée, tout vous est rendu.` },
  'handover tomorrow': { renter: TOMORROW, owner: TOMORROW },
  ended: {
    renter: (item, rental) =>
      isBackAwaited(rental) ? `Okoume : rendez ${item} et entrez le code de retour :` : null,
    owner: (item, rental) => (isBackAwaited(rental) ? `Okoume : ${item} est à rendre. Est-ce fait ?` : null),
  },
  'deposit refunded': { renter: (item) => `Okoume : la caution de ${item} vous est rendue.` },
}

/** Null where that party receives no text message of the event. */
export function eventText(event: RentalEvent, party: Party, rental: RentalRow): string | null {
  const write = EVENT_TEXTS[event]?.[party]
  if (!write || write('', rental) === null) return null
  return itemText((item) => write(item, rental) ?? '', rental.itemTitle)
}
