import { paths } from '../../path-builder.ts'

/** What the account menu leads to, on every screen size. */
export const ACCOUNT_LINKS = [
  { label: 'Tableau de bord', to: paths.dashboard() },
  { label: 'Mes objets', to: paths.myItems() },
  { label: 'Mes locations', to: paths.myRentals() },
] as const
