import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import { eachInTurn } from '../../platform/jobs/each-in-turn.ts'
import { mailAdministrators } from '../notifications/mail-administrators.ts'
import type { WalletContext } from './wallet-context.ts'
import { findForgottenByHand, lockWithdrawal, type OpenWithdrawalRow } from './withdrawal-queries.ts'
import { reminderEmail } from './withdrawal-templates.ts'

/** Somebody waits for their money. */
const EVERY_MS = 3 * DAY_MS

type RemindingContext = Pick<WalletContext, 'db' | 'links' | 'newId' | 'publicUrl'>

/**
 * Mails new links for what nobody has paid for three days, and again each three days: nobody's money is forgotten.
 * @throws AggregateError once all others have had their turn, where some cannot be told of
 */
export async function remindOfWithdrawals(
  context: RemindingContext,
  now: Date,
  atOnce?: number,
): Promise<void> {
  const since = new Date(now.getTime() - EVERY_MS)
  await eachInTurn<OpenWithdrawalRow>(
    (page) => findForgottenByHand(context.db, since, page),
    (withdrawal) => remindOf(context, withdrawal, now),
    atOnce,
  )
}

async function remindOf(
  { db, links, newId, publicUrl }: RemindingContext,
  withdrawal: OpenWithdrawalRow,
  now: Date,
): Promise<void> {
  const { id, user_name: name, user_email: email } = withdrawal
  const times = Math.floor((now.getTime() - withdrawal.created_at.getTime()) / EVERY_MS)
  const proof = links.sign(id, now)
  const template = reminderEmail({ withdrawal, person: { name, email }, publicUrl, proof, now })
  await db.transaction().execute(async (trx) => {
    const still = await lockWithdrawal(trx, id)
    if (still?.state !== 'requested') return
    const mail = { cause: `withdrawal ${id} reminder ${times}`, template, about: withdrawal.user_id, now }
    await mailAdministrators(trx, { newId, publicUrl }, mail)
  })
}
