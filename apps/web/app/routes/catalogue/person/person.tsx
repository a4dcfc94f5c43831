import type { Client } from '@okoume/client/client.ts'
import type { ItemCard } from '@okoume/contract/wire/item-card.ts'
import type { Person, ReceivedReviews } from '@okoume/contract/wire/person.ts'
import { BRAND } from '@okoume/domain/brand.ts'
import { formatMonth } from '@okoume/domain/calendar/format-day.ts'
import { pictureVariant } from '@okoume/domain/listing/picture.ts'
import { DISPLAYED_RATING, formatMean } from '@okoume/domain/review/format-mean.ts'
import { quotedText } from '@okoume/domain/writing/quoted.ts'
import type { ReactNode } from 'react'
import { data, isRouteErrorResponse, Link } from 'react-router'
import { apiContext, publicApi } from '#app/data/api/api.ts'
import { paths, withQuery } from '#app/data/path-builder.ts'
import { reportPath } from '#app/data/report-path.ts'
import { useSession } from '#app/data/session/session.tsx'
import { publicPageHeaders } from '#app/shell/document/public-page.ts'
import { PageError } from '#app/shell/frame/page-error.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import kit from '#app/ui/kit.module.css'
import { ShownNames } from '#app/ui/shown-names.tsx'
import { ItemGrid, readCards } from '../item-card.tsx'
import type { Route } from './+types/person.ts'
import styles from './person.module.css'

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  loadPerson(context.get(apiContext), params.id, request.url)
export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) =>
  loadPerson(publicApi, params.id, request.url)
export const headers = publicPageHeaders

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData?.meta ?? [{ title: `Propriétaire - ${BRAND.name}` }]

