import type { ReactNode } from 'react'
import type { LinksFunction } from 'react-router'
import { apiContext, publicApi } from '../../../api.ts'
import { BRAND } from '../../../brand.ts'
import { publicPageHeaders } from '../../../public-page.ts'
import rings from '../../../styles/rings.svg?url'
import type { Route } from './+types/home.ts'
import { CallToAction } from './call-to-action.tsx'
import { Hero } from './hero.tsx'
import { loadHome } from './home-data.ts'
import { HowItWorks } from './how-it-works.tsx'
import { PopularCategories } from './popular-categories.tsx'
import { PopularItems } from './popular-items.tsx'
import { Reasons } from './reasons.tsx'
import { Testimonials } from './testimonials.tsx'

export const loader = ({ context }: Route.LoaderArgs) => loadHome(context.get(apiContext))
export const clientLoader = () => loadHome(publicApi)
export const headers = publicPageHeaders

export const meta: Route.MetaFunction = () => [
  { title: `${BRAND.name} : louer plutôt qu'acheter, au Gabon` },
  {
    name: 'description',
    content:
      "Louez une perceuse, une sono ou un 4x4 à quelqu'un de Libreville ou de Port-Gentil, au jour, à la semaine ou au mois. Paiement par Airtel Money et Moov Money.",
  },
]

/** The largest thing painted first; the style sheet alone would ask for it late. */
export const links: LinksFunction = () => [
  { rel: 'preload', href: rings, as: 'image', type: 'image/svg+xml' },
]

export default function Home({ loaderData }: Route.ComponentProps): ReactNode {
  const { popular, categories, showcase } = loaderData
  return (
    <>
      <Hero showcase={showcase} />
      <PopularItems items={popular} />
      <HowItWorks />
      <PopularCategories categories={categories} />
      <Reasons />
      <Testimonials />
      <CallToAction />
    </>
  )
}
