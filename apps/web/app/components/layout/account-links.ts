import type { User } from '@okoume/contract/wire/user.ts'
import { paths } from '#app/path-builder.ts'

const EVERYBODYS = [
  { label: 'Tableau de bord', to: paths.dashboard() },
  { label: 'Mes objets', to: paths.myItems() },
  { label: 'Mes locations', to: paths.myRentals() },
  { label: 'Mon profil', to: paths.profile() },
] as const

/** What the account menu leads to, on every screen size. */
export function accountLinks({
  administrator,
}: User): readonly { readonly label: string; readonly to: string }[] {
  return administrator ? [...EVERYBODYS, { label: 'Administration', to: paths.administration() }] : EVERYBODYS
}
