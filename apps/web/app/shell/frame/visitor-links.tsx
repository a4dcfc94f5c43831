import { BRAND } from '@okoume/domain/brand.ts'
import { CirclePlus, Heart, Search, UserRound } from 'lucide'
import type { ReactNode } from 'react'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { paths } from '#app/data/path-builder.ts'
import button from '#app/ui/button.module.css'
import { Icon, type IconShapes } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import styles from './bottom-bar.module.css'
import header from './header.module.css'
import menuStyles from './mobile-menu.module.css'

/** The four places of a visitor, on telephones only. */
export function VisitorBar(): ReactNode {
  return (
    <nav className={styles.bar} aria-label="Barre du bas" data-for-visitors>
      <ul className={styles.places}>
        <Place href={paths.explorer()} icon={Search}>
          Explorer
        </Place>
        <Place href={paths.favourites()} icon={Heart}>
          Favoris
        </Place>
        <Place href={dashboardPaths.offerItem()} icon={CirclePlus}>
          Proposer
        </Place>
        <Place href={paths.signIn()} icon={UserRound}>
          Connexion
        </Place>
      </ul>
    </nav>
  )
}

export function VisitorMenu(): ReactNode {
  return (
    <div className={kit.stack4}>
      <ul>
        <Entry href={paths.favourites()}>Favoris</Entry>
        <Entry href={paths.about()}>Comment ça marche</Entry>
        <Entry href={paths.faq()}>Aide</Entry>
        <Entry href={BRAND.whatsapp}>WhatsApp</Entry>
      </ul>
      <div className={`${kit.row3} ${menuStyles.visitor}`} data-for-visitors>
        <a href={paths.signIn()} className={`${button.button} ${button.secondary}`}>
          Connexion
        </a>
        <a href={paths.signUp()} className={`${button.button} ${button.primary}`}>
          Inscription
        </a>
      </div>
    </div>
  )
}

/** On a wide screen, in place of the account's menu. */
export function VisitorAccount(): ReactNode {
  return (
    <div className={`${kit.line4} ${kit.middle}`} data-for-visitors>
      <a href={dashboardPaths.offerItem()} className={header.link}>
        Proposer un objet
      </a>
      <a href={paths.signIn()} className={header.link}>
        Connexion
      </a>
      <a href={paths.signUp()} className={`${button.button} ${button.primary}`}>
        Inscription
      </a>
    </div>
  )
}

interface PlaceProps {
  readonly href: string
  readonly icon: IconShapes
  readonly children: string
}

function Place({ href, icon, children }: PlaceProps): ReactNode {
  return (
    <li>
      <a href={href} className={`${kit.centred} ${kit.anchor} ${kit.soft} ${kit.strong} ${styles.place}`}>
        <Icon of={icon} />
        {children}
      </a>
    </li>
  )
}

function Entry({ href, children }: Omit<PlaceProps, 'icon'>): ReactNode {
  return (
    <li>
      <a href={href}>{children}</a>
    </li>
  )
}
