import { BRAND, SOCIAL_LINKS } from '@okoume/domain/brand.ts'
import { CATEGORIES, CATEGORY_NAMES } from '@okoume/domain/listing/categories.ts'
import { type ReactNode, useContext } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { paths } from '#app/data/path-builder.ts'
import { ANDROID_APP_ADDRESS, OfferedAndroidApp } from '#app/shell/install/android-app.ts'
import { Logo } from '../../ui/logo.tsx'
import styles from './footer.module.css'
import { AndroidMark, SocialMark } from './footer-marks.tsx'

/**
 * Only the server renders it (see `Footer`): plain links, no state, no effects. Performance: it is the same on every
 * page, and so rendered once.
 */
export function FooterContent(): ReactNode {
  const html = useContext(OfferedAndroidApp) ? WITH_OWN_APP : WITHOUT_OWN_APP
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered below, without anything from outside
  return <footer className={styles.footer} dangerouslySetInnerHTML={{ __html: html }} />
}

function Columns({ androidApp }: { readonly androidApp: string | null }): ReactNode {
  return (
    <div className={`page ${styles.columns}`}>
      <div className={styles.brand}>
        <Logo />
        <p>{BRAND.tagline}</p>
        {androidApp && (
          <a className={styles.android} href={androidApp} rel="external">
            <AndroidMark />
            Application Android
          </a>
        )}
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
        <Entry href={paths.favourites()}>Favoris</Entry>
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

const WITH_OWN_APP = renderToStaticMarkup(<Columns androidApp={ANDROID_APP_ADDRESS} />)
const WITHOUT_OWN_APP = renderToStaticMarkup(<Columns androidApp={BRAND.androidApp} />)
