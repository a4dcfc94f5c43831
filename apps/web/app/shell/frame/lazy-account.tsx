import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { paths } from '#app/data/path-builder.ts'
import { optionalPart } from '../../ui/optional-part.ts'

// Most visitors are not signed in: they do not pay for it.
const account = () => import('./account.tsx')

export const AccountMenu = optionalPart(async () => (await account()).AccountMenu, PlainLink)
export const MobileAccount = optionalPart(async () => (await account()).MobileAccount, PlainLink)

function PlainLink(): ReactNode {
  return <NavLink to={paths.dashboard()}>Tableau de bord</NavLink>
}
