import { describe, expect, it } from 'vitest'
import {
  codeTries,
  describeLock,
  formatHandoverCode,
  formatScan,
  readHandoverCode,
  readScan,
} from './handover-code.ts'

describe('a handover code', () => {
  it.each([
    ['482917', '482917'],
    [' 482 917 ', '482917'],
    ['482\u00a0917', '482917'],
    ['482-917', '482917'],
    ['code : 482 917', '482917'],
    ['\u202a482917\u202c', '482917'],
    ['４８２９１７', '482917'],
    ['48291', null],
    ['4829170', null],
    ['48291a', null],
    ['', null],
  ])('%j is read as %s', (text, code) => {
    expect(readHandoverCode(text)).toBe(code)
  })

  it('is written in two groups', () => {
    expect(formatHandoverCode('482917')).toBe('482 917')
  })
})

describe('what a QR holds', () => {
  const scan = {
    rentalId: '0b0e7c3e-9f7c-4d9c-8a54-1f2f3a4b5c6d',
    direction: 'retour',
    token: 'aB3_-x',
  } as const

  it('is read back', () => {
    expect(formatScan(scan)).toBe('okoume:1:0b0e7c3e-9f7c-4d9c-8a54-1f2f3a4b5c6d:retour:aB3_-x')
    expect(readScan(formatScan(scan))).toEqual(scan)
  })

  it.each([
    '',
    'https://okoume.ga',
    'okoume:2:a:retour:t',
    'okoume:1:a:ailleurs:t',
    'okoume:1:a:retour:',
    'okoume:1::retour:t',
    'okoume:1:a:retour:t:u',
  ])('%j is not one of ours', (text) => {
    expect(readScan(text)).toBeNull()
  })
})

describe('tries at a code', () => {
  const now = new Date('2026-03-10T12:00:00.000Z')
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

  it.each([
    ['none wrong', 0, null, { locked: false, left: 5 }],
    ['four wrong', 4, minutesAgo(1), { locked: false, left: 1 }],
    ['five wrong', 5, minutesAgo(1), { locked: true, until: new Date('2026-03-10T12:29:00.000Z') }],
    ['five wrong, half an hour ago', 5, minutesAgo(30), { locked: false, left: 5 }],
    ['nine wrong', 9, minutesAgo(1), { locked: false, left: 1 }],
    ['ten wrong', 10, minutesAgo(600), { locked: true, until: null }],
  ])('with %s', (_, wrong, at, tries) => {
    expect(codeTries(wrong, at, now)).toEqual(tries)
  })
})

describe('a locked code', () => {
  const until = '2026-03-10T13:35:00.000Z'

  it.each([
    ['party, with a QR', until, ' ou scannez le code QR.'],
    ['party, with a QR', null, "Trop d'essais. Scannez le code QR, ou écrivez-nous."],
    ['party, without a QR', until, 'Réessayez à 14\u00a0h\u00a035.'],
    ['party, without a QR', null, "Trop d'essais : écrivez-nous."],
    [
      'delegate',
      until,
      "Trop d'essais. Réessayez à 14\u00a0h\u00a035, ou appelez la personne qui vous envoie.",
    ],
    ['delegate', null, "Trop d'essais : écrivez-nous."],
  ] as const)('sends to a QR only where one is shown: %s, until %s', (entry, at, text) => {
    expect(describeLock(at, entry)).toContain(text)
  })
})
