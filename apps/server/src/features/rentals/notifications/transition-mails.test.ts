import { DEPOSIT_CLAIM_TRANSITIONS } from '@okoume/domain/rental/deposit-claim-transitions.ts'
import { HANDOVER_TRANSITIONS, type HandoverTransition } from '@okoume/domain/rental/handover-transitions.ts'
import { RENTAL_TRANSITIONS } from '@okoume/domain/rental/rental-transitions.ts'
import { RETURN_TRANSITIONS } from '@okoume/domain/rental/return-transitions.ts'
import {
  amountsIn,
  DEPOSIT,
  dataOf,
  FEE,
  PARTY_TEMPLATES,
  RENT,
  readMail,
  START,
} from '@okoume/tests/server/mail-samples.ts'
import { describe, expect, test } from 'vitest'
import type { RentalRow } from '#platform/database/schema.ts'
import { eventOfDepositClaim } from '../lifecycle/apply-deposit-claim.ts'
import { eventOfHandover } from '../lifecycle/apply-handover.ts'
import { eventOfReturn, eventOfTransition } from '../lifecycle/apply-transition.ts'
import { eventText } from './event-texts.ts'
import type { RentalEvent } from './rental-events.ts'
import type { TemplateData } from './template-data.ts'

interface Line {
  readonly name: string
  readonly event: RentalEvent
  /** The rental as the transition leaves it. */
  readonly left: Partial<RentalRow>
  readonly more?: Partial<TemplateData>
  /** True if it gives the renter something back. */
  readonly refunds: boolean
}

const named = ({ from, to, actor }: { from: string; to: string; actor: string }) =>
  `${from} → ${to}, ${actor}`

function afterHandover(line: HandoverTransition): Line {
  const report =
    line.from === 'disputed' || line.to === 'problem' || line.from === 'problem' ? 'problem' : 'missing'
  const refunds = [
    'give everything back',
    'keep one day',
    'give the rent back',
    'give the offer back',
    'share',
  ]
  const isSettled = refunds.includes(line.money)
  const deposit = report === 'problem' ? null : { amount: DEPOSIT, toOwner: 0 }
  return {
    name: `handover ${named(line)}: ${line.move}`,
    event: eventOfHandover(line),
    left: {
      handoverState: line.to,
      handoverReport: report,
      handoverReportedAt: START,
      handoverOffer: 4000,
      handoverDecision: 'Vu les messages.',
      rentReleasedAt: START,
    },
    ...(isSettled && { more: { share: { rentToOwner: 6000, deposit } } }),
    refunds: isSettled,
  }
}

const LINES: readonly Line[] = [
  ...RENTAL_TRANSITIONS.map((line) => ({
    name: `rental ${named(line)}`,
    event: eventOfTransition(line),
    left: {
      status: line.to,
      handoverState: 'awaited' as const,
      cancellation: line.reason ?? null,
      rentToOwner: line.money === 'take back part of the rent' ? 4000 : null,
    },
    more: { wasAccepted: line.from === 'acceptée' },
    refunds: /refund|take back/.test(line.money),
  })),
  ...HANDOVER_TRANSITIONS.map(afterHandover),
  ...RETURN_TRANSITIONS.map((line) => ({
    name: `return ${named(line)}`,
    event: eventOfReturn(line.to),
    left: {
      returnState: line.to,
      contestState: 'open' as const,
      returnContestedAt: START,
      contestedAmount: 5000,
    },
    refunds: line.money !== 'none',
  })),
  ...DEPOSIT_CLAIM_TRANSITIONS.map((line) => ({
    name: `deposit claim ${named(line)}: ${line.move}`,
    event: eventOfDepositClaim(line),
    left: {
      returnState: line.money === 'none' ? ('contested' as const) : ('settled' as const),
      contestState: line.to,
      returnContestedAt: START,
      contestAnsweredAt: START,
      contestProposal: 3000,
      contestedAmount: 5000,
      settledToOwner: 3000,
    },
    refunds: line.money !== 'none',
  })),
]

describe('every transition is told, in whole words, and names what it moves', () => {
  test.each(LINES)('$name', ({ event, left, more, refunds }) => {
    const data = dataOf(left, more)
    const mails = [readMail(event, 'renter', data), readMail(event, 'owner', data)]

    expect(mails.join('')).not.toBe('')
    for (const mail of mails) expect(mail).not.toMatch(/undefined|null|NaN|«\s*»|: \.| {2}/)
    if (refunds) expect(amountsIn(mails.join('\n'))).not.toEqual([])
  })

  test.each(LINES)('$name: no owner reads the fee, nor a sum with it', ({ event, left, more }) => {
    const named = amountsIn(readMail(event, 'owner', dataOf(left, more)))
    for (const hidden of [FEE, RENT + FEE, RENT + DEPOSIT + FEE]) expect(named).not.toContain(hidden)
  })
})

test.each(['requested', 'booked', 'accepted'] as const)(
  '%s: both read until when an identity is awaited',
  (event) => {
    const data = dataOf({ identity: 'awaited' })
    for (const party of ['renter', 'owner'] as const)
      expect(readMail(event, party, data)).toContain('le 2 décembre 2036 à 18 h 00, la location est annulée')
  },
)

test('every event has a template for a party', () => {
  const silent = Object.entries(PARTY_TEMPLATES).filter(([, { renter, owner }]) => !renter && !owner)
  expect(silent).toEqual([])
})

describe('whoever has paid, no renter reads that money goes to them', () => {
  const TO_RENTER =
    /vous (est|sont|a|ont) (déjà )?(été )?(rendu|remboursé)|vous revien|vous rendre|votre (remboursement|paiement)/i
  const share = { rentToOwner: 6000, deposit: { amount: DEPOSIT, toOwner: 0 } }
  const carried = { paid: RENT, rest: FEE }

  test.each(Object.keys(PARTY_TEMPLATES) as RentalEvent[])('%s', (event) => {
    for (const { left, more } of LINES) {
      const data = dataOf({ paidByOther: true, ...left }, { share, carried, ...more })

      expect(readMail(event, 'renter', data)).not.toMatch(TO_RENTER)
      expect(eventText(event, 'renter', data) ?? '').not.toMatch(TO_RENTER)
    }
  })
})
