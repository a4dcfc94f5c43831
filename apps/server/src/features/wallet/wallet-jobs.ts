import { z } from 'zod'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { remindOfWithdrawals } from './remind-of-withdrawals.ts'
import { settleEndedPayouts, settlePayout } from './settle-payout.ts'
import type { WalletContext } from './wallet-context.ts'

const Settled = z.object({ id: z.uuid() })

export function walletJobs(context: WalletContext) {
  const { clock } = context
  return {
    /** News from the payments: a withdrawal was paid, or will not be. */
    'payout-settled': (payload) => settlePayout(context, Settled.parse(payload).id, clock.now()),
    'sweep-withdrawals': () => settleEndedPayouts(context, clock.now()),
    'remind-withdrawals': () => remindOfWithdrawals(context, clock.now()),
  } satisfies Jobs
}

export const WALLET_SCHEDULES = {
  'sweep-withdrawals': '*/5 * * * *',
  'remind-withdrawals': '17 7 * * *',
}

/** Does at once what the calendar asks for; for the demo, whose days pass in an instant. */
export async function runDueWithdrawals(context: WalletContext): Promise<void> {
  const now = context.clock.now()
  await settleEndedPayouts(context, now)
  await remindOfWithdrawals(context, now)
}
