/** The lists of the administration: each is a page of its own, `?vue=…`. */
export const VIEWS = [
  {
    id: 'paiements',
    title: 'Paiements à vérifier',
    intro:
      "Les opérations dont l'issue n'est pas sûre : le prestataire dit autre chose que ce qui a été demandé, ou ne dit rien. L'argent attend votre décision.",
  },
  {
    id: 'retours',
    title: 'Retours contestés',
    intro:
      'Le propriétaire reproche quelque chose au retour de son objet. Entendez les deux parties, puis partagez la caution.',
  },
  {
    id: 'retraits',
    title: 'Retraits à payer',
    intro:
      "L'argent a déjà quitté le portefeuille. Envoyez-le au numéro indiqué, puis notez le reçu ; sinon, rendez-le.",
  },
  {
    id: 'messages',
    title: 'Messages non envoyés',
    intro:
      "Les mails qui n'ont pas pu être remis. Une adresse refusée arrive ici aussitôt ; sinon, le site essaie pendant deux jours.",
  },
] as const
export type View = (typeof VIEWS)[number]
export type ViewId = View['id']

/** The view that the address asks for; the first where it asks for none. */
export function viewOf(search: URLSearchParams): View {
  const wanted = search.get('vue')
  return VIEWS.find(({ id }) => id === wanted) ?? VIEWS[0]
}
