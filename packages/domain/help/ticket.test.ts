import { describe, expect, test } from 'vitest'
import { calendarDay } from '../calendar/calendar-day.ts'
import { answersFor, CANNED_ANSWERS, fillAnswer, unfilledFields } from './canned-answers.ts'
import { HELP_TOPIC_IDS, HELP_TOPICS, type HelpTopic, ticketUrgency } from './help-topics.ts'
import { explainPayment } from './payment-advice.ts'
import { ticketDueAt } from './response-target.ts'
import { TICKET_TRANSITIONS, ticketTransition } from './ticket-transitions.ts'

const at = (text: string) => new Date(`${text}+01:00`)

describe('the urgency of a ticket', () => {
  const today = calendarDay('2026-11-25')
  const rental = (start: string, end: string) => ({ start: calendarDay(start), end: calendarDay(end) })
  test.each([
    ['a danger, whatever it is about', 'safety', null, 'safety'],
    ['a handover on the first day', 'handover', rental('2026-11-25', '2026-11-28'), 'handover'],
    ['a handover on the last day', 'handover', rental('2026-11-20', '2026-11-25'), 'handover'],
    ['an owner who does not answer today', 'no-answer', rental('2026-11-25', '2026-11-25'), 'handover'],
    ['a handover of another day', 'handover', rental('2026-11-24', '2026-11-26'), 'other'],
    ['a refund', 'refund', null, 'money'],
    ['a withdrawal', 'withdrawal', null, 'money'],
    ['a payment', 'payment', null, 'money'],
    ['an identity', 'identity', null, 'other'],
    ['anything else', 'other', null, 'other'],
  ] as const)('of %s', (_, topic, about, urgency) => {
    expect(ticketUrgency(topic, about, today)).toBe(urgency)
  })
})

describe('when a ticket is due, at Libreville', () => {
  test.each([
    ['four hours on, within the day', '2026-11-25T09:00:00', 'money', '2026-11-25T13:00:00'],
    ['at the very end of the day', '2026-11-25T16:00:00', 'handover', '2026-11-25T20:00:00'],
    ['with what is left the next morning', '2026-11-25T18:30:00', 'safety', '2026-11-26T10:30:00'],
    ['from eight, asked in the night', '2026-11-25T23:10:00', 'money', '2026-11-26T12:00:00'],
    ['from eight, asked before it', '2026-11-25T05:00:00', 'money', '2026-11-25T12:00:00'],
    ['a day on for what can wait', '2026-11-25T23:10:00', 'other', '2026-11-26T23:10:00'],
  ] as const)('%s', (_, asked, urgency, due) => {
    expect(ticketDueAt(at(asked), urgency)).toEqual(at(due))
  })
})

describe('the states of a ticket', () => {
  const now = at('2026-11-25T09:00:00')
  const resolved = (day: string) => ({ state: 'resolved', resolvedAt: at(day) }) as const

  test('an answer reopens a resolved ticket for seven days, and not a moment longer', () => {
    expect(ticketTransition(resolved('2026-11-18T09:00:01'), 'reply', now)?.to).toBe('new')
    expect(ticketTransition(resolved('2026-11-18T09:00:00'), 'reply', now)).toBeNull()
  })

  test.each(['answer', 'ask', 'resolve', 'release'] as const)('nobody can %s what nobody took', (action) => {
    expect(ticketTransition({ state: 'new', resolvedAt: null }, action, now)).toBeNull()
  })

  test('what is taken cannot be taken again, and each line is there once', () => {
    expect(ticketTransition({ state: 'taken', resolvedAt: null }, 'take', now)).toBeNull()
    const keys = TICKET_TRANSITIONS.map(({ from, action }) => `${from} ${action}`)
    expect(new Set(keys).size).toBe(keys.length)
  })

  test("a new ticket is nobody's", () => {
    expect(TICKET_TRANSITIONS.filter(({ to }) => to === 'new').every((one) => one.taker === 'nobody')).toBe(
      true,
    )
  })
})

describe('canned answers', () => {
  const none = { prénom: null, objet: null, dates: null, montant: null, référence: null }

  test('are filled from the ticket, and say what is still missing', () => {
    const text = fillAnswer('Bonjour {prénom}, {montant} sous {référence}.', {
      ...none,
      prénom: 'Rose',
      montant: '500 FCFA',
    })
    expect(text).toBe('Bonjour Rose, 500 FCFA sous {référence}.')
    expect(unfilledFields(text)).toEqual(['référence'])
    expect(unfilledFields('Un {mot} à soi.')).toEqual([])
  })

  test.each(HELP_TOPIC_IDS)('there is one for %s', (topic: HelpTopic) => {
    expect(answersFor(topic).length).toBeGreaterThan(0)
  })

  test('name no other field than those that a ticket has', () => {
    const all = { prénom: 'a', objet: 'a', dates: 'a', montant: 'a', référence: 'a' }
    for (const { text } of CANNED_ANSWERS) expect(fillAnswer(text, all)).not.toMatch(/[{}]/)
  })
})

test('there are eight choices', () => {
  expect(HELP_TOPICS).toHaveLength(8)
})

test.each([
  ['refund', 'succeeded', /sont arrivés sur le 077 12 34 56 \(Airtel Money\)\. Référence R1\./],
  ['refund', 'pending', /demandés à l'opérateur/],
  ['refund', 'review', /Une personne d'Okoumé vérifie/],
  ['collect', 'failed', /rien n'est débité/],
  ['payout', 'failed', /revenus dans votre portefeuille/],
] as const)('a %s that is %s is explained with its reference', (kind, state, pattern) => {
  const operation = { kind, state, amount: 500, phone: '077 12 34 56', operator: 'Airtel Money' }
  const text = explainPayment({ ...operation, reference: 'R1' })
  expect(text).toMatch(pattern)
  expect(text).toContain('Référence R1')
})
