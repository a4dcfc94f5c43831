import { BRAND } from '@okoume/domain/brand.ts'
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
import { Film } from './film.tsx'
import type { HomeData, PopularCategory } from './home-data.ts'
import styles from './home-story.module.css'
import type { Reason, Step, Testimonial } from './home-texts.ts'
import howItWorksStyles from './how-it-works.module.css'
import popularCategoriesStyles from './popular-categories.module.css'
import section from './section.module.css'

const CachedFilm = cachedMarkup(Film)
const CachedSteps = cachedMarkup(HowItWorks)
const CachedCategories = cachedMarkup(PopularCategories)
const CachedReasons = cachedMarkup(Reasons)
const CachedTestimonials = cachedMarkup(Testimonials)
const CachedCall = cachedMarkup(CallToAction)

export type HomeStoryProps = Pick<HomeData, 'texts' | 'categories'>

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
        <div className={`${kit.stack4} ${kit.start} ${styles.panel}`}>
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
                <figcaption className={kit.small}>
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
        <div className={`${kit.stack4} ${kit.soft} ${kit.large} ${styles.words}`}>
          <h2>Pourquoi choisir {BRAND.name} ?</h2>
          <p>
            Tout près de chez vous, quelqu'un a déjà ce qu'il vous faut. Nous nous occupons de la confiance.
          </p>
        </div>
        <ul className={styles.reasons}>
          {reasons.map(({ icon, title, text }) => (
            <li key={title}>
              <Icon of={ICONS[icon]} className={styles.icon} />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function HowItWorks({ steps }: { readonly steps: readonly Step[] }): ReactNode {
  return (
    <section className={section.section}>
      <div className="page">
        <div className={section.heading}>
          <h2>Comment ça marche</h2>
        </div>
        <ol className={howItWorksStyles.steps}>
          {steps.map(({ title, rings, text }) => (
            <li key={title} className={howItWorksStyles.step}>
              <Rings className={howItWorksStyles.rings} count={rings} />
              <h3 className={howItWorksStyles.title}>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

function PopularCategories(props: { readonly categories: readonly PopularCategory[] }): ReactNode {
  if (props.categories.length === 0) return null
  return (
    <section className={section.section}>
      <div className="page">
        <div className={section.heading}>
          <h2>Catégories populaires</h2>
        </div>
        <ul className={popularCategoriesStyles.grid}>
          {props.categories.map((category) => (
            <li key={category.id}>
              <CategoryTile category={category} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function CategoryTile({ category }: { readonly category: PopularCategory }): ReactNode {
  const { id, name, count, image } = category
  return (
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
      <span className={`${kit.stack} ${popularCategoriesStyles.label}`}>
        <strong>{name}</strong>
        <span>{count > 1 ? `${count} objets` : `${count} objet`}</span>
      </span>
    </Link>
  )
}
