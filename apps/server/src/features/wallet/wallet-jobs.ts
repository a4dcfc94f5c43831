import { z } from 'zod'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { remindAdministrators } from './remind-administrators.ts'
import { settleEndedPayouts, settlePayout } from './settle-payout.ts'
import type { WalletParts } from './wallet-parts.ts'

const Settled = z.object({ id: z.uuid() })

export function walletJobs(parts: WalletParts) {
  const { clock } = parts
  return {
    /** News from the payments: a withdrawal was paid, or will not be. */
    'payout-settled': (payload) => settlePayout(parts, Settled.parse(payload).id, clock.now()),
    'sweep-withdrawals': () => settleEndedPayouts(parts, clock.now()),
    'remind-withdrawals': () => remindAdministrators(parts, clock.now()),
  } satisfies Jobs
}

export const WALLET_SCHEDULES = {
  'sweep-withdrawals': '*/5 * * * *',
  'remind-withdrawals': '17 7 * * *',
}

/** Does at once what the calendar asks for; for the demo, whose days pass in an instant. */
export async function runDueWithdrawals(parts: WalletParts): Promise<void> {
  const now = parts.clock.now()
  await settleEndedPayouts(parts, now)
  await remindAdministrators(parts, now)
}
