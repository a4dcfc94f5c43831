import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { expect, test } from 'vitest'
import { trailCsv } from './trail.tsx'
import { shownDetails } from './trail-labels.ts'

test('the audit trail is a spreadsheet file in French, without formulas', () => {
  const event = {
    id: 'e1',
    at: '2026-11-21T13:05:00Z',
    actorId: 'a1',
    actorName: '=HYPERLINK("x")',
    action: 'settle dispute',
    subject: '-2+3',
    details: [
      { name: 'toOwner', value: '5000' },
      { name: 'reason', value: 'Rayée; voir photo' },
    ],
  }
  const [, line] = trailCsv([event, { ...event, actorId: null, actorName: null }]).split('\r\n')

  expect(line).toBe(
    `21/11/2026 14:05;"'=HYPERLINK(""x"")";Caution partagée;'-2+3;"Au propriétaire : ${formatFrancs(5000)} | Raison : Rayée; voir photo";e1`,
  )
})

test('the time of a backup is written in words, like every other time of the administration', () => {
  const event = { id: 'e1', at: '2026-11-21T13:05:00Z', actorId: null, actorName: null, subject: 's' }
  const details = [{ name: 'backedUpAt', value: '2026-11-20T08:30:00.000Z' }]

  expect(shownDetails({ ...event, action: 'release payments', details })).toEqual([
    { name: 'Sauvegarde du', value: '20 novembre 2026 à 9\u00a0h\u00a030' },
  ])
})
