import type { ContextOf } from '../../platform/feature.ts'
import { CORRECTION_NOTIFICATIONS } from './adjustments/correction-notifications.ts'
import { walletHandlers } from './routes.ts'
import { WALLET_SCHEDULES, walletJobs } from './wallet-jobs.ts'
import { WITHDRAWAL_NOTIFICATIONS } from './withdrawals/withdrawal-notifications.ts'

interface Needs {
  readonly wallet: ContextOf<typeof walletHandlers>
}

export const wallet = {
  notifications: { ...WITHDRAWAL_NOTIFICATIONS, ...CORRECTION_NOTIFICATIONS },
  handlers: ({ wallet: context }: Needs) => walletHandlers(context),
  jobs: ({ wallet: context }: Needs) => walletJobs(context),
  schedules: WALLET_SCHEDULES,
}
