import type { Overview, Work } from '@okoume/contract/wire/administration-work.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { classList } from '#app/ui/class-list.ts'
import page from './administration.module.css'
import styles from './overview.module.css'
import {
  byUrgency,
  findViewTitle,
  formatAge,
  isLate,
  shownCount,
  VIEW_OF_WORK,
  type ViewId,
} from './views.ts'

/** All that waits, the most urgent first. */
export function WorkOverview({ overview }: { readonly overview: Overview }): ReactNode {
  const work = byUrgency(overview.work)
  const kinds = work.filter(({ count }) => count > 0).length
  return (
    <>
      <header>
        <p className={page.area}>Administration</p>
        <h1>{kinds === 0 ? "Rien n'attend" : 'Ce qui attend'}</h1>
        <p className={page.intro}>
          {kinds === 0
            ? 'Tout est à jour. Cette page se met à jour toute seule.'
            : 'Le plus urgent en premier. Cette page se met à jour toute seule.'}
        </p>
      </header>
      <div className={styles.columns}>
        <ul className={styles.lines}>
          {work.map((one) => (
            <Line key={one.kind} work={one} />
          ))}
        </ul>
        <section className={styles.tools} aria-labelledby="outils">
          <h2 id="outils" className={page.subject}>
            Chercher et relire
          </h2>
          <ul className={styles.lines}>
            <Tool id="personnes" text="Par email, téléphone ou identifiant, pour répondre à un appel" />
            <Tool id="journal" text="Qui a fait quoi, et quand" />
          </ul>
        </section>
      </div>
    </>
  )
}

function Line({ work }: { readonly work: Work }): ReactNode {
  const { kind, count, waitingMs } = work
  const id = VIEW_OF_WORK[kind]
  return (
    <li>
      <Link to={`?vue=${id}`} className={classList(styles.line, count === 0 && styles.calm)}>
        <span className={styles.words}>
          <span className={styles.name}>{findViewTitle(id)}</span>
          <span className={styles.age}>
            {waitingMs === null ? "Rien n'attend" : `Depuis ${formatAge(waitingMs)}`}
            {isLate(work) && <Badge tone="terracotta">À faire</Badge>}
          </span>
        </span>
        {count > 0 && <span className={styles.count}>{shownCount(count)}</span>}
      </Link>
    </li>
  )
}

function Tool({ id, text }: { readonly id: ViewId; readonly text: string }): ReactNode {
  return (
    <li>
      <Link to={`?vue=${id}`} className={styles.line}>
        <span className={styles.words}>
          <span className={styles.name}>{findViewTitle(id)}</span>
          <span className={styles.age}>{text}</span>
        </span>
        <span aria-hidden="true">→</span>
      </Link>
    </li>
  )
}
