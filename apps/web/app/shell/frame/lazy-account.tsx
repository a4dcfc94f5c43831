import { lazy, type ReactNode } from 'react'
import { NavLink } from 'react-router'
import { paths } from '#app/data/path-builder.ts'
import type { AccountProps } from './account.tsx'

// Most visitors are not signed in: they do not pay for it.
const account = () => import('./account.tsx')

export const AccountMenu = lazy(() => account().then((part) => ({ default: part.AccountMenu }), lost))
export const MobileAccount = lazy(() => account().then((part) => ({ default: part.MobileAccount }), lost))

/** Fallback where the code could not be fetched: a plain link. */
const lost = (): { default: (props: AccountProps) => ReactNode } => ({
  default: () => <NavLink to={paths.dashboard()}>Tableau de bord</NavLink>,
})
