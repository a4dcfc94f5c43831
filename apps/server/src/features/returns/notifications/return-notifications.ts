import { formatLongPeriod } from '@okoume/domain/calendar/format-day.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import type { RentalRow } from '#platform/database/schema.ts'
import type { Notifications } from '../../notifications/create-notify.ts'
import { describeWaiting } from '../../notifications/describe-waiting.ts'
import { partyNotifications } from '../../rentals/notifications/party-notifications.ts'
import type { RentalEvents, ReturnEvent } from '../../rentals/notifications/rental-events.ts'
import { RETURN_KINDS } from '../../rentals/notifications/template-data.ts'
import { claimedPart } from '../../rentals/queries/refund.ts'
import { RETURN_SUMS } from './return-sums.ts'
import { RETURN_TEMPLATES } from './return-templates.ts'

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
