import type { Rental } from '@okoume/contract/wire/rental.ts'
import { expect, it } from 'vitest'
import { handoverReportFixture, rentalFixture } from './rental-fixture.test-helper.ts'
import { stageTitle } from './stage-titles.ts'

const proved = { ...rentalFixture().handover, state: 'proved', provedAt: '2026-12-03T08:00:00.000Z' } as const
const out = { status: 'en cours', handover: proved } as const
const missing = { ...handoverReportFixture('missing', 0), state: 'missing', rentReleasedAt: null } as const

it.each<[string, Partial<Rental>, owner: string, renter: string]>([
  ['2026-11-30T21:00', {}, 'Réponse avant demain 21 h 00', 'Réponse avant demain 21 h 00'],
  ['2026-12-01T09:00', { status: 'acceptée' }, 'À remettre jeu. 3 déc.', 'À récupérer jeu. 3 déc.'],
  [
    '2026-12-03T07:00',
    { status: 'en cours', handover: rentalFixture().handover },
    "À remettre aujourd'hui",
    "À récupérer aujourd'hui",
  ],
  [
    '2026-12-03T10:00',
    { status: 'en cours', handover: missing },
    'Répondez avant demain 10 h 00',
    'Réponse attendue avant demain 10 h 00',
  ],
  ['2026-12-04T10:00', out, "Chez le locataire jusqu'au sam. 5 déc.", "Chez vous jusqu'au sam. 5 déc."],
  ['2026-12-05T10:00', out, "Revient aujourd'hui", "À rendre aujourd'hui avant minuit"],
  [
    '2026-12-05T20:00',
    { ...out, returnState: 'declared', returnBy: '2026-12-06T19:00:00.000Z' },
    'Retour à confirmer',
    'Caution rendue au plus tard demain 20 h 00',
  ],
])('at %s', (now, changes, owner, renter) => {
  const rental = rentalFixture(changes)
  const read = (party: 'owner' | 'renter') =>
    stageTitle(rental, party, new Date(`${now}:00.000Z`)).replaceAll('\u00a0', ' ')
  expect([read('owner'), read('renter')]).toEqual([owner, renter])
})
