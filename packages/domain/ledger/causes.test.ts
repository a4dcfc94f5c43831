import { describe, expect, it } from 'vitest'
import { LEDGER_EVENTS, readCause } from './causes.ts'
import { handoverSettled } from './handover-entries.ts'
import { balanceAdjusted, lossNoted } from './manual-entries.ts'
import { receiptAllocated, receiptNoted, receiptReturned } from './receipt-entries.ts'
import {
  checkoutRefunded,
  depositPartRefunded,
  depositRefunded,
  depositShared,
  paymentReceived,
  refundPaid,
  rentalEntry,
  rentalRequested,
} from './rental-entries.ts'
import {
  restGivenUp,
  restSetAside,
  withdrawalPaid,
  withdrawalRequested,
  withdrawalReturned,
} from './withdrawal-entries.ts'

const money = { rentalId: 'r', ownerId: 'ada', totalPrice: 30, deposit: 20, fee: 1 }
const EVERY_ENTRY = [
  paymentReceived('c', 'AIRTEL', 31),
  rentalRequested('c', money),
  checkoutRefunded('c', 'checkout c', 31),
  refundPaid('rental r refusée', 'AIRTEL', 31),
  rentalEntry('pay the owner', money, null),
  rentalEntry('take back everything', money, 'rental r annulée'),
  depositRefunded(money, 'rental r caution'),
  depositPartRefunded(money, 5, 'rental r contestation'),
  depositShared(money, money.deposit, 5, 'rental r caution'),
  handoverSettled(
    'handover closed',
    money,
    { rentToOwner: 0, deposit: { held: 20, toOwner: 0 } },
    'rental r remise',
  ),
  handoverSettled(
    'no-show settled',
    money,
    { rentToOwner: 1, deposit: { held: 20, toOwner: 0 } },
    'rental r remise',
  ),
  handoverSettled('rent shared', money, { rentToOwner: 5, deposit: null }, 'rental r remise'),
  withdrawalRequested('w', 'ada', 500),
  withdrawalPaid('w', 'AIRTEL', 500),
  withdrawalReturned('w', 'ada', 500),
  restGivenUp('ada', 100),
  restSetAside('ada', 100),
  receiptNoted('c', 'AIRTEL', 4),
  receiptAllocated('c', 4, 5),
  receiptReturned('c', 'receipt c', 4),
  balanceAdjusted('admin key with spaces', { account: 'wallet', userId: 'ada', amount: 5 }),
  lossNoted('o', 'AIRTEL', 5),
].flatMap((entry) => entry ?? [])

describe('the cause of an entry', () => {
  it('is read back as its event and subject, for every kind that is written', () => {
    const read = EVERY_ENTRY.map(({ cause }) => readCause(cause))

    expect(read.map((one) => one?.event)).toEqual([...LEDGER_EVENTS])
    expect(read.map((one) => one?.subject)).toEqual([
      ...[
        'c',
        'r',
        'c',
        'rental r refusée',
        'r',
        'r',
        'r',
        'r',
        'r',
        'r',
        'r',
        'r',
        'w',
        'w',
        'w',
        'ada',
        'ada',
        'c',
        'c',
        'c',
        'admin key with spaces',
        'o',
      ],
    ])
  })

  it.each(['', 'adjustment', 'rental lost r', 'withdrawals paid w', ' loss o'])(
    '%j is not a cause',
    (cause) => {
      expect(readCause(cause)).toBe(null)
    },
  )
})
