import type { FeatureHandlers } from '#platform/http/operations/operations.ts'
import type { WalletContext } from '../withdrawals/wallet-context.ts'
import { changeAutomaticPayout, readAutomaticPayout } from './change-automatic-payout.ts'

export function automaticPayoutHandlers(context: WalletContext) {
  const { clock } = context
  return {
    getAutomaticPayout: ({ caller }) => readAutomaticPayout(context, caller.id, clock.now()),

    async changeAutomaticPayout({ caller, body }) {
      await changeAutomaticPayout(context, caller, body)
      return readAutomaticPayout(context, caller.id, clock.now())
    },
  } satisfies FeatureHandlers
}
