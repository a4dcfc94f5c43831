import type { ContextOf } from '../../platform/feature.ts'
import { CORRECTION_NOTIFICATIONS } from './adjustments/correction-notifications.ts'
import { AUTOMATIC_PAYOUT_NOTIFICATIONS } from './automatic/automatic-notifications.ts'
import { automaticPayoutHandlers } from './automatic/automatic-routes.ts'
import { walletHandlers } from './routes.ts'
import { WALLET_SCHEDULES, walletJobs } from './wallet-jobs.ts'
import { WITHDRAWAL_NOTIFICATIONS } from './withdrawals/withdrawal-notifications.ts'

interface Needs {
  readonly wallet: ContextOf<typeof walletHandlers>
}

export const wallet = {
  notifications: {
    ...WITHDRAWAL_NOTIFICATIONS,
    ...CORRECTION_NOTIFICATIONS,
    ...AUTOMATIC_PAYOUT_NOTIFICATIONS,
  },
  handlers: ({ wallet: context }: Needs) => ({
    ...walletHandlers(context),
    ...automaticPayoutHandlers(context),
  }),
  jobs: ({ wallet: context }: Needs) => walletJobs(context),
  schedules: WALLET_SCHEDULES,
}
