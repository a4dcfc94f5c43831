import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import { mailAdministrators } from '../notices/mail-administrators.ts'
import type { WalletParts } from './wallet-parts.ts'
import { reminderLetter } from './withdrawal-news.ts'
import { findForgottenByHand, lockWithdrawal, type OpenWithdrawalRow } from './withdrawal-queries.ts'

/** Somebody waits for their money. */
const EVERY_MS = 3 * DAY_MS

/** Mails new links for what nobody has paid for three days, and again each three days: nobody's money is forgotten. */
export async function remindAdministrators(parts: WalletParts, now: Date): Promise<void> {
  const waiting = await findForgottenByHand(parts.db, new Date(now.getTime() - EVERY_MS))
  for (const withdrawal of waiting) await remindOf(parts, withdrawal, now)
}

async function remindOf(
  { db, links, newId, publicUrl }: WalletParts,
  withdrawal: OpenWithdrawalRow,
  now: Date,
): Promise<void> {
  const { id, user_name: name, user_email: email } = withdrawal
  const times = Math.floor((now.getTime() - withdrawal.created_at.getTime()) / EVERY_MS)
  const proof = links.sign(id, now)
  const letter = reminderLetter({ withdrawal, person: { name, email }, publicUrl, proof, now })
  await db.transaction().execute(async (trx) => {
    const still = await lockWithdrawal(trx, id)
    if (still?.state !== 'requested') return
    const mail = { cause: `withdrawal ${id} reminder ${times}`, letter, about: withdrawal.user_id, now }
    await mailAdministrators(trx, { newId }, mail)
  })
}
