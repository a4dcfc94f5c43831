import { expect, it } from 'vitest'
import { type RentalBadgeProps, rentalPill } from './rental-badge.tsx'

it.each<[string, RentalBadgeProps]>([
  ['En attente', { status: 'en attente', handover: 'awaited', returnState: 'awaited' }],
  ['À venir', { status: 'acceptée', handover: 'awaited', returnState: 'awaited' }],
  ['À remettre', { status: 'en cours', handover: 'awaited', returnState: 'awaited' }],
  ['À récupérer', { status: 'en cours', handover: 'awaited', returnState: 'awaited', party: 'renter' }],
  ['Remise signalée', { status: 'en cours', handover: 'missing', returnState: 'awaited' }],
  ['En cours', { status: 'en cours', handover: 'proved', returnState: 'awaited' }],
  ['Retour déclaré', { status: 'en cours', handover: 'problem', returnState: 'declared' }],
  ['Retour attendu', { status: 'terminée', handover: 'presumed', returnState: 'awaited' }],
  ['Retour confirmé', { status: 'terminée', handover: 'proved', returnState: 'confirmed' }],
  ['Annulée', { status: 'annulée', handover: 'refunded', returnState: 'settled' }],
])('is one pill: %s of %j', (label, rental) => {
  expect(rentalPill(rental)[0]).toBe(label)
})
