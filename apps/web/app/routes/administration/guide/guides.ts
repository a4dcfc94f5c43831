import { type Duty, hasDuty, type Roles } from '@okoume/domain/person/administrator-roles.ts'

interface GuideFacts {
  readonly id: string
  /** Whose guide it is: only administrators with this duty see it. */
  readonly duty: Duty
  readonly title: string
  readonly about: string
}

/** Each is `chapters/ID.md`. */
export const GUIDES = [
  {
    id: 'commencer',
    duty: 'people',
    title: 'Pour commencer',
    about: 'Votre code, ce qui attend, trouver une personne, et ce que personne ne fait.',
  },
  {
    id: 'aide',
    duty: 'tickets',
    title: 'Aide',
    about: 'Répondre aux personnes qui écrivent, et aux emails qui ne partent pas.',
  },
  {
    id: 'remises',
    duty: 'handovers',
    title: 'Remises et retours',
    about: "Quand l'objet n'est pas venu, ou revient abîmé.",
  },
  {
    id: 'moderation',
    duty: 'reports',
    title: 'Modération',
    about: 'Lire ce qui est signalé, décider, répondre à une réponse.',
  },
  {
    id: 'verification',
    duty: 'verifications',
    title: 'Identités',
    about: "Comparer une pièce et une photo, et protéger ce qu'on y voit.",
  },
  {
    id: 'paiements',
    duty: 'payments',
    title: 'Paiements et retraits',
    about: "L'argent dont l'issue n'est pas sûre, les retraits à payer, les corrections.",
  },
  {
    id: 'finances',
    duty: 'books',
    title: 'Comptes',
    about: 'Les chiffres, les relevés, les fonds, les factures, le cantonnement.',
  },
  {
    id: 'technique',
    duty: 'jobs',
    title: 'Technique',
    about: 'Tâches en échec, pannes, sauvegardes : qui fait quoi.',
  },
] as const satisfies readonly GuideFacts[]
export type Guide = (typeof GUIDES)[number]

export function guidesFor(roles: Roles): readonly Guide[] {
  return GUIDES.filter(({ duty }) => hasDuty(roles, duty))
}
