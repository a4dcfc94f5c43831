import { HELP_TOPICS, type HelpTopic, helpTopicLabel } from '@okoume/domain/help/help-topics.ts'
import { ChevronRight } from 'lucide'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { paths } from '#app/data/path-builder.ts'
import { useCachedQuery } from '#app/data/queries/cached-query.ts'
import { fetchNow, tryFetchNow } from '#app/data/queries/query-client.ts'
import { type Loaded, privateLoader } from '#app/data/session/signed-in-user.ts'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import type { SheetHandle } from '../page/awaited-sheet.tsx'
import { BackLink } from '../page/back-link.tsx'
import { Sheet } from '../page/sheet.tsx'
import { ownRentalsQuery, requestsQuery, useList, useServerNow } from '../rental/rentals-query.ts'
import styles from './help.module.css'
import { helpFactsQuery } from './help-queries.ts'
import { situationsOf } from './situations.ts'
import { TicketForm } from './ticket-form.tsx'

export const handle = { title: "J'ai un problème" } satisfies SheetHandle

export const clientLoader = privateLoader(async (user) => {
  const [facts] = await Promise.all([
    fetchNow(helpFactsQuery(user.id)),
    tryFetchNow(ownRentalsQuery(user.id)),
    tryFetchNow(requestsQuery(user.id)),
  ])
  return { user, facts }
})

export { SheetError as ErrorBoundary } from '../page/sheet.tsx'

/** «J'ai un problème»: eight choices; each shows first what the person can do alone. */
export default function Problem({ loaderData }: Loaded<typeof clientLoader>): ReactNode {
  const [search] = useSearchParams()
  const chosen = HELP_TOPICS.find(({ id }) => id === search.get('sujet'))
  const about = search.get('location') ?? undefined
  if (!chosen)
    return (
      <Sheet title={handle.title} note="Choisissez ce qui ne va pas : souvent, la réponse est déjà là.">
        <ul className={`${kit.panel} ${kit.divided} ${kit.clips}`}>
          {HELP_TOPICS.map(({ id, label }) => (
            <li key={id}>
              <Link
                className={`${kit.line3} ${kit.middle} ${kit.lit} ${kit.ringInside} ${styles.choice}`}
                to={dashboardPaths.problem({ topic: id, rental: about })}
              >
                {label}
                <Icon of={ChevronRight} className={`${kit.icon20} ${kit.fixed} ${kit.soft}`} />
              </Link>
            </li>
          ))}
        </ul>
        <p className={`${kit.row} ${styles.ways}`}>
          <Link to={dashboardPaths.tickets()} className={`${kit.inline} ${kit.touch}`}>
            Mes demandes d'aide
          </Link>
          <Link to={paths.faq()} className={`${kit.inline} ${kit.touch}`}>
            Questions fréquentes
          </Link>
        </p>
      </Sheet>
    )
  return <Chosen key={chosen.id} topic={chosen.id} about={about} {...loaderData} />
}

type Data = Loaded<typeof clientLoader>['loaderData']

interface ChosenProps extends Data {
  readonly topic: HelpTopic
  readonly about: string | undefined
}

function Chosen({ topic, about, user, facts: loaded }: ChosenProps): ReactNode {
  const { answer: facts } = useCachedQuery(helpFactsQuery(user.id), loaded)
  const rented = useList(ownRentalsQuery(user.id)).items
  const lent = useList(requestsQuery(user.id)).items
  const situations = situationsOf(topic, { user, rented, lent, facts, now: useServerNow() })
  return (
    <div className={kit.stack4}>
      <BackLink to={dashboardPaths.problem({ rental: about })}>Un autre problème</BackLink>
      <Sheet title={helpTopicLabel(topic)}>
        <section className={`${kit.stack4} ${styles.section}`} aria-labelledby="seul">
          <h2 id="seul" className={kit.subtitle}>
            Ce que vous pouvez faire tout de suite
          </h2>
          <Advice topic={topic} empty={situations.length === 0} />
          {situations.length > 0 && (
            <ul className={kit.stack3}>
              {situations.map(({ id, title, note, text, link }) => (
                <li key={id} className={`${kit.stack1} ${kit.panel} ${kit.padded4} ${kit.breaks}`}>
                  <h3>{title}</h3>
                  <p className={kit.note}>{note}</p>
                  <p>{text}</p>
                  {link && (
                    <Link className={`${kit.inline} ${kit.touch} ${styles.way}`} to={link.to}>
                      {link.label}
                    </Link>
                  )}
                </li>
              ))}
            </ul>
          )}
        </section>
        <TicketForm uid={user.id} topic={topic} situations={situations} about={about} />
      </Sheet>
    </div>
  )
}

const EMPTY: Readonly<Record<HelpTopic, string>> = {
  'no-answer': "Vous n'avez pas de demande en attente, ni de location à venir ou en cours.",
  handover: "Vous n'avez pas de location à remettre, à recevoir ou à rendre.",
  payment: 'Aucun paiement de votre compte ne se trouve ici.',
  refund: "Aucun remboursement n'est dû ou fait sur votre compte.",
  withdrawal: "Vous n'avez pas encore demandé de retrait.",
  identity: '',
  safety: '',
  other: '',
}

function Advice({ topic, empty }: { readonly topic: HelpTopic; readonly empty: boolean }): ReactNode {
  if (topic === 'safety')
    return (
      <p>
        Si vous êtes en danger, appelez la police d'abord. Ne payez jamais en dehors d'Okoumé, ne donnez aucun
        code par téléphone, et retrouvez l'autre dans un lieu passant. Puis dites-nous ce qui s'est passé :
        nous lisons ces demandes en premier.
      </p>
    )
  if (topic === 'other')
    return (
      <p>
        Les <Link to={paths.faq()}>questions fréquentes</Link> répondent au plus courant : caution,
        annulation, paiement, vérification.
      </p>
    )
  return empty ? <p>{EMPTY[topic]}</p> : null
}
