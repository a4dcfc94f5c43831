import type { Party, RentalStatus } from './rental-status.ts'

const HERE = ["J'arrive.", 'Je suis là.']

/** Suggested first messages. None in a status whose conversation is closed. */
const STARTERS: Readonly<Record<Party, Partial<Record<RentalStatus, readonly string[]>>>> = {
  renter: {
    'en attente': ["C'est encore libre ?", "L'objet est-il en bon état ?", 'Où se retrouve-t-on ?'],
    acceptée: ['Je viens à 8 h.', 'Où se retrouve-t-on ?', ...HERE],
    'en cours': [...HERE, 'Tout va bien.', "J'ai une question."],
    terminée: ['Merci !', ...HERE],
  },
  owner: {
    'en attente': ["Oui, c'est libre.", 'À quelle heure venez-vous ?'],
    acceptée: ['Venez à 8 h.', 'À quelle heure venez-vous ?', ...HERE],
    'en cours': [...HERE, 'Tout va bien ?', 'À quelle heure revenez-vous ?'],
    terminée: ['Merci !', "Quand rendez-vous l'objet ?"],
  },
}

export function messageStarters(party: Party, status: RentalStatus): readonly string[] {
  return STARTERS[party][status] ?? []
}
