import { type Reminder, remindAdministrators } from '../../notifications/remind-administrators.ts'
import type { SettlementContext } from '../transactions/settle-payment.ts'
import { countUndecided } from './undecided-payments.ts'

const UNDECIDED: Reminder = {
  duty: 'payments',
  what: 'payment reviews',
  one: 'Un paiement à vérifier',
  many: 'paiements à vérifier',
  meanwhile: "Rien ne bouge tant qu'une personne n'a pas tranché.",
  find: countUndecided,
}

/** Reminds administrators each day of payments in review: a payer or payee waits as long. */
export async function remindReviewers(context: SettlementContext, now: Date): Promise<void> {
  await remindAdministrators(context.db, UNDECIDED, { ...context, now })
}
