import { formatLongPeriod } from '@okoume/domain/calendar/format-day.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { claimedPart } from '@okoume/domain/rental/rental-facts.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import type { RentalRow } from '#platform/database/schema.ts'
import type { Notifications } from '../../notifications/create-notify.ts'
import { describeWaiting } from '../../notifications/describe-waiting.ts'
import { partyNotifications } from '../../rentals/notifications/party-notifications.ts'
import type { RentalEvents, ReturnEvent } from '../../rentals/notifications/rental-events.ts'
import {
  type EventSums,
  RETURN_KINDS,
  type SumLine,
  sumLine,
  type TemplateData,
  totalLine,
} from '../../rentals/notifications/template-data.ts'
import { RETURN_TEMPLATES } from './return-templates.ts'

const CLAIMED: EventSums = { renter: claimedLines, owner: claimedLines }
const DEPOSIT_SHARED: EventSums = { renter: sharedWithRenter, owner: sharedWithOwner }

export const RETURN_SUMS: Readonly<Partial<Record<ReturnEvent, EventSums>>> = {
  'return contested': CLAIMED,
  'contest escalated': CLAIMED,
  'contest proposed': { owner: proposedLines },
  'contest agreed': DEPOSIT_SHARED,
  'deposit shared': DEPOSIT_SHARED,
  'deposit refunded': { renter: ({ rental }) => [totalLine('Remboursé', rental.deposit)] },
}

export const RETURN_NOTIFICATIONS: Notifications<
  Pick<RentalEvents, ReturnEvent | 'return to decide' | 'disputes waiting'>
> = {
  ...partyNotifications({ templates: RETURN_TEMPLATES, sums: RETURN_SUMS, kinds: RETURN_KINDS }),
  /** To each administrator, once: the parties of a contested return do not agree, and only they can settle it. */
  'return to decide': ({ rental }) => [
    {
      duty: 'disputes',
      cause: `rental ${rental.id} return contested`,
      title: `Un retour est contesté : ${quoted(rental.itemTitle)}`,
      paragraphs: describeDepositClaim(rental),
    },
  ],
  'disputes waiting': describeWaiting({
    duty: 'disputes',
    what: 'contested returns',
    one: 'Un retour contesté',
    many: 'retours contestés',
    meanwhile: "Les cautions restent bloquées tant qu'une personne n'a pas tranché.",
  }),
}

function describeDepositClaim(rental: RentalRow): string[] {
  const { startDate, endDate, contestReason, contestAnswer, contestAnsweredAt } = rental
  const answer = contestAnswer ? ` Le locataire répond : ${contestAnswer}` : ''
  return [
    `Le propriétaire conteste le retour de l'objet, loué ${formatLongPeriod(startDate, endDate)}. Voici ce qu'il en dit : ${contestReason}`,
    contestAnsweredAt
      ? `Les deux ne s'entendent pas.${answer}`
      : "Sans réponse : le locataire n'a rien dit en 48 heures.",
    `${describeHeldDeposit(rental)} jusqu'à votre décision.`,
  ]
}

function describeHeldDeposit(rental: RentalRow): string {
  const { deposit } = rental
  const contested = claimedPart(rental)
  if (contested === deposit) return `La caution de ${formatFrancs(deposit)} reste bloquée`
  return `Le propriétaire en demande ${formatFrancs(contested)} de la caution de ${formatFrancs(deposit)} ; le reste est rendu au locataire, et ce montant reste bloqué`
}

function claimedLines({ rental }: TemplateData): readonly SumLine[] {
  const contested = claimedPart(rental)
  const rest = rental.deposit - contested
  return [
    sumLine('Caution', rental.deposit),
    ...(rest > 0 ? [sumLine('Rendu au locataire', rest)] : []),
    totalLine('Contesté', contested),
  ]
}

function proposedLines({ rental }: TemplateData): readonly SumLine[] {
  return [
    sumLine('Vous demandez', claimedPart(rental)),
    totalLine('Le locataire propose', rental.contestProposal ?? 0),
  ]
}

function sharedWithRenter({ rental }: TemplateData): readonly SumLine[] {
  const toOwner = rental.settledToOwner ?? 0
  return rental.deposit === 0
    ? []
    : [sumLine('Caution au propriétaire', toOwner), totalLine('Remboursé', claimedPart(rental) - toOwner)]
}

function sharedWithOwner({ rental }: TemplateData): readonly SumLine[] {
  const toOwner = rental.settledToOwner ?? 0
  return rental.deposit === 0
    ? []
    : [
        sumLine('Caution rendue au locataire', claimedPart(rental) - toOwner),
        totalLine('Vous revient', toOwner),
      ]
}
