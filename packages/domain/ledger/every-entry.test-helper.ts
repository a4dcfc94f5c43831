import { officeEntry } from '../books/office-entries.ts'
import { carriedMoneyRefunded, moneyCarried } from './carried-entries.ts'
import { handoverSettled } from './handover-entries.ts'
import type { LedgerEntry } from './ledger-entry.ts'
import { balanceAdjusted, lossNoted } from './manual-entries.ts'
import { chargeNoted, paymentReceived, refundPaid, withdrawalPaid } from './payment-entries.ts'
import { receiptAllocated, receiptNoted, receiptReturned } from './receipt-entries.ts'
import {
  checkoutRefunded,
  depositPartRefunded,
  depositRefunded,
  depositShared,
  rentalEntry,
  rentalRequested,
} from './rental-entries.ts'
import {
  restGivenUp,
  restSetAside,
  withdrawalCancelled,
  withdrawalRequested,
  withdrawalReturned,
} from './withdrawal-entries.ts'

const money = { id: 'r', ownerId: 'ada', totalPrice: 30, deposit: 20, fee: 1 }
const WHOLE = { amount: 20, toOwner: 0 }

/** One entry at least of every kind that the product writes, for tests. */
export const EVERY_ENTRY: readonly LedgerEntry[] = [
  paymentReceived('c', 'AIRTEL', 31),
  rentalRequested('c', money),
  checkoutRefunded('c', 'checkout c', 31),
  moneyCarried('d', 'r', { carried: 20, rest: 11, difference: 0 }, 'rental r refusée'),
  carriedMoneyRefunded('r', 'rental r refusée', 31),
  refundPaid('rental r refusée', 'AIRTEL', 31),
  rentalEntry('pay the owner', money, null),
  rentalEntry('take back everything', money, 'rental r annulée'),
  depositRefunded(money, 'rental r caution'),
  depositPartRefunded(money, 5, 'rental r contestation'),
  depositShared(money, money.deposit, 5, 'rental r caution'),
  ...handoverSettled('handover closed', money, { rentToOwner: 0, deposit: WHOLE }, 'rental r remise'),
  ...handoverSettled('no-show settled', money, { rentToOwner: 1, deposit: WHOLE }, 'rental r remise'),
  ...handoverSettled('rent shared', money, { rentToOwner: 5, deposit: WHOLE }, 'rental r remise'),
  withdrawalRequested('w', 'ada', 500),
  withdrawalPaid('w', 'AIRTEL', 500),
  withdrawalReturned('w', 'ada', 500),
  withdrawalCancelled('w', 'ada', 500),
  restGivenUp('ada', 100),
  restSetAside('ada', 100),
  receiptNoted('c', 'AIRTEL', 4),
  receiptAllocated('c', 4, 5),
  receiptReturned('c', 'receipt c', 4),
  chargeNoted('o', 'AIRTEL', 3),
  officeEntry({ id: 'x', kind: 'to-bank', operator: 'AIRTEL', toOperator: null, of: null, amount: 5 }),
  balanceAdjusted('admin key with spaces', { account: 'wallet', userId: 'ada', amount: 5 }),
  lossNoted('o', 'AIRTEL', 5),
].flatMap((entry) => entry ?? [])
