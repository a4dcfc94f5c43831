import { formatLongPeriod } from '@okoume/domain/calendar/format-day.ts'
import { rentOf } from '@okoume/domain/ledger/handover-entries.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import type { HandoverReport } from '@okoume/domain/rental/rental-status.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import type { Kysely } from 'kysely'
import type { RentalRow, Schema } from '#platform/database/schema.ts'
import { notifyAdministrators } from '../../notifications/notify.ts'
import { claimedPart } from '../queries/refund.ts'
import type { RentalContext } from '../queries/rental-context.ts'
import { readMoney } from '../queries/rental-queries.ts'

/** Tells each administrator, once, that the parties of a contested return do not agree: only they can settle it. */
export async function notifyAdministratorsOfDepositClaim(
  context: RentalContext,
  { trx, rental, now }: { readonly trx: Kysely<Schema>; readonly rental: RentalRow; readonly now: Date },
): Promise<void> {
  const content = {
    duty: 'disputes' as const,
    cause: `rental ${rental.id} return contested`,
    title: `Un retour est contesté : ${quoted(rental.itemTitle)}`,
    paragraphs: describeDepositClaim(rental),
  }
  await notifyAdministrators(trx, content, { ...context, now })
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

const REPORTS: Readonly<Record<HandoverReport, string>> = {
  missing: "Le locataire dit que l'objet ne lui a pas été remis ; le propriétaire n'est pas d'accord",
  'no-show': "Le propriétaire dit que le locataire n'est pas venu ; le locataire n'est pas d'accord",
  problem: "Le locataire dit que l'objet n'est pas conforme, et les deux ne s'entendent pas",
}

/** Tells each administrator, once, that a handover is disputed: only they can settle it. */
export async function notifyAdministratorsOfHandover(
  context: RentalContext,
  { trx, rental, now }: { readonly trx: Kysely<Schema>; readonly rental: RentalRow; readonly now: Date },
): Promise<void> {
  const { id, itemTitle, startDate, endDate, handoverReport, handoverReportText } = rental
  const statement = handoverReportText ? ` Voici ce qui est signalé : ${handoverReportText}` : ''
  const content = {
    duty: 'disputes' as const,
    cause: `rental ${id} handover disputed`,
    title: `Une remise est contestée : ${quoted(itemTitle)}`,
    paragraphs: [
      `${REPORTS[handoverReport ?? 'missing']}. L'objet est loué ${formatLongPeriod(startDate, endDate)}.${statement}`,
      `Le loyer de ${formatFrancs(rentOf(readMoney(rental)))} reste bloqué jusqu'à votre décision.`,
    ],
  }
  await notifyAdministrators(trx, content, { ...context, now })
}
