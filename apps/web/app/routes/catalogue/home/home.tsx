import type { ReactNode } from 'react'
import type { LinksFunction } from 'react-router'
import { apiContext, publicApi } from '#app/api.ts'
import { publicPageHeaders } from '#app/public-page.ts'
import rings from '#app/styles/rings.svg?url'
import type { Route } from './+types/home.ts'
import { CallToAction } from './call-to-action.tsx'
import { Film } from './film.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { PopularCategories } from './popular-categories.tsx'
import { PopularItems } from './popular-items.tsx'
import { Reasons } from './reasons.tsx'
import { Testimonials } from './testimonials.tsx'

/** Only going to this page in the browser needs it there: a first visit brings its data along. */
const homeData = () => import('./home-data.ts')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { loadHome } = await homeData()
  return loadHome(context.get(apiContext), new URL(request.url).origin)
}

export async function clientLoader() {
  const { loadHome } = await homeData()
  return loadHome(publicApi, location.origin)
}

export const headers = publicPageHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

/** The largest thing painted first; the style sheet alone would ask for it late. */
export const links: LinksFunction = () => [
  { rel: 'preload', href: rings, as: 'image', type: 'image/svg+xml' },
]

export default function Home({ loaderData }: Route.ComponentProps): ReactNode {
  const { popular, categories, texts } = loaderData
  return (
    <>
      <Hero picture={texts.picture} />
      <Film words={texts.film} />
      <PopularItems items={popular} />
      <HowItWorks steps={texts.steps} />
      <PopularCategories categories={categories} />
      <Reasons reasons={texts.reasons} />
      <Testimonials testimonials={texts.testimonials} />
      <CallToAction />
    </>
  )
}
