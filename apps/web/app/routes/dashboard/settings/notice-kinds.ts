import type { NoticeKind, NoticeWay } from '@okoume/domain/notifications/notice-kinds.ts'

/** What the kinds of events are called, and what is among them. */
export const KIND_LABELS: Readonly<Record<NoticeKind, { readonly name: string; readonly words: string }>> = {
  requests: { name: 'Demandes', words: 'On demande à louer un de vos objets, ou on y renonce.' },
  answers: { name: 'Réponses', words: 'Votre demande est acceptée, refusée, ou reste sans réponse.' },
  payments: { name: 'Paiements', words: 'Un paiement, un remboursement ou un retrait vous concerne.' },
  messages: { name: 'Messages', words: "On vous écrit au sujet d'une location." },
  returns: { name: 'Retours', words: 'Un retour est déclaré, confirmé ou contesté, une caution est réglée.' },
}

export const WAY_LABELS: Readonly<Record<NoticeWay, string>> = {
  push: 'Notification, sinon email',
  mail: 'Email seul',
}
