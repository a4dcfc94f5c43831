import {
  DEFAULT_WAY,
  NOTICE_KINDS,
  NOTICE_WAYS,
  offersWay,
} from '@okoume/domain/notifications/notice-kinds.ts'
import { isOneSegment, noticeText } from '@okoume/domain/notifications/text-message.ts'
import { expect, test } from 'vitest'
import type { RentalRow } from '#platform/database/schema.ts'
import { HANDOVER_TEMPLATES } from '../../handovers/notifications/handover-templates.ts'
import { RETURN_TEMPLATES } from '../../returns/notifications/return-templates.ts'
import { eventText } from './event-texts.ts'
import { PERIOD_TEMPLATES } from './period-templates.ts'
import type { RentalEvent } from './rental-events.ts'
import { REQUEST_TEMPLATES } from './request-templates.ts'
import type { EventTemplates } from './template-data.ts'

const TEMPLATES: Readonly<Record<string, EventTemplates>> = {
  ...REQUEST_TEMPLATES,
  ...PERIOD_TEMPLATES,
  ...HANDOVER_TEMPLATES,
  ...RETURN_TEMPLATES,
}
const EVENTS = Object.keys(TEMPLATES) as RentalEvent[]

const TITLES = [
  'Perceuse',
  'Très longue bâche de réception à œillets, « spéciale fêtes », 300 m², avec piquets, cordes, sardines et maillet',
  '🔌🔌🔌',
]

const rental = (itemTitle: string) =>
  ({
    itemTitle,
    returnState: 'awaited',
    handoverState: 'proved',
    totalPrice: 48_213,
    deposit: 20_107,
    fee: 1403,
  }) as RentalRow

const dataOf = (row: RentalRow, carriedUntil: Date | null = null) => ({ rental: row, carriedUntil })

const TEXTED = {
  requested: ['owner'],
  accepted: ['renter'],
  refused: ['renter'],
  'identity reminder': ['renter'],
  'handover tomorrow': ['renter', 'owner'],
  ended: ['renter', 'owner'],
  'deposit refunded': ['renter'],
} as const

test.each(EVENTS)('%s: a text message goes to whom it should', (event) => {
  const texted = (['renter', 'owner'] as const).filter((party) =>
    eventText(event, party, dataOf(rental('Tente'))),
  )

  expect(texted).toEqual((TEXTED as Partial<Record<RentalEvent, readonly string[]>>)[event] ?? [])
})

const WORDS = Object.entries(TEXTED).flatMap(([event, parties]) =>
  parties.flatMap((party) => TITLES.map((title) => [event as RentalEvent, party, title] as const)),
)

test.each(WORDS)('%s to the %s, of %j: one segment with its link, without a sum', (event, party, title) => {
  const link = `https://un-nom-assez-long.exemple.ga/s/${'x'.repeat(22)}`
  for (const carriedUntil of [null, new Date()]) {
    const words = eventText(event, party, dataOf(rental(title), carriedUntil)) ?? ''

    expect(noticeText(words, link)).toBe(`${words} ${link}`)
    expect(isOneSegment(noticeText(words, link))).toBe(true)
    expect(words).not.toMatch(/FCFA|\d{4}/)
    expect(words.startsWith('Okoume : ')).toBe(true)
  }
})

test('a refusal does not say that money goes back while it waits', () => {
  const write = (until: Date | null) => eventText('refused', 'renter', dataOf(rental('Tente'), until))

  expect(write(null)).toContain('tout est remboursé')
  expect(write(new Date())).toMatch(/refusée\. Choisissez dans les 2 h :$/)
})

test.each(['declared', 'confirmed', 'contested'] as const)('a return that is %s is not expected', (state) => {
  const returned = { ...rental('Tente'), returnState: state } as RentalRow

  expect(eventText('ended', 'renter', dataOf(returned))).toBeNull()
  expect(eventText('ended', 'owner', dataOf(returned))).toBeNull()
})

test('each kind offers the default way, and SMS where an event of it has a text message', () => {
  const offered = NOTICE_KINDS.map((kind) => [kind, NOTICE_WAYS.filter((way) => offersWay(kind, way))])

  expect(Object.fromEntries(offered)).toEqual({
    requests: ['push', 'mail', 'sms'],
    answers: ['push', 'mail', 'sms'],
    payments: ['push', 'mail'],
    messages: ['push', 'mail'],
    returns: ['push', 'mail', 'sms'],
    alerts: ['push', 'mail'],
  })
  expect(DEFAULT_WAY).toBe('push')
})
