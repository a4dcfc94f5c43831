import { expect, test } from 'vitest'
import { calendarDay } from '../calendar/calendar-day.ts'
import {
  type DelegateFacts,
  delegateDeletionAt,
  delegateExpiry,
  delegateStage,
  delegateState,
  describeDelegate,
  describeStandIn,
  entersCode,
  readDelegateName,
} from './delegate.ts'
import { HANDOVER_AWAITED, NOT_CONTESTED, type RentalFacts } from './rental-facts.ts'

const rental: RentalFacts = {
  ...HANDOVER_AWAITED,
  ...NOT_CONTESTED,
  startDate: calendarDay('2026-12-03'),
  endDate: calendarDay('2026-12-05'),
  status: 'acceptée',
  returnState: 'awaited',
  deposit: 20_000,
  requestedAt: new Date('2026-11-20T10:00:00Z'),
  instant: false,
  cancelPolicy: 'souple',
}
const at = (text: string) => new Date(text)
/** Noon in Libreville of the day before the first. */
const OPENS = at('2026-12-02T11:00:00Z')
const giver: DelegateFacts = {
  direction: 'remise',
  party: 'owner',
  createdAt: at('2026-11-25T09:00:00Z'),
  revokedAt: null,
}
const receiver: DelegateFacts = { ...giver, party: 'renter' }
const proved = { handoverState: 'proved', handoverProvedAt: OPENS } as const
const begun = { ...rental, ...proved, status: 'en cours' } as const

test.each([
  ['remise', 'owner', true],
  ['remise', 'renter', false],
  ['retour', 'renter', true],
  ['retour', 'owner', false],
] as const)('at the %s the %s’s delegate enters the code: %s', (direction, party, enters) => {
  expect(entersCode({ direction, party })).toBe(enters)
})

test.each([
  ['waits before the handover can be proved', giver, rental, '2026-12-01T09:00:00Z', 'waiting'],
  ['is open from noon of the day before', giver, rental, OPENS.toISOString(), 'open'],
  ['expires 72 h after that', giver, rental, '2026-12-05T11:00:00Z', 'expired'],
  ['is open to the end where it shows the code', receiver, rental, '2026-12-05T11:00:00Z', 'open'],
  [
    'waits for the identity of a renter',
    receiver,
    { ...rental, identity: 'awaited' },
    OPENS.toISOString(),
    'waiting',
  ],
  ['ends with the proof', receiver, begun, '2026-12-03T09:00:00Z', 'proved'],
  ['ends with a cancellation', giver, { ...rental, status: 'annulée' }, OPENS.toISOString(), 'over'],
  ['ends once nothing is proved any more', receiver, rental, '2026-12-08T09:00:00Z', 'over'],
  ['is taken back', { ...giver, revokedAt: OPENS }, rental, OPENS.toISOString(), 'revoked'],
  ['stays taken back after the proof', { ...giver, revokedAt: OPENS }, begun, OPENS.toISOString(), 'revoked'],
] as const)('a link %s', (_, delegate, facts, now, state) => {
  expect(delegateState(delegate, facts, at(now))).toBe(state)
})

test('the 72 h of a return’s link begin when it is made; one that shows the code has none', () => {
  const made = {
    ...giver,
    direction: 'retour',
    party: 'renter',
    createdAt: at('2026-12-04T09:00:00Z'),
  } as const

  expect(delegateExpiry(made, begun)).toEqual(at('2026-12-07T09:00:00Z'))
  expect(delegateExpiry({ ...made, party: 'owner' }, begun)).toBeNull()
})

test.each([
  ['a request that is not accepted', { ...rental, status: 'en attente' }, 'remise', 'early'],
  ['an accepted rental, days ahead', rental, 'remise', 'open'],
  ['a handover that is proved', begun, 'remise', 'over'],
  ['the return of what is not out yet', rental, 'retour', 'early'],
  ['the return of what is out', begun, 'retour', 'open'],
  ['a cancelled rental', { ...rental, status: 'annulée' }, 'remise', 'over'],
] as const)('somebody may be named for %s: %s', (_, facts, direction, stage) => {
  expect(delegateStage(facts, direction, at('2026-12-01T09:00:00Z'))).toBe(stage)
})

test.each([
  ['Awa', 'Awa'],
  ['  Marie-Thérèse ', 'Marie-Thérèse'],
  ["N'Guema", "N'Guema"],
  ['077 12 34 59', null],
  ['Awa 077123459', null],
  ['awa@exemple.ga', null],
  ['', null],
  ['A'.repeat(31), null],
])('the first name «%s» is read as %s', (text, name) => {
  expect(readDelegateName(text)).toBe(name)
})

test('name and number are deleted 14 days after the end, and stay while it is disputed', () => {
  const facts = { ...rental, returnSettledAt: at('2026-12-06T09:00:00Z'), handoverDecision: null }

  expect(delegateDeletionAt({ ...facts, handoverReportedAt: null })).toEqual(at('2026-12-20T09:00:00Z'))
  expect(
    delegateDeletionAt({
      ...facts,
      returnSettledAt: null,
      returnContestedAt: OPENS,
      handoverReportedAt: null,
    }),
  ).toBeNull()
})

test.each([
  ['remise', 'renter', 'Awa reçoit « Tente »'],
  ['remise', 'owner', 'Awa remet « Tente »'],
  ['retour', 'renter', 'Awa rend « Tente »'],
  ['retour', 'owner', 'Awa reprend « Tente »'],
] as const)(
  'what somebody does at the %s for the %s is true of a delivery too: %s',
  (direction, party, text) => {
    expect(describeDelegate({ name: 'Awa', direction, party }, '« Tente »')).toBe(text)
  },
)

test('who comes is said without a name once it is deleted', () => {
  const awa = { name: 'Awa', direction: 'remise', party: 'renter' } as const

  expect(describeStandIn(awa)).toBe('Awa (pour le locataire)')
  expect(describeStandIn({ ...awa, name: null }, 'renter')).toBe("Quelqu'un d'autre (pour vous)")
})
