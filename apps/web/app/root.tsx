import './styles/tokens.css'
import './styles/global.css'
import './ui/kit.module.css'
import './shell/frame/footer.module.css'
import { BRAND } from '@okoume/domain/brand.ts'
import type { ReactNode } from 'react'
import { Links, type LinksFunction, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import kit from '#app/ui/kit.module.css'
import type { Route } from './+types/root.ts'
import { SessionProvider } from './data/session/session.tsx'
import { todayContext } from './data/today.ts'
import styles from './root.module.css'
import { DocumentScript, PolyfillScript } from './shell/document/document-script.tsx'
import { AfterFirstTouch } from './shell/frame/after-first-touch.tsx'
import { Header } from './shell/frame/header.tsx'
import { PageError } from './shell/frame/page-error.tsx'
import { ServerPart } from './shell/frame/server-part.tsx'
import { InstallLinks } from './shell/install/install-links.tsx'
import { OfflineBanner } from './shell/offline/offline-banner.tsx'
import headingFont from './styles/fonts/bricolage-grotesque-700.woff2?url'

export function loader({ context, request }: Route.LoaderArgs) {
  return { today: context.get(todayContext), origin: new URL(request.url).origin }
}

/** Date and origin are the document's: going from page to page does not ask for them again. */
export const shouldRevalidate = () => false

export const meta: Route.MetaFunction = () => [
  { title: BRAND.name },
  { name: 'description', content: `${BRAND.name} : ${BRAND.tagline}.` },
]

export const links: LinksFunction = () => [
  { rel: 'preload', href: headingFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
]

export function Layout({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <html lang="fr" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#fffdf9" />
        <Meta />
        <Links />
        {import.meta.env.SSR && <InstallLinks />}
        <DocumentScript />
      </head>
      <body>
        <a href="#contenu" className={`${kit.box} ${kit.light} ${styles.skip}`} data-scroll>
          Aller au contenu
        </a>
        <SessionProvider>
          <Header />
          <main id="contenu" tabIndex={-1}>
            {children}
          </main>
          <ServerPart of="footer" />
          <OfflineBanner />
          <AfterFirstTouch />
        </SessionProvider>
        <ScrollRestoration />
        <PolyfillScript />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root(): ReactNode {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps): ReactNode {
  return <PageError error={error} />
}