/** Who one deals with. More objects and more reviews are links, which work without scripts. */
export default function PersonPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { person, items, reviews } = loaderData
  const { user } = useSession()
  const { name, avatar, verified, trusted } = person
  return (
    <div className={`page ${kit.stack6} ${styles.person}`} key={person.id}>
      <header className={`${kit.row} ${kit.middle} ${styles.head}`}>
        <Avatar name={name} src={avatar && pictureVariant(avatar, 320, 'webp')} size={96} />
        <div className={kit.shrinks}>
          <h1>
            <ShownNames>{name}</ShownNames>
          </h1>
          <p className={styles.badges}>
            {verified && <Badge tone="forest">Identité vérifiée</Badge>}
            {trusted && (
              <Link to={paths.faq('badges')}>
                <Badge tone="gold">Propriétaire de confiance</Badge>
              </Link>
            )}
          </p>
        </div>
        <dl className={`${kit.stack} ${kit.shrinks} ${styles.facts}`}>
          {factsOf(person).map(([fact, value, note]) => (
            <div key={fact} className={`${kit.line4} ${kit.spread}`}>
              <dt>{fact}</dt>
              <dd>
                <span className={kit.strong}>{value}</span>
                {note && <span className={kit.soft}> {note}</span>}
              </dd>
            </div>
          ))}
        </dl>
      </header>
      <Items person={person} page={items} />
      <Reviews person={person} page={reviews} />
      {user?.id !== person.id && (
        <p>
          <Link to={reportPath('person', person.id)}>Signaler cette personne</Link>
        </p>
      )}
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps): ReactNode {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <PageError error={error} />
  return (
    <div className="page">
      <title>{`Personne introuvable - ${BRAND.name}`}</title>
      <EmptyState
        scene="lost"
        level={1}
        title="Personne introuvable"
        action={<ButtonLink to={paths.explorer()}>Retour à l'explorateur</ButtonLink>}
      >
        <p>Ce compte n'existe pas, ou n'existe plus.</p>
      </EmptyState>
    </div>
  )
}

type Fact = readonly [fact: string, value: string, note?: string]

function factsOf({ mean, count, record, since }: Person): Fact[] {
  const { rentals, answers, cancellations, missed } = record
  return [
    mean === null
      ? ['Note de départ', formatMean(DISPLAYED_RATING), "pas encore d'avis"]
      : ['Note', formatMean(mean), `(${count} avis)`],
    [rentals > 1 ? 'Locations terminées' : 'Location terminée', String(rentals)],
    ...(answers ? [['Demandes répondues', `${answers.percent} %`, answers.time] as const] : []),
    ...(rentals + cancellations + missed > 0
      ? [
          ['Annulations en un an', String(cancellations)] as const,
          ['Remises manquées en un an', String(missed)] as const,
        ]
      : []),
    ['Membre depuis', formatMonth(since)],
  ]
}

interface ItemsPage {
  readonly items: readonly ItemCard[]
  readonly next: string | null
  readonly after: string | null
}

function Items({ person, page }: { readonly person: Person; readonly page: ItemsPage }): ReactNode {
  const { items, next, after } = page
  return (
    <section aria-labelledby="objets" className={`${kit.stack4} ${styles.section}`}>
      <h2 id="objets">Ses objets</h2>
      {items.length > 0 ? (
        <ItemGrid items={items} />
      ) : (
        <p>
          <ShownNames>{`${person.name} ne propose rien en ce moment.`}</ShownNames>
        </p>
      )}
      <PageLinks person={person} name="objets" next={next} after={after} more="Voir d'autres objets" />
    </section>
  )
}

interface ReviewsPage extends Pick<ReceivedReviews, 'reviews' | 'next'> {
  readonly after: string | null
}

function Reviews({ person, page }: { readonly person: Person; readonly page: ReviewsPage }): ReactNode {
  const { reviews, next, after } = page
  return (
    <section aria-labelledby="recus" className={`${kit.stack4} ${styles.section}`}>
      <h2 id="recus">Avis reçus</h2>
      {reviews.length === 0 && <p>Pas encore d'avis.</p>}
      <ul className={kit.stack4}>
        {reviews.map(({ id, note, text, tags, author, at, reply, itemTitle }) => (
          <li className={kit.stack1} key={id}>
            {note !== null && (
              <p>
                <strong>
                  <ShownNames>{author}</ShownNames>
                </strong>
                <span className={kit.soft}>
                  {' '}
                  · {note} sur 5 · {formatMonth(at)} · {itemTitle}
                </span>
              </p>
            )}
            {tags.length > 0 && <p className={kit.soft}>{tags.join(' · ')}</p>}
            {text && <p className={`${kit.typed} ${styles.text}`}>{text}</p>}
            {reply && <p className={`${kit.typed} ${styles.text}`}>Réponse : {quotedText(reply)}</p>}
            {note !== null && (
              <Link
                to={reportPath('review', id)}
                className={`${kit.inline} ${kit.touch} ${kit.soft} ${kit.tiny}`}
              >
                Signaler cet avis
              </Link>
            )}
          </li>
        ))}
      </ul>
      <PageLinks person={person} name="recus" next={next} after={after} more="Voir d'autres avis" />
    </section>
  )
}

interface PageLinksProps {
  readonly person: Person
  /** The parameter of the address, and the section's anchor. */
  readonly name: 'objets' | 'recus'
  readonly next: string | null
  readonly after: string | null
  readonly more: string
}

function PageLinks({ person, name, next, after, more }: PageLinksProps): ReactNode {
  if (next === null && after === null) return null
  const page = (key?: string) => `${withQuery(paths.person(person.id), { [name]: key })}#${name}`
  return (
    <p className={kit.row3}>
      {after !== null && (
        <ButtonLink to={page()} variant="quiet">
          Revenir au début
        </ButtonLink>
      )}
      {next !== null && (
        <ButtonLink to={page(next)} variant="secondary">
          {more}
        </ButtonLink>
      )}
    </p>
  )
}

async function loadPerson(api: Client, id: string, requestUrl: string) {
  const { searchParams, origin } = new URL(requestUrl)
  const [ofItems, ofReviews] = [searchParams.get('objets'), searchParams.get('recus')]
  const params = { id }
  try {
    const [person, { cards, next }, reviews, { personMeta }] = await Promise.all([
      api.getPerson({ params }),
      api.listPersonItems({ params, query: ofItems ? { after: ofItems } : {} }),
      api.listPersonReviews({ params, query: ofReviews ? { after: ofReviews } : {} }),
      import('./person-meta.ts'),
    ])
    const items = readCards(cards)
    return {
      person,
      items: { items, next, after: ofItems },
      reviews: { ...reviews, after: ofReviews },
      meta: personMeta(person, { offers: items.length > 0, origin }),
    }
  } catch (error) {
    // An id or a key that is not even written like one names nothing.
    const status = error instanceof Error && 'status' in error ? error.status : null
    if (status === 404 || status === 400) throw data(null, { status: 404 })
    throw error
  }
}
