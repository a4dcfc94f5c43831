import type { PayoutStop } from '@okoume/domain/ledger/automatic-payouts.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Clock } from '#platform/clock/clock.ts'
import type { NewId } from '#platform/clock/identifiers.ts'
import type {
  AutomaticPayoutRow,
  BalanceCorrectionRow,
  Schema,
  WithdrawalRow,
} from '#platform/database/schema.ts'
import type { Notify } from '#platform/notify.ts'
import type { PaymentProviders } from '../../payments/transactions/payment-provider.ts'

interface MailedLink {
  readonly withdrawalId: string
  /** Who decides by it, for the audit trail. */
  readonly administratorId: string
}

export interface WithdrawalLinks {
  /** The proof that the link carries. */
  sign(link: MailedLink, now: Date): string
  /**
   * The administrator to whom the link to that withdrawal was mailed.
   * @throws ApiError LINK_INVALID, LINK_EXPIRED
   */
  read(proof: string, withdrawalId: string, now: Date): string
}

/** The links are for the administrators who are to pay it. */
export interface WithdrawalEvents {
  /** `balance`: FCFA, after it. */
  readonly 'withdrawal requested': {
    readonly withdrawal: WithdrawalRow & { readonly waiting: boolean }
    readonly balance: number
    readonly links: WithdrawalLinks
  }
  /** It is still to be paid by hand, and its administrators are reminded for the so manieth time. */
  readonly 'withdrawal unpaid': {
    readonly withdrawal: WithdrawalRow
    readonly person: { readonly name: string; readonly email: string | null }
    readonly times: number
    readonly links: WithdrawalLinks
  }
  /** Its person is suspended: a supervisor decides it. Again each three days. */
  readonly 'withdrawal frozen': { readonly withdrawal: WithdrawalRow }
  /** The first of two administrators says that it is paid: at once, and again with each reminder. */
  readonly 'withdrawal payment proposed': { readonly withdrawal: WithdrawalRow; readonly times: number }
  readonly 'withdrawal paid': { readonly withdrawal: WithdrawalRow }
  readonly 'withdrawal returned': { readonly withdrawal: WithdrawalRow }
  /** By its person, while it waited. */
  readonly 'withdrawal cancelled': { readonly withdrawal: WithdrawalRow }
  /** Its operator does not hold it any more, or not yet: it was to be sent. */
  readonly 'withdrawal waits': { readonly withdrawal: WithdrawalRow }
  /** Its operator does not confirm it, and an administrator looks into it. */
  readonly 'withdrawal delayed': { readonly withdrawal: WithdrawalRow }
}

export interface AutomaticPayoutEvents {
  /** By its owner: switched on or off, or to another number or amount. */
  readonly 'automatic payout changed': { readonly payout: AutomaticPayoutRow }
  /** After failures, or where its number is no good any more. */
  readonly 'automatic payout stopped': { readonly payout: AutomaticPayoutRow; readonly reason: PayoutStop }
}

export interface CorrectionEvents {
  readonly 'balance corrected': Pick<BalanceCorrectionRow, 'key' | 'account' | 'userId' | 'amount' | 'reason'>
  /** It waits for a second administrator. */
  readonly 'correction proposed': Pick<BalanceCorrectionRow, 'id' | 'amount'>
}

export interface WalletContext {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  /** The time of the identity service, which the demo's calendar does not move. */
  readonly machineClock: Clock
  readonly newId: NewId
  readonly providers: PaymentProviders
  readonly links: WithdrawalLinks
  readonly log: FastifyBaseLogger
  /** Under each yearly statement. */
  readonly taxGuide: { readonly text: string; readonly url: string } | null
  /** FCFA; the lowest threshold of automatic payouts. */
  readonly automaticPayoutMin: number
  readonly notify: Notify<WithdrawalEvents> & Notify<CorrectionEvents> & Notify<AutomaticPayoutEvents>
}
