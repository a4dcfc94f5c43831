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

test.each([
  ['topic', 'refund', "Sujet : Je n'ai pas été remboursé"],
  ['urgency', 'money', 'Urgence : Argent'],
  ['paidFrom', 'cash', 'Payé depuis : La caisse, en espèces'],
  ['rentToOwner', '2000', `Loyer au propriétaire : ${formatFrancs(2000)}`],
  ['report', 'no-show', 'Signalé : locataire absent'],
  ['phoneNumber', '077123456', 'Nouveau numéro : 077123456'],
])('the detail %s is written in French', (name, value, words) => {
  const event = { id: 'e1', at: '2026-11-21T13:05:00Z', actorId: null, actorName: null, subject: 's' }
  const [shown] = shownDetails({ ...event, action: 'take ticket', details: [{ name, value }] })

  expect(`${shown?.name} : ${shown?.value}`).toBe(words)
})
