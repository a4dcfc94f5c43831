import { expect, it } from 'vitest'
import { REFUSAL_REASONS, type RefusalReason, refusalCause } from './refusal-reasons.ts'

const TEXTS: Readonly<Record<RefusalReason, readonly [owner: string, renter: string]>> = {
  promised: [" : l'objet est déjà prêté ou promis", " : l'objet est déjà prêté ou promis"],
  broken: [" : l'objet est en panne ou abîmé", " : l'objet est en panne ou abîmé"],
  days: [' : ces dates ne vous vont pas', ' : ces dates ne lui vont pas'],
  other: ['', ''],
}

it.each([...REFUSAL_REASONS])('a refusal because of «%s» is said to each party in its words', (reason) => {
  expect([refusalCause(reason, 'owner'), refusalCause(reason, 'renter')]).toEqual(TEXTS[reason])
})

it('a refusal without a reason says none', () => {
  expect(refusalCause(null, 'renter')).toBe('')
})
