import type { ContextOf } from '../../platform/feature.ts'
import { walletHandlers } from './routes.ts'
import { WALLET_SCHEDULES, walletJobs } from './wallet-jobs.ts'

interface Needs {
  readonly wallet: ContextOf<typeof walletHandlers>
}

export const wallet = {
  handlers: ({ wallet: context }: Needs) => walletHandlers(context),
  jobs: ({ wallet: context }: Needs) => walletJobs(context),
  schedules: WALLET_SCHEDULES,
}
