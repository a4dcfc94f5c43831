import type { Overview } from '@okoume/contract/wire/administration-work.ts'
import { hasDuty, type Roles, roleLabels } from '@okoume/domain/person/administrator-roles.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { Badge } from '#app/ui/badge.tsx'
import { classList } from '#app/ui/class-list.ts'
import kit from '#app/ui/kit.module.css'
import page from './administration.module.css'
import styles from './overview.module.css'
import { byUrgency, formatAge, isLate, placeOfWork, shownCount, type ViewId, viewsFor } from './views.ts'

const TOOLS: Readonly<Partial<Record<ViewId, string>>> = {
  personnes: 'Par nom, email, téléphone, reçu ou référence, pour répondre à un appel',
  chiffres: 'Demandes, remises, litiges, délais : les dernières semaines',
  journal: 'Qui a fait quoi, et quand',
}

interface WorkOverviewProps {
  readonly overview: Overview
  readonly roles: Roles
}

export function WorkOverview({ overview, roles }: WorkOverviewProps): ReactNode {
  const work = byUrgency(overview.work)
  const kinds = work.filter(({ count }) => count > 0).length
  return (
    <>
      <header>
        <p className={`${kit.small} ${kit.strong} ${kit.forest}`}>Administration · {roleLabels(roles)}</p>
        <h1>{kinds === 0 ? "Rien n'attend" : 'Ce qui attend'}</h1>
        <p className={page.intro}>
          {kinds === 0
            ? 'Tout est à jour. Cette page se met à jour toute seule.'
            : 'Le plus urgent en premier. Cette page se met à jour toute seule.'}
        </p>
      </header>
      <div className={`${kit.stack5} ${styles.columns}`}>
        <ul className={`${kit.panel} ${kit.divided}`}>
          {work.map((one) => {
            const { kind, count, waitingMs, late } = one
            const { to, title } = placeOfWork(kind)
            return (
              <li key={kind}>
                <Link
                  to={to}
                  className={classList(
                    `${kit.line3} ${kit.middle} ${kit.ink} ${kit.plain} ${styles.line}`,
                    count === 0 && styles.calm,
                  )}
                >
                  <span className={`${kit.stack} ${kit.grows} ${kit.shrinks} ${kit.breaks}`}>
                    <span className={`${kit.strong} ${styles.name}`}>{title}</span>
                    <span className={`${kit.note} ${kit.middle} ${styles.age}`}>
                      {waitingMs === null ? "Rien n'attend" : `Depuis ${formatAge(waitingMs)}`}
                      {isLate(one) && (
                        <Badge tone="terracotta">{late ? `${late} en retard` : 'À faire'}</Badge>
                      )}
                    </span>
                  </span>
                  {count > 0 && (
                    <span
                      className={`${kit.fixed} ${kit.round} ${kit.small} ${kit.strong} ${kit.digits} ${styles.count}`}
                    >
                      {shownCount(count)}
                    </span>
                  )}
                </Link>
              </li>
            )
          })}
        </ul>
        <section className={kit.stack3} aria-labelledby="outils">
          <h2 id="outils" className={kit.subtitle}>
            Chercher et relire
          </h2>
          <ul className={`${kit.panel} ${kit.divided}`}>
            {viewsFor(roles).map(
              ({ id, title }) =>
                TOOLS[id] && <Tool key={id} to={`?vue=${id}`} title={title} text={TOOLS[id]} />,
            )}
            {hasDuty(roles, 'books') && (
              <Tool
                to={dashboardPaths.finance()}
                title="Finances"
                text="Encaissé, rendu, retiré, gagné : jour par jour, et le journal du comptable"
              />
            )}
            <Tool to={dashboardPaths.guide()} title="Guide" text="Comment faire votre travail, pas à pas" />
            <Tool
              to={dashboardPaths.secondFactor()}
              title="Vérification en deux étapes"
              text="Un code de votre téléphone à chaque connexion"
            />
          </ul>
        </section>
      </div>
    </>
  )
}

interface ToolProps {
  readonly to: string
  readonly title: string
  readonly text: string
}

function Tool({ to, title, text }: ToolProps): ReactNode {
  return (
    <li>
      <Link to={to} className={`${kit.line3} ${kit.middle} ${kit.ink} ${kit.plain} ${styles.line}`}>
        <span className={`${kit.stack} ${kit.grows} ${kit.shrinks} ${kit.breaks}`}>
          <span className={`${kit.strong} ${styles.name}`}>{title}</span>
          <span className={`${kit.note} ${kit.middle} ${styles.age}`}>{text}</span>
        </span>
        <span aria-hidden="true">→</span>
      </Link>
    </li>
  )
}
