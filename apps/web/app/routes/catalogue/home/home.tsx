import type { ItemCard } from '@okoume/contract/wire/item-card.ts'
import { ArrowRight } from 'lucide'
import type { ReactNode } from 'react'
import { Link, type LinksFunction } from 'react-router'
import { apiContext, publicApi } from '#app/data/api/api.ts'
import { paths } from '#app/data/path-builder.ts'
import { publicPageHeaders } from '#app/shell/document/public-page.ts'
import rings from '#app/styles/rings.svg?url'
import { cachedMarkup } from '#app/ui/cached-markup.tsx'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import { ItemGrid } from '../item-card.tsx'
import type { Route } from './+types/home.ts'
import { Hero } from './hero.tsx'
import { homeStory } from './home-story-later.ts'
import section from './section.module.css'

/** Only going to this page in the browser needs it there: a first visit brings its data along. */
const homeData = () => import('./home-data.ts')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { loadHome } = await homeData()
  return loadHome(context.get(apiContext), new URL(request.url).origin)
}

export async function clientLoader() {
  const [{ loadHome }] = await Promise.all([homeData(), homeStory.load()])
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
      <PopularItems items={popular} />
      <homeStory.Part texts={texts} categories={categories} />
    </>
  )
}

const PopularItems = cachedMarkup(({ items }: { readonly items: readonly ItemCard[] }) => (
  <section className={section.section}>
    <div className="page">
      <div className={section.heading}>
        <h2 className={kit.asTitle}>Objets populaires</h2>
        {items.length > 0 && (
          <Link to={paths.explorer()} className={`${kit.inline} ${kit.touch} ${kit.strong} ${section.more}`}>
            Voir tout
            <Icon of={ArrowRight} className={kit.icon18} />
          </Link>
        )}
      </div>
      {items.length > 0 ? (
        <ItemGrid items={items} below />
      ) : (
        <p>
          Aucun objet n'est encore proposé. <Link to={paths.dashboard()}>Proposez le premier</Link>.
        </p>
      )}
    </div>
  </section>
))
