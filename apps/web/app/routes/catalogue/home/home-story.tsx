import { BRAND } from '@okoume/domain/brand.ts'
import { formatCount } from '@okoume/domain/writing/format-count.ts'
import { Leaf, PiggyBank, ShieldCheck, UserCheck } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#app/data/path-builder.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { cachedMarkup } from '#app/ui/cached-markup.tsx'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import { Rings } from '#app/ui/logo.tsx'
import { Picture } from '#app/ui/picture.tsx'
import callToActionStyles from './call-to-action.module.css'
import { Film } from './film.tsx'
import type { HomeData, PopularCategory } from './home-data.ts'
import type { Reason, Step, Testimonial } from './home-texts.ts'
import howItWorksStyles from './how-it-works.module.css'
import popularCategoriesStyles from './popular-categories.module.css'
import reasonsStyles from './reasons.module.css'
import section from './section.module.css'
import testimonialsStyles from './testimonials.module.css'

const CachedFilm = cachedMarkup(Film)

export type HomeStoryProps = Pick<HomeData, 'texts' | 'categories'>

export function HomeStory({ texts, categories }: HomeStoryProps): ReactNode {
  return (
    <>
      <CachedFilm words={texts.film} />
      <HowItWorks steps={texts.steps} />
      <PopularCategories categories={categories} />
      <Reasons reasons={texts.reasons} />
      <Testimonials testimonials={texts.testimonials} />
      <CallToAction />
    </>
  )
}

const CallToAction = cachedMarkup(() => (
  <section className={callToActionStyles.section}>
    <div className="page">
      <div className={`${kit.stack4} ${kit.start} ${callToActionStyles.panel}`}>
        <h2 className={callToActionStyles.title}>
          <span>Vos objets dorment ?</span> <span>Faites-les travailler.</span>
        </h2>
        <p>Proposez ce que vous n'utilisez pas tous les jours, fixez votre prix, recevez votre argent.</p>
        <ButtonLink to={paths.dashboard()} variant="light" size="large">
          Commencer à louer
        </ButtonLink>
      </div>
    </div>
  </section>
))

const Testimonials = cachedMarkup((props: { readonly testimonials: readonly Testimonial[] }) => (
  <section className={section.section}>
    <div className="page">
      <div className={section.heading}>
        <h2 className={kit.asTitle}>Ils louent déjà</h2>
      </div>
      <ul className={`${kit.stack5} ${testimonialsStyles.grid}`}>
        {props.testimonials.map(({ quote, name, place }) => (
          <li key={name}>
            <figure className={`${kit.stack5} ${testimonialsStyles.testimonial}`}>
              <blockquote className={testimonialsStyles.quote}>
                <p>« {quote} »</p>
              </blockquote>
              <figcaption className={kit.small}>
                <strong>{name}</strong>, {place}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </div>
  </section>
))

const ICONS = { people: UserCheck, deposit: ShieldCheck, savings: PiggyBank, ecology: Leaf } as const

const Reasons = cachedMarkup(({ reasons }: { readonly reasons: readonly Reason[] }) => (
  <section className={`${kit.sand} ${reasonsStyles.band}`}>
    <div className={`page ${reasonsStyles.columns}`}>
      <div className={`${kit.stack4} ${kit.soft} ${kit.large} ${kit.packed} ${reasonsStyles.words}`}>
        <h2 className={`${kit.asTitle} ${kit.ink}`}>Pourquoi choisir {BRAND.name} ?</h2>
        <p>
          Tout près de chez vous, quelqu'un a déjà ce qu'il vous faut. Nous nous occupons de la confiance.
        </p>
      </div>
      <ul className={`${kit.stack6} ${reasonsStyles.reasons}`}>
        {reasons.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon of={ICONS[icon]} className={reasonsStyles.icon} />
            <h3>{title}</h3>
            <p className={kit.soft}>{text}</p>
          </li>
        ))}
      </ul>
    </div>
  </section>
))

const HowItWorks = cachedMarkup(({ steps }: { readonly steps: readonly Step[] }) => (
  <section className={section.section}>
    <div className="page">
      <div className={section.heading}>
        <h2 className={kit.asTitle}>Comment ça marche</h2>
      </div>
      <ol className={howItWorksStyles.steps}>
        {steps.map(({ title, rings, text }) => (
          <li key={title} className={howItWorksStyles.step}>
            <Rings className={howItWorksStyles.rings} count={rings} />
            <h3 className={howItWorksStyles.title}>{title}</h3>
            <p className={kit.soft}>{text}</p>
          </li>
        ))}
      </ol>
    </div>
  </section>
))

const PopularCategories = cachedMarkup((props: { readonly categories: readonly PopularCategory[] }) => {
  if (props.categories.length === 0) return null
  return (
    <section className={section.section}>
      <div className="page">
        <div className={section.heading}>
          <h2 className={kit.asTitle}>Catégories populaires</h2>
        </div>
        <ul className={popularCategoriesStyles.grid}>
          {props.categories.map((category) => {
            const { id, name, count, image } = category
            return (
              <li key={category.id}>
                <Link
                  to={paths.explorer({ category: id })}
                  className={`${kit.stack3} ${kit.ink} ${kit.plain} ${popularCategoriesStyles.tile}`}
                >
                  <Picture
                    src={image}
                    alt=""
                    sizes="(min-width: 48rem) 13rem, 30vw"
                    ratio="1:1"
                    className={popularCategoriesStyles.picture}
                  />
                  <span className={kit.stack}>
                    <strong>{name}</strong>
                    <span className={kit.note}>{formatCount(count, 'objet')}</span>
                  </span>
                </Link>
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
})
