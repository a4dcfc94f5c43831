import type { WithdrawalRow } from '#platform/database/schema.ts'
import type { WithdrawalLinks } from './withdrawal-links.ts'

export interface WithdrawalEvents {
  /** `balance`: FCFA, after it. The links are for the administrators who are to pay it. */
  readonly 'withdrawal requested': {
    readonly withdrawal: WithdrawalRow
    readonly balance: number
    readonly publicUrl: string
    readonly links: WithdrawalLinks
  }
  /** Its person is suspended: a supervisor decides it. Again each three days. */
  readonly 'withdrawal frozen': { readonly withdrawal: WithdrawalRow }
}
