import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import type { Kysely } from 'kysely'
import type { Schema, WithdrawalRow } from '#platform/database/schema.ts'
import { notifyAdministrators } from '../../notifications/notify.ts'
import type { WalletContext } from './wallet-context.ts'

/** How long a person may wait for their money before administrators are reminded, and again. */
export const REMINDER_MS = 3 * DAY_MS

/** How often administrators were to be reminded of a withdrawal by now. */
export function countReminders({ createdAt }: Pick<WithdrawalRow, 'createdAt'>, now: Date): number {
  return Math.floor((now.getTime() - createdAt.getTime()) / REMINDER_MS)
}

/**
 * Notifies administrators that a suspended person's withdrawal waits for a supervisor: once, and again each three days. No
 * link is mailed, and no one is named: notices outlive an account.
 */
export async function notifyOfFrozenWithdrawal(
  context: Pick<WalletContext, 'newId' | 'publicUrl'>,
  trx: Kysely<Schema>,
  { withdrawal, now }: { readonly withdrawal: WithdrawalRow; readonly now: Date },
): Promise<void> {
  const times = countReminders(withdrawal, now)
  const amount = formatFrancs(withdrawal.amount)
  const content = {
    duty: 'withdrawals',
    cause: `withdrawal ${withdrawal.id} frozen ${times}`,
    title: `Retrait d'un compte suspendu${times === 0 ? '' : ', toujours en attente'} : ${amount}`,
    paragraphs: [
      "L'argent a quitté le portefeuille et attend : un superviseur le paie ou le rend, parmi les retraits à payer. Il reste dû à la personne.",
    ],
    path: '/administration?vue=retraits',
  } as const
  await notifyAdministrators(trx, content, { ...context, now })
}
