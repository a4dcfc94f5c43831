import { BRAND } from '@okoume/domain/brand.ts'
import { Menu as MenuIcon } from 'lucide'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { paths } from '#app/data/path-builder.ts'
import { type Session, useSession } from '#app/data/session/session.tsx'
import { markReturningVisitor } from '#app/data/storage/returning-visitor.ts'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import { classList } from '../../ui/class-list.ts'
import { Logo } from '../../ui/logo.tsx'
import styles from './header.module.css'
import { AccountMenu, MobileAccount } from './lazy-account.tsx'
import mobileMenuStyles from './mobile-menu.module.css'
import { SearchBox } from './search-box.tsx'
import { ServerPart } from './server-part.tsx'

export function Header(): ReactNode {
  const session = useSession()
  useEffect(() => {
    if (session.status !== 'loading') markReturningVisitor(Boolean(session.user))
  }, [session])
  const { user, signOut } = session
  return (
    <header className={styles.header}>
      <div className={`page ${kit.line} ${kit.middle} ${styles.bar}`}>
        <NavLink
          to={paths.home()}
          end
          className={classList(`${kit.line} ${kit.middle} ${kit.touch} ${kit.plain} ${styles.home}`)}
          aria-label={`${BRAND.name}, accueil`}
        >
          <Logo />
        </NavLink>
        <nav className={`${kit.line4} ${kit.middle} ${styles.nav}`} aria-label="Navigation principale">
          <NavLink to={paths.explorer()} className={classList(styles.link)}>
            Explorer
          </NavLink>
          {/* Before the session is known: as for visitors, since the document is the same for everybody. */}
          {user ? (
            <Suspense fallback={<ServerPart of="account" />}>
              <AccountMenu user={user} signOut={signOut} />
            </Suspense>
          ) : (
            <ServerPart of="account" />
          )}
        </nav>
        <ServerPart of="bell" />
        <MobileMenuButton session={session} />
      </div>
    </header>
  )
}

const MENU_ID = 'menu-mobile'

function MobileMenuButton({ session }: { readonly session: Session }): ReactNode {
  const menu = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address closes the menu
  useEffect(() => {
    // Chrome 114 throws where it is not open.
    if (menu.current?.matches(':popover-open')) menu.current.hidePopover()
  }, [key])
  const { user, signOut } = session
  return (
    <div className={styles.mobile}>
      <button
        type="button"
        className={`${kit.bare} ${kit.centred} ${kit.disc} ${styles.menuButton}`}
        popoverTarget={MENU_ID}
        aria-label="Menu"
      >
        <Icon of={MenuIcon} />
      </button>
      <div
        ref={menu}
        id={MENU_ID}
        popover="auto"
        className={`${kit.wide} ${kit.ink} ${mobileMenuStyles.panel}`}
      >
        <nav className={`${kit.stack4} ${mobileMenuStyles.menu}`} aria-label="Menu">
          <SearchBox />
          <NavLink to={paths.explorer()} end>
            Explorer
          </NavLink>
          {user ? (
            <Suspense>
              <MobileAccount user={user} signOut={signOut} />
            </Suspense>
          ) : (
            <ServerPart of="menu" />
          )}
        </nav>
      </div>
    </div>
  )
}
