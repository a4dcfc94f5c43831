import type { MetaDescriptor } from 'react-router'
import { BRAND } from '../../brand.ts'

export interface InformationMeta {
  readonly title: string
  readonly description: string
  readonly path: string
  readonly origin: string
}

/** Title and description, for search engines and for the chats into which a link is pasted. */
export function informationMeta({ title, description, path, origin }: InformationMeta): MetaDescriptor[] {
  const address = new URL(path, origin).href
  const full = `${title} - ${BRAND.name}`
  return [
    { title: full },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: BRAND.name },
    { property: 'og:locale', content: 'fr_FR' },
    { property: 'og:url', content: address },
    { property: 'og:title', content: full },
    { property: 'og:description', content: description },
    { property: 'og:image', content: new URL('/social.jpg', origin).href },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: `${BRAND.name} : ${BRAND.tagline}` },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
