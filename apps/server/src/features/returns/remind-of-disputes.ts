import { type Reminder, remindAdministrators } from '../notifications/remind-administrators.ts'
import type { RentalContext } from '../rentals/lifecycle/rental-context.ts'
import { countDisputes } from './dispute-queries.ts'

const DISPUTES: Reminder = {
  duty: 'disputes',
  what: 'contested returns',
  one: 'Un retour contesté',
  many: 'retours contestés',
  meanwhile: "Les cautions restent bloquées tant qu'une personne n'a pas tranché.",
  find: countDisputes,
}

/** Reminds administrators each day of open disputes: their deposits stay blocked. */
export async function remindOfDisputes(context: RentalContext, now: Date): Promise<void> {
  await remindAdministrators(context.db, DISPUTES, { ...context, now })
}
