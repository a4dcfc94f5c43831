import { BRAND, SOCIAL_LINKS } from '@okoume/domain/brand.ts'
import { CATEGORIES, CATEGORY_NAMES } from '@okoume/domain/listing/categories.ts'
import { type ReactNode, useContext } from 'react'
import { paths } from '#app/data/path-builder.ts'
import { ANDROID_APP_ADDRESS, OfferedAndroidApp } from '#app/shell/install/android-app.ts'
import { Logo } from '../../ui/logo.tsx'
import styles from './footer.module.css'
import { AndroidMark, SocialMark } from './footer-marks.tsx'

/** Only the server renders it (see `Footer`): plain links, no state, no effects. */
export function FooterContent(): ReactNode {
  return (
    <div className={`page ${styles.columns}`}>
      <div className={styles.brand}>
        <Logo />
        <p>{BRAND.tagline}</p>
        <AndroidLink />
        <ul className={styles.social}>
          {SOCIAL_LINKS.map(({ name, url }) => (
            <li key={name}>
              <a href={url} rel="external" aria-label={`${BRAND.name} sur ${name}`}>
                <SocialMark name={name} />
              </a>
            </li>
          ))}
        </ul>
      </div>
      <Column name="Catégories" className={styles.categories}>
        {CATEGORIES.map((category) => (
          <Entry key={category} href={paths.explorer({ category })}>
            {CATEGORY_NAMES[category]}
          </Entry>
        ))}
      </Column>
      <Column name="Informations">
        <Entry href={paths.about()} whole>
          Comment ça marche
        </Entry>
        <Entry href={paths.faq()}>FAQ</Entry>
        <Entry href={paths.install()} whole>
          Installer {BRAND.name}
        </Entry>
        <Entry href={paths.terms()}>Conditions</Entry>
        <Entry href={paths.privacy()}>Confidentialité</Entry>
      </Column>
      <Column name="Contact">
        <Entry href={`mailto:${BRAND.email}`}>{BRAND.email}</Entry>
        <Entry href={BRAND.phoneLink} whole>
          {BRAND.phone}
        </Entry>
        <Entry href={BRAND.whatsapp} whole>
          WhatsApp
        </Entry>
      </Column>
    </div>
  )
}

function AndroidLink(): ReactNode {
  const download = useContext(OfferedAndroidApp) ? ANDROID_APP_ADDRESS : BRAND.androidApp
  return (
    download && (
      <a className={styles.android} href={download} rel="external">
        <AndroidMark />
        Application Android
      </a>
    )
  )
}

interface ColumnProps {
  readonly name: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

function Column({ name, className, children }: ColumnProps): ReactNode {
  const id = `pied-${name.toLowerCase()}`
  return (
    <nav aria-labelledby={id} className={className}>
      <h2 id={id} className={styles.heading}>
        {name}
      </h2>
      <ul>{children}</ul>
    </nav>
  )
}

interface EntryProps {
  readonly href: string
  /** Left out of the slim footer. */
  readonly whole?: boolean
  readonly children: ReactNode
}

function Entry({ href, whole, children }: EntryProps): ReactNode {
  return (
    <li className={whole ? styles.whole : undefined}>
      <a href={href}>{children}</a>
    </li>
  )
}
