import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/catalogue/home/home.tsx'),
  route('explorer', 'routes/catalogue/explorer/explorer.tsx'),
  route('objet/:id', 'routes/catalogue/item/item.tsx'),

  route('connexion', 'routes/identity/sign-in.tsx'),
  route('inscription', 'routes/identity/sign-up.tsx'),
  route('confirmation-email', 'routes/identity/email-confirmation.tsx'),

  route('facturation', 'routes/checkout/billing.tsx'),

  route('tableau-de-bord', 'routes/dashboard/dashboard.tsx', [
    index('routes/dashboard/my-items.tsx', { id: 'routes/dashboard/my-items-index' }),
    route('mes-objets', 'routes/dashboard/my-items.tsx'),
    route('mes-locations', 'routes/dashboard/my-rentals.tsx'),
    route('demandes', 'routes/dashboard/requests.tsx'),
    route('portefeuille', 'routes/dashboard/wallet.tsx'),
  ]),

  route('demo', 'routes/demo/demo.tsx'),
  route('*', 'routes/information/not-found.tsx'),
] satisfies RouteConfig
