import { MAX_WITHOUT_SECOND } from '@okoume/domain/ledger/manual-entries.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'

/** The views of the finance desk: each is `?vue=…`; `guide` is the section that says how it is done. */
export const FINANCE_VIEWS = [
  {
    id: 'bureau',
    guide: 'finances#chiffres',
    title: 'Bureau',
    intro: 'Ce qui est entré, sorti et gagné, jour par jour, et ce que nous tenons pour les autres.',
  },
  {
    id: 'rapprochement',
    guide: 'finances#rapprochement',
    title: 'Rapprochement',
    intro:
      "Chaque jour contre le relevé de l'opérateur. Ce qui diffère s'explique, puis le jour se clôt : plus rien ne s'y écrit.",
  },
  {
    id: 'fonds',
    guide: 'finances#fonds',
    title: 'Fonds par opérateur',
    intro:
      "Ce que chaque opérateur a pour nous, ce qui doit en partir, et jusqu'à quand cela suffit. Ce qui manque attend, et part seul dès que l'argent y est écrit.",
  },
  {
    id: 'ecritures',
    guide: 'finances#ecritures',
    title: 'Écritures du bureau',
    intro: `Les mouvements de la société elle-même, chacun avec sa pièce. Au-dessus de ${formatFrancs(MAX_WITHOUT_SECOND)}, un second administrateur confirme. L'argent des utilisateurs ne sort jamais par ici.`,
  },
  {
    id: 'cantonnement',
    guide: 'finances#cantonnement',
    title: 'Cantonnement',
    intro:
      'À la fin de chaque jour : ce que nous devons aux utilisateurs, et ce que les opérateurs tiennent. Un jour écrit ne change plus ; mettez votre nom sous chacun.',
  },
  {
    id: 'factures',
    guide: 'finances#factures',
    title: 'Factures',
    intro:
      "Une facture pour chaque frais de service gagné, un avoir pour chaque frais rendu. Ce que l'administration fiscale a certifié ne change plus.",
  },
  {
    id: 'releves',
    guide: 'finances#releves',
    title: 'Vérifier un relevé',
    intro: "Quelqu'un vous montre le relevé annuel d'un propriétaire : est-il le nôtre ?",
  },
  {
    id: 'plan',
    guide: 'finances#comptable',
    title: 'Plan comptable',
    intro:
      'À quel compte SYSCOHADA va chaque compte du grand livre. Votre comptable change un numéro, et le journal le suit. Les numéros proposés sont à vérifier avec lui.',
  },
] as const
export type FinanceView = (typeof FINANCE_VIEWS)[number]
export type FinanceViewId = FinanceView['id']

/** The view that the address asks for; the desk where it names none. */
export function findFinanceView(search: URLSearchParams): FinanceView {
  return FINANCE_VIEWS.find(({ id }) => id === search.get('vue')) ?? FINANCE_VIEWS[0]
}
