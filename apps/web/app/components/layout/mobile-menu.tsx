import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../path-builder.ts'
import type { Session } from '../../session/session.tsx'
import { Avatar } from '../avatar.tsx'
import { Button, ButtonLink } from '../button.tsx'
import { SearchBox } from '../search-box.tsx'
import { ACCOUNT_LINKS } from './account-links.ts'
import styles from './mobile-menu.module.css'

export function MobileMenu({ session }: { readonly session: Session }): ReactNode {
  const { user } = session
  return (
    <nav className={styles.menu} aria-label="Menu">
      <SearchBox />
      {user && (
        <div className={styles.person}>
          <Avatar name={user.name} src={user.avatar} />
          <div className={styles.identity}>
            <strong>{user.name}</strong>
            {user.email && <span>{user.email}</span>}
          </div>
        </div>
      )}
      <ul>
        <MenuLink to={paths.explorer()} label="Explorer" />
        {user && ACCOUNT_LINKS.map(({ to, label }) => <MenuLink key={to} to={to} label={label} />)}
      </ul>
      {user ? (
        <Button variant="secondary" wide onClick={() => session.signOut()}>
          Déconnexion
        </Button>
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

function MenuLink({ to, label }: { readonly to: string; readonly label: string }): ReactNode {
  return (
    <li>
      <Link to={to} className={styles.link}>
        {label}
      </Link>
    </li>
  )
}
