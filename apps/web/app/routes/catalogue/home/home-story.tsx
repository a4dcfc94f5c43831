import { BRAND } from '@okoume/domain/brand.ts'
import Leaf from 'lucide-react/icons/leaf'
import PiggyBank from 'lucide-react/icons/piggy-bank'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UserCheck from 'lucide-react/icons/user-check'
import type { ReactNode } from 'react'
import { paths } from '#app/data/path-builder.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { cachedMarkup } from '#app/ui/cached-markup.tsx'
import { Film } from './film.tsx'
import type { HomeData } from './home-data.ts'
import styles from './home-story.module.css'
import type { Reason, Testimonial } from './home-texts.ts'
import { HowItWorks } from './how-it-works.tsx'
import { PopularCategories } from './popular-categories.tsx'
import section from './section.module.css'

const CachedFilm = cachedMarkup(Film)
const CachedSteps = cachedMarkup(HowItWorks)
const CachedCategories = cachedMarkup(PopularCategories)
const CachedReasons = cachedMarkup(Reasons)
const CachedTestimonials = cachedMarkup(Testimonials)
const CachedCall = cachedMarkup(CallToAction)

export type HomeStoryProps = Pick<HomeData, 'texts' | 'categories'>

/** What the home page tells below the objects. */
export function HomeStory({ texts, categories }: HomeStoryProps): ReactNode {
  return (
    <>
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
