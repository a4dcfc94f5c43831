import type { ItemCard } from '@okoume/contract/wire/item.ts'
import { BRAND } from '@okoume/domain/brand.ts'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Leaf from 'lucide-react/icons/leaf'
import PiggyBank from 'lucide-react/icons/piggy-bank'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UserCheck from 'lucide-react/icons/user-check'
import type { ReactNode } from 'react'
import { Link, type LinksFunction } from 'react-router'
import { apiContext, publicApi } from '#app/data/api/api.ts'
import { paths } from '#app/data/path-builder.ts'
import { publicPageHeaders } from '#app/shell/document/public-page.ts'
import rings from '#app/styles/rings.svg?url'
import { ButtonLink } from '#app/ui/button.tsx'
import { cachedMarkup } from '#app/ui/cached-markup.tsx'
import { ItemGrid } from '../item-card.tsx'
import type { Route } from './+types/home.ts'
import { Film } from './film.tsx'
import { Hero } from './hero.tsx'
import styles from './home.module.css'
import type { Reason, Testimonial } from './home-texts.ts'
import { HowItWorks } from './how-it-works.tsx'
import { PopularCategories } from './popular-categories.tsx'
import section from './section.module.css'

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

const CachedFilm = cachedMarkup(Film)
const CachedItems = cachedMarkup(PopularItems)
const CachedSteps = cachedMarkup(HowItWorks)
const CachedCategories = cachedMarkup(PopularCategories)
const CachedReasons = cachedMarkup(Reasons)
const CachedTestimonials = cachedMarkup(Testimonials)
const CachedCall = cachedMarkup(CallToAction)

export default function Home({ loaderData }: Route.ComponentProps): ReactNode {
  const { popular, categories, texts } = loaderData
  return (
    <>
      <Hero picture={texts.picture} />
      <CachedItems items={popular} />
      <CachedFilm words={texts.film} />
      <CachedSteps steps={texts.steps} />
      <CachedCategories categories={categories} />
      <CachedReasons reasons={texts.reasons} />
      <CachedTestimonials testimonials={texts.testimonials} />
      <CachedCall />
    </>
  )
}

function CallToAction(): ReactNode {
  return (
    <section className={styles.section}>
      <div className="page">
        <div className={styles.panel}>
          <h2 className={styles.title}>
            <span>Vos objets dorment ?</span> <span>Faites-les travailler.</span>
          </h2>
          <p>Proposez ce que vous n'utilisez pas tous les jours, fixez votre prix, recevez votre argent.</p>
          <ButtonLink to={paths.dashboard()} variant="light" size="large">
            Commencer à louer
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}

function Testimonials(props: { readonly testimonials: readonly Testimonial[] }): ReactNode {
  return (
    <section className={section.section}>
      <div className="page">
        <div className={section.heading}>
          <h2>Ils louent déjà</h2>
        </div>
        <ul className={styles.grid}>
          {props.testimonials.map(({ quote, name, place }) => (
            <li key={name}>
              <figure className={styles.testimonial}>
                <blockquote className={styles.quote}>
                  <p>« {quote} »</p>
                </blockquote>
                <figcaption>
                  <strong>{name}</strong>, {place}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function PopularItems({ items }: { readonly items: readonly ItemCard[] }): ReactNode {
  return (
    <section className={section.section}>
      <div className="page">
        <div className={section.heading}>
          <h2>Objets populaires</h2>
          {items.length > 0 && (
            <Link to={paths.explorer()} className={section.more}>
              Voir tout
              <ArrowRight />
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
  )
}

const ICONS = { people: UserCheck, deposit: ShieldCheck, savings: PiggyBank, ecology: Leaf } as const

function Reasons({ reasons }: { readonly reasons: readonly Reason[] }): ReactNode {
  return (
    <section className={styles.band}>
      <div className={`page ${styles.columns}`}>
        <div className={styles.words}>
          <h2>Pourquoi choisir {BRAND.name} ?</h2>
          <p>
            Tout près de chez vous, quelqu'un a déjà ce qu'il vous faut. Nous nous occupons de la confiance.
          </p>
        </div>
        <ul className={styles.reasons}>
          {reasons.map(({ icon, title, text }) => {
            const Icon = ICONS[icon]
            return (
              <li key={title}>
                <Icon className={styles.icon} />
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}
