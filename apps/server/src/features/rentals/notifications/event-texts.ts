import { itemText } from '@okoume/domain/notifications/text-message.ts'
import { CARRIED_HOURS } from '@okoume/domain/rental/carried-money.ts'
import { isHandoverInDoubt } from '@okoume/domain/rental/rental-facts.ts'
import type { Party } from '@okoume/domain/rental/rental-status.ts'
import type { RentalRow } from '#platform/database/schema.ts'
import type { RentalEvent } from './rental-events.ts'
import type { TemplateData } from './template-data.ts'

type Words = (item: string, rental: RentalRow, waits: boolean) => string | null
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
  refused: {
    renter: (item, _, waits) =>
      waits
        ? `Okoume : demande pour ${item} refusée. Choisissez dans les ${CARRIED_HOURS} h :`
        : `Okoume : votre demande pour ${item} est refusée, tout est remboursé.`,
  },
  'identity reminder': { renter: (item) => `Okoume : il manque votre pièce d'identité pour ${item} :` },
  'handover tomorrow': { renter: TOMORROW, owner: TOMORROW },
  ended: {
    renter: (item, rental) =>
      isBackAwaited(rental) ? `Okoume : rendez ${item} et entrez le code de retour :` : null,
    owner: (item, rental) => (isBackAwaited(rental) ? `Okoume : ${item} est à rendre. Est-ce fait ?` : null),
  },
  'deposit refunded': { renter: (item) => `Okoume : la caution de ${item} est rendue.` },
}

/** Null where that party receives no text message of the event. */
export function eventText(
  event: RentalEvent,
  party: Party,
  { rental, carriedUntil }: Pick<TemplateData, 'rental' | 'carriedUntil'>,
): string | null {
  const write = EVENT_TEXTS[event]?.[party]
  const waits = carriedUntil !== null
  if (!write || write('', rental, waits) === null) return null
  return itemText((item) => write(item, rental, waits) ?? '', rental.itemTitle)
}
