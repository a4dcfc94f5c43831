import { BRAND, SOCIAL_LINKS, type SocialLink } from '@okoume/domain/brand.ts'
import { CATEGORIES, CATEGORY_NAMES } from '@okoume/domain/listing/categories.ts'
import { type ReactNode, useContext } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { useLocation, useMatches } from 'react-router'
import { paths } from '#app/data/path-builder.ts'
import { isPrivateRoute } from '#app/shell/document/private-route.ts'
import { ANDROID_APP_ADDRESS, OfferedAndroidApp } from '#app/shell/install/android-app.ts'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import { Logo } from '../../ui/logo.tsx'
import { AwaitedAccount, AwaitedBell } from './awaited-account.tsx'
import styles from './footer.module.css'
import { VisitorAccount, VisitorBar, VisitorMenu } from './visitor-links.tsx'

export interface ServerPartProps {
  readonly of: 'account' | 'bell' | 'footer' | 'menu'
}

/** A part whose code only the server has (see `ServerPart`). */
export function RenderedPart({ of }: ServerPartProps): ReactNode {
  const { pathname } = useLocation()
  const footer = useContext(OfferedAndroidApp) ? HTML.footerWithOwnApp : HTML.footer
  const isPrivate = useMatches().some(isPrivateRoute)
  const parts: Readonly<Record<ServerPartProps['of'], string>> = {
    account: (isPrivate ? HTML.awaitedAccount : '') + HTML.account,
    bell: isPrivate ? HTML.bell : '',
    footer: `<footer class="${styles.footer}">${footer}</footer>${HTML.bar}`,
    menu: HTML.menu,
  }
  const html = parts[of].replaceAll(`href="${pathname}"`, '$& aria-current="page"')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered above, without anything from outside
  return <div data-part={of} dangerouslySetInnerHTML={{ __html: html }} />
}

function Columns({ androidApp }: { readonly androidApp: string | null }): ReactNode {
  return (
    <div className={`${kit.stack4} page ${styles.columns}`}>
      <div className={`${kit.middle} ${kit.spread} ${kit.soft} ${kit.row} ${styles.brand}`}>
        <Logo />
        <p>{BRAND.tagline}</p>
        {androidApp && (
          <a className={styles.android} href={androidApp} rel="external">
            <Mark strokes="M7 2.5h10A1.5 1.5 0 0 1 18.5 4v16a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 20V4A1.5 1.5 0 0 1 7 2.5zM12 7v7M9 11.5l3 3 3-3M11 18h2" />
            Application Android
          </a>
        )}
        <ul className={styles.social}>
          {SOCIAL_LINKS.map(({ name, url }) => (
            <li key={name}>
              <a href={url} rel="external" aria-label={`${BRAND.name} sur ${name}`}>
                <Mark strokes={STROKES[name]} />
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
        <Entry href={paths.about()}>Comment ça marche</Entry>
        <Entry href={paths.faq()}>FAQ</Entry>
        <Entry href={paths.favourites()}>Favoris</Entry>
        <Entry href={paths.install()}>Installer {BRAND.name}</Entry>
        <Entry href={paths.terms()}>Conditions</Entry>
        <Entry href={paths.privacy()}>Confidentialité</Entry>
      </Column>
      <Column name="Contact">
        <Entry href={`mailto:${BRAND.email}`}>{BRAND.email}</Entry>
        <Entry href={BRAND.phoneLink}>{BRAND.phone}</Entry>
        <Entry href={BRAND.whatsapp}>WhatsApp</Entry>
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
  readonly children: ReactNode
}

function Entry({ href, children }: EntryProps): ReactNode {
  return (
    <li>
      <a href={href}>{children}</a>
    </li>
  )
}

const STROKES: Readonly<Record<SocialLink['name'], string>> = {
  Facebook: 'M16 4h-2a4 4 0 0 0-4 4v13M6.5 12.5H15',
  Instagram:
    'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5zM12 8.2a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6zM17 7h.01',
  TikTok: 'M13.5 3v12.5a4 4 0 1 1-4-4M13.5 3c.3 3 2.3 4.8 5.5 5',
}

/** Performance: plain links without state are the same on every page, and so rendered once. */
const HTML = {
  footer: render(<Columns androidApp={BRAND.androidApp} />),
  footerWithOwnApp: render(<Columns androidApp={ANDROID_APP_ADDRESS} />),
  bar: render(<VisitorBar />),
  menu: render(<VisitorMenu />),
  account: render(<VisitorAccount />),
  awaitedAccount: render(<AwaitedAccount />),
  bell: render(<AwaitedBell />),
} as const

function render(part: ReactNode): string {
  return renderToStaticMarkup(part)
}

function Mark({ strokes }: { readonly strokes: string }): ReactNode {
  return <Icon of={[['path', { d: strokes }]]} width={22} height={22} />
}
