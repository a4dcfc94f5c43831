import { describe, expect, it } from 'vitest'
import { RENTAL_FILTERS, RENTAL_STATUS_LABELS, RENTAL_STATUSES, readRentalStatus } from './rental-status.ts'

describe('rental statuses', () => {
  it('are the French words of the wire', () => {
    expect(RENTAL_STATUSES.toSorted()).toEqual(
      ['en attente', 'acceptée', 'refusée', 'en cours', 'terminée', 'annulée'].toSorted(),
    )
  })

  it('are parsed as they are written, and «en_attente» of the check query too', () => {
    expect(RENTAL_STATUSES.map(readRentalStatus)).toEqual(RENTAL_STATUSES)
    expect(readRentalStatus('en_attente')).toBe('en attente')
  })

  it.each(['', 'pending', 'Acceptée', 'acceptee', 'à venir', 'en  cours', ' annulée', 'toString'])(
    '%j is not a status',
    (text) => {
      expect(readRentalStatus(text)).toBeNull()
    },
  )

  it('an accepted rental is labelled «À venir»', () => {
    expect(RENTAL_STATUS_LABELS).toEqual({
      'en attente': 'En attente',
      acceptée: 'À venir',
      refusée: 'Refusée',
      'en cours': 'En cours',
      terminée: 'Terminée',
      annulée: 'Annulée',
    })
  })

  it('each is shown by «Toutes» and by exactly one other filter', () => {
    const [all, ...others] = RENTAL_FILTERS
    expect(all.statuses).toEqual(RENTAL_STATUSES)
    expect(others.flatMap(({ statuses }) => [...statuses]).toSorted()).toEqual(RENTAL_STATUSES.toSorted())
    expect(RENTAL_FILTERS.map(({ label }) => label)).toEqual([
      'Toutes',
      'En attente',
      'En cours',
      'À venir',
      'Terminées',
      'Annulées/refusées',
    ])
  })
})
