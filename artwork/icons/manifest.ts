import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BRAND } from '@okoume/domain/brand.ts'
import { dashboardPaths } from '../../apps/web/app/data/dashboard-paths.ts'
import { paths } from '../../apps/web/app/data/path-builder.ts'

export const PUBLIC_FOLDER = join(import.meta.dirname, '../../apps/web/public')
const TOKENS = join(import.meta.dirname, '../../apps/web/app/styles/tokens.css')

/** A colour of the pages, by its name in their style. */
export function token(name: string): string {
  const found = new RegExp(`--${name}: (#[0-9a-f]{3,6});`).exec(readFileSync(TOKENS, 'utf8'))
  if (!found?.[1]) throw new Error(`no colour is called --${name}`)
  return found[1]
}

export interface Shortcut {
  readonly name: string
  readonly url: string
  /** The icon's file name, and its name in lucide. */
  readonly icon: string
}

export const SHORTCUTS: readonly Shortcut[] = [
  { name: 'Explorer les objets', url: paths.explorer(), icon: 'search' },
  { name: 'Demandes', url: dashboardPaths.requests(), icon: 'inbox' },
  { name: 'Mes locations', url: dashboardPaths.myRentals(), icon: 'calendar-days' },
]

export interface Screenshot {
  readonly name: string
  readonly label: string
  readonly form: 'narrow' | 'wide'
}

export const SCREENSHOTS: readonly Screenshot[] = [
  { name: 'accueil', label: "L'accueil : chercher un objet près de chez soi", form: 'narrow' },
  { name: 'explorer', label: 'Les objets à louer, avec leur prix', form: 'narrow' },
  { name: 'objet', label: 'Un objet : ses photos, son prix, ses dates', form: 'narrow' },
  { name: 'accueil-large', label: "L'accueil, sur un ordinateur", form: 'wide' },
  { name: 'explorer-large', label: 'Les objets à louer, sur un ordinateur', form: 'wide' },
]

/** In CSS pixels, and the device pixel ratio. */
export const SCREENS = {
  narrow: { width: 360, height: 640, density: 3 },
  wide: { width: 1280, height: 800, density: 1.25 },
} as const

export const SHORTCUT_ICON_SIZE = 192

const icon = (name: string, size: number, purpose: string) => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** The web app manifest. */
export function webManifest() {
  return {
    id: '/',
    name: `${BRAND.name} : ${BRAND.tagline}`,
    short_name: BRAND.name,
    description: `Louez près de chez vous ce dont vous avez besoin, et proposez ce que vous avez. Paiement Airtel Money ou Moov Money, en FCFA.`,
    lang: 'fr',
    dir: 'ltr',
    // Without a query parameter, which would make a second entry in the offline cache.
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: token('paper'),
    background_color: token('paper'),
    categories: ['shopping', 'lifestyle', 'utilities'],
    icons: [
      icon('icon-192', 192, 'any'),
      icon('icon-512', 512, 'any'),
      icon('icon-maskable-512', 512, 'maskable'),
      icon('badge-96', 96, 'monochrome'),
    ],
    shortcuts: SHORTCUTS.map(({ name, url, icon: file }) => ({
      name,
      url,
      icons: [icon(`shortcut-${file}`, SHORTCUT_ICON_SIZE, 'any')],
    })),
    screenshots: SCREENSHOTS.map(({ name, label, form }) => ({
      src: `/screenshots/${name}.webp`,
      sizes: `${SCREENS[form].width * SCREENS[form].density}x${SCREENS[form].height * SCREENS[form].density}`,
      type: 'image/webp',
      form_factor: form,
      label,
    })),
    // Lets a page detect the installed app.
    related_applications: [{ platform: 'webapp', url: '/manifest.webmanifest' }],
    prefer_related_applications: false,
  }
}

export function manifestText(): string {
  return `${JSON.stringify(webManifest(), null, 2)}\n`
}
