import { BRAND } from '@okoume/domain/brand.ts'
import type { MetaDescriptor } from 'react-router'

export interface PageMeta {
  /** In the browser's tab and in search results; the brand's name follows. */
  readonly title: string
  /** The title is complete as it is. */
  readonly bare?: boolean
  readonly description: string
  /** The page's one address, whole. */
  readonly address: string
  readonly picture: SharedPicture
}

export interface SharedPicture {
  readonly address: string
  readonly alt: string
  /** It is our JPEG of 1200 × 630 pixels, and not some picture from elsewhere. */
  readonly social: boolean
}

export function pageMeta({ title, bare = false, description, address, picture }: PageMeta): MetaDescriptor[] {
  return [
    { title: bare ? title : `${title} - ${BRAND.name}` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: BRAND.name },
    { property: 'og:locale', content: 'fr_FR' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: picture.address },
    ...(picture.social ? SOCIAL_FORMAT : []),
    { property: 'og:image:alt', content: picture.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

export function brandPicture(origin: string): SharedPicture {
  return { address: `${origin}/social.jpg`, alt: BRAND.name, social: true }
}

const SOCIAL_FORMAT: MetaDescriptor[] = [
  { property: 'og:image:width', content: '1200' },
  { property: 'og:image:height', content: '630' },
]
