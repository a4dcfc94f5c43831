import type { MetaDescriptor } from 'react-router'
import { BRAND } from '../../../brand.ts'
import { paths } from '../../../path-builder.ts'

const TITLE = `${BRAND.name} : louer plutôt qu'acheter, au Gabon`
const DESCRIPTION =
  "Louez une perceuse, une sono ou un 4x4 à quelqu'un de Libreville ou de Port-Gentil, au jour, à la semaine ou au mois. Paiement par Airtel Money ou Moov Money."

/** What search engines and chats show of the home page. */
export function homeMeta(origin: string): MetaDescriptor[] {
  const address = origin + paths.home()
  return [
    { title: TITLE },
    { name: 'description', content: DESCRIPTION },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: BRAND.name },
    { property: 'og:locale', content: 'fr_FR' },
    { property: 'og:title', content: TITLE },
    { property: 'og:description', content: DESCRIPTION },
    { property: 'og:url', content: address },
    { property: 'og:image', content: `${origin}/social.jpg` },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: `${BRAND.name} : ${BRAND.tagline}` },
    { name: 'twitter:card', content: 'summary_large_image' },
    { 'script:ld+json': siteWithSearch(origin, address) },
  ]
}

function siteWithSearch(origin: string, url: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: BRAND.name,
    url,
    inLanguage: 'fr',
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}${paths.explorer()}?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}
