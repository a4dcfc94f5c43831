import { formatFrancs } from '@okoume/domain/money/francs.ts'
import type { WithdrawalRow } from '#platform/database/schema.ts'
import { isAnySuspended } from '../../accounts/account-queries.ts'
import type { Notifications } from '../../notifications/create-notify.ts'
import { type AdministratorsNotification, lockAddressee } from '../../notifications/notify.ts'
import type { WithdrawalEvents } from './withdrawal-events.ts'
import { countReminders } from './withdrawal-reminders.ts'
import { administratorsEmail, requestedNotification } from './withdrawal-templates.ts'

export const WITHDRAWAL_NOTIFICATIONS: Notifications<WithdrawalEvents> = {
  async 'withdrawal requested'({ withdrawal, balance, publicUrl, links }, trx, now) {
    const person = await lockAddressee(trx, withdrawal.userId)
    const isFrozen = await isAnySuspended(trx, [person.id])
    const own = { to: person.id, ...requestedNotification({ withdrawal, balance, isFrozen }) }
    if (isFrozen) return [own, frozenNotification(withdrawal, now)]
    const template = (administratorId: string) =>
      administratorsEmail({ withdrawal, person, publicUrl, links, administratorId, now })
    return [own, { duty: 'withdrawals', cause: `withdrawal ${withdrawal.id}`, template, about: person.id }]
  },
  'withdrawal frozen': ({ withdrawal }, _, now) => [frozenNotification(withdrawal, now)],
}

/** No link is mailed, and no one is named: notices outlive an account. */
function frozenNotification(withdrawal: WithdrawalRow, now: Date): AdministratorsNotification {
  const times = countReminders(withdrawal, now)
  const amount = formatFrancs(withdrawal.amount)
  return {
    duty: 'withdrawals',
    cause: `withdrawal ${withdrawal.id} frozen ${times}`,
    title: `Retrait d'un compte suspendu${times === 0 ? '' : ', toujours en attente'} : ${amount}`,
    paragraphs: [
      "L'argent a quitté le portefeuille et attend : un superviseur le paie ou le rend, parmi les retraits à payer. Il reste dû à la personne.",
    ],
    path: '/administration?vue=retraits',
  }
}
