import path from 'node:path'
import {
  index,
  layout,
  prefix,
  type RouteConfig,
  type RouteConfigEntry,
  route,
} from '@react-router/dev/routes'

export default withShortIds([
  index('routes/catalogue/home/home.tsx'),
  route('explorer', 'routes/catalogue/explorer/explorer.tsx'),
  route('objet/:id', 'routes/catalogue/item/item.tsx'),
  route('favoris', 'routes/catalogue/favourites/favourites.tsx'),
  route('p/:id', 'routes/catalogue/person/person.tsx'),

  route('connexion', 'routes/identity/sign-in.tsx'),
  route('inscription', 'routes/identity/sign-up.tsx'),
  route('confirmation-email', 'routes/identity/email-confirmation.tsx'),
  route('mot-de-passe', 'routes/identity/password-reset.tsx'),

  route('signaler', 'routes/reporting/report.tsx'),

  route('facturation', 'routes/checkout/billing.tsx'),

  layout('routes/dashboard/dashboard.tsx', [
    ...prefix('tableau-de-bord', [
      index('routes/dashboard/items/my-items.tsx', { id: 'my-items-index' }),
      route('accueil', 'routes/dashboard/overview/overview.tsx'),
      route('mes-objets', 'routes/dashboard/items/my-items.tsx'),
      route('mes-objets/ajouter', 'routes/dashboard/items/add-item.tsx'),
      route('mes-objets/:id/modifier', 'routes/dashboard/items/edit-item.tsx'),
      route('mes-objets/:id/calendrier', 'routes/dashboard/items/calendar/item-calendar.tsx'),
      route('mes-objets/:id/affiche', 'routes/dashboard/items/poster.tsx'),
      route('mes-locations', 'routes/dashboard/my-rentals/my-rentals.tsx'),
      route('recu/:id', 'routes/dashboard/receipt/receipt.tsx'),
      route('demandes', 'routes/dashboard/requests/requests.tsx'),
      route('portefeuille', 'routes/dashboard/wallet/wallet.tsx'),
      route('portefeuille/releve', 'routes/dashboard/yearly-statement/yearly-statement.tsx'),
      route('messages', 'routes/dashboard/messages/messages.tsx'),
      route('questions', 'routes/dashboard/enquiries/enquiries.tsx'),
      route('questions/poser', 'routes/dashboard/enquiries/ask-question.tsx'),
      route('questions/:id', 'routes/dashboard/enquiries/enquiry-page.tsx'),
      route('decisions', 'routes/dashboard/decisions/decisions.tsx'),
      route('alertes', 'routes/dashboard/alerts/alerts.tsx'),
      route('notifications', 'routes/dashboard/notifications/notices.tsx'),
      route('profil', 'routes/dashboard/profile/profile.tsx'),
      route('parametres', 'routes/dashboard/settings/settings.tsx'),
    ]),
    ...prefix('aide', [
      route('probleme', 'routes/dashboard/help/problem.tsx'),
      route('demandes', 'routes/dashboard/help/tickets.tsx'),
      route('demandes/:id', 'routes/dashboard/help/ticket-page.tsx'),
    ]),
    route('location/:id', 'routes/dashboard/rental-page/rental-page.tsx'),
    route('location/:id/contrat', 'routes/dashboard/rental-contract/rental-contract.tsx'),
    route('location/:id/remise', 'routes/dashboard/handover/handover-mode.tsx'),
    route('location/:id/retour', 'routes/dashboard/handover/handover-mode.tsx', { id: 'handover-return' }),
  ]),

  route('administration', 'routes/administration/administration.tsx'),
  route('administration/finance', 'routes/administration/finance/finance.tsx'),
  route('administration/guide/:id?', 'routes/administration/guide/guide.tsx'),
  route('administration/location/:id/identites', 'routes/administration/identities/identities.tsx'),
  route('administration/securite', 'routes/administration/second-factor/second-factor.tsx'),

  route('a-propos', 'routes/information/about.tsx'),
  route('conditions', 'routes/information/terms.tsx'),
  route('confidentialite', 'routes/information/privacy.tsx'),
  route('faq', 'routes/information/faq.tsx'),
  route('installer', 'routes/information/install.tsx'),

  route('demo', 'routes/demo/demo.tsx'),
  route('*', 'routes/information/not-found.tsx'),
]) satisfies RouteConfig

/** Performance: every page loads all ids, which are else whole paths of files. */
function withShortIds(entries: readonly RouteConfigEntry[]): RouteConfigEntry[] {
  return entries.map(({ id, file, children, ...entry }) => ({
    ...entry,
    file,
    id: id ?? shortId(file),
    ...(children && { children: withShortIds(children) }),
  }))
}

/** Of administration with the area: `isPrivateRoute` knows its pages by that. */
function shortId(file: string): string {
  const name = path.basename(file, '.tsx')
  return file.startsWith('routes/administration/') ? `administration/${name}` : name
}
