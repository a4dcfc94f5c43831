import { type ReactNode, Suspense } from 'react'
import { NavLink } from 'react-router'
import { paths } from '#app/data/path-builder.ts'
import type { Session } from '#app/data/session/session.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { MobileAccount } from './lazy-account.tsx'
import styles from './mobile-menu.module.css'
import { SearchBox } from './search-box.tsx'

export function MobileMenu({ session }: { readonly session: Session }): ReactNode {
  const { user, signOut } = session
  return (
    <nav className={styles.menu} aria-label="Menu">
      <SearchBox />
      <NavLink to={paths.explorer()} end>
        Explorer
      </NavLink>
      <NavLink to={paths.favourites()}>Favoris</NavLink>
      {user ? (
        <Suspense>
          <MobileAccount user={user} signOut={signOut} />
        </Suspense>
      ) : (
        <div className={styles.visitor} data-for-visitors>
          <ButtonLink to={paths.signIn()} variant="secondary">
            Connexion
          </ButtonLink>
          <ButtonLink to={paths.signUp()}>Inscription</ButtonLink>
        </div>
      )}
    </nav>
  )
}
