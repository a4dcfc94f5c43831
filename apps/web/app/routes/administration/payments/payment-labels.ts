import type { PersonOperation } from '@okoume/contract/wire/administration-people.ts'

/** Where an order of money stands. */
export const STATE_LABELS: Readonly<Record<PersonOperation['state'], string>> = {
  created: 'Pas encore envoyé au prestataire',
  submitting: 'Envoyé, sans accusé de réception',
  pending: 'Chez le prestataire',
  unknown: "Le prestataire n'a pas répondu clairement",
  succeeded: 'Abouti',
  failed: 'Échoué',
  review: 'À vérifier',
}
