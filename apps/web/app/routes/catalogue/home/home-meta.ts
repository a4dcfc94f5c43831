import type { MetaDescriptor } from 'react-router'
import { BRAND } from '#app/brand.ts'
import { brandPicture, pageMeta } from '#app/page-meta.ts'
import { paths } from '#app/path-builder.ts'

const TITLE = `${BRAND.name} : louer plutôt qu'acheter, au Gabon`
const DESCRIPTION =
  "Louez une perceuse, une sono ou un 4x4 à quelqu'un de Libreville ou de Port-Gentil, au jour, à la semaine ou au mois. Paiement par Airtel Money ou Moov Money."

/** What search engines and chats show of the home page. */
export function homeMeta(origin: string): MetaDescriptor[] {
  const address = origin + paths.home()
  const picture = brandPicture(origin)
  return [
    ...pageMeta({ title: TITLE, bare: true, description: DESCRIPTION, address, picture }),
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
