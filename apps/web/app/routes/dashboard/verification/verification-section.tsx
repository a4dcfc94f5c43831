import type { User } from '@okoume/contract/wire/user.ts'
import { formatLongInstant } from '@okoume/domain/calendar/format-instant.ts'
import {
  DECISION_TARGET,
  decisionTarget,
  IDENTITY_DOCUMENT_RETENTION_DAYS,
  USUAL_DECISION_DAYS,
} from '@okoume/domain/person/identity-documents.ts'
import { VERIFIER_LABELS, type Verifier } from '@okoume/domain/person/verifier.ts'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { paths } from '#app/data/path-builder.ts'
import { renewUser } from '#app/data/session/renew-user.ts'
import { FocusedAlert } from '#app/shell/actions/outcome-area.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import { helpFactsQuery } from '../help/help-queries.ts'
import { VerificationForm } from './verification-form.tsx'
import styles from './verification-section.module.css'

const TONES: Readonly<Record<Verifier, BadgeTone>> = {
  [-1]: 'danger',
  0: 'neutral',
  1: 'gold',
  2: 'forest',
}

/** How far an identity is checked. */
export function VerificationBadge({ verifier }: { readonly verifier: Verifier }): ReactNode {
  return (
    <Badge tone={TONES[verifier]}>
      {verifier === 2 && <Icon of={BadgeCheck} />}
      {VERIFIER_LABELS[verifier]}
    </Badge>
  )
}

/** How far the person's identity is checked, and what there is to do about it. */
export function VerificationSection({ user }: { readonly user: User }): ReactNode {
  const { verifier } = user
  const [sent, setSent] = useState(false)
  const section = useScrollToHash()
  const send = (next: User) => {
    setSent(true)
    renewUser(next)
  }
  return (
    <section
      ref={section}
      id="verification"
      className={kit.read}
      tabIndex={-1}
      aria-labelledby="verification-titre"
    >
      <Card className={kit.stack4}>
        <header className={`${kit.row2x4} ${kit.middle} ${kit.spread}`}>
          <h2 id="verification-titre">Vérification d'identité</h2>
          <VerificationBadge verifier={verifier} />
        </header>
        {verifier === 1 && sent && <FocusedAlert tone="success">Vérification envoyée !</FocusedAlert>}
        {verifier === 1 && <Pending uid={user.id} />}
        {verifier === 2 && (
          <div className={styles.words}>
            <p>
              Votre identité est vérifiée. Vous pouvez proposer vos objets, recevoir des demandes et utiliser
              votre portefeuille. Le badge « Vérifié » accompagne vos annonces.
            </p>
            <p>
              Les documents envoyés sont supprimés {IDENTITY_DOCUMENT_RETENTION_DAYS} jours après la décision.
            </p>
            <p className={`${kit.row3} ${styles.actions}`}>
              <ButtonLink to={dashboardPaths.addItem()}>Ajouter un objet</ButtonLink>
              <ButtonLink to={dashboardPaths.wallet()} variant="secondary">
                Ouvrir le portefeuille
              </ButtonLink>
            </p>
          </div>
        )}
        {verifier === -1 && (
          <div className={styles.words}>
            <p>
              Votre identité n'a pas pu être vérifiée, et cette décision est définitive : vous ne pouvez pas
              proposer d'objets. Vous pouvez louer ceux qui ne demandent pas d'identité vérifiée.
            </p>
            {user.verifierReason && <p className={`${kit.typed} ${styles.reason}`}>{user.verifierReason}</p>}
            <p>
              C'est une erreur ?{' '}
              <Link to={dashboardPaths.problem({ topic: 'identity' })}>Demandez à notre équipe</Link>, sans
              joindre vos papiers.
            </p>
          </div>
        )}
        {verifier === 0 && (
          <>
            <Declined reason={user.verifierReason} />
            <VerificationForm key={user.id} onSent={send} />
          </>
        )}
      </Card>
    </section>
  )
}

/** A browser goes to the place that an address names before a private page has drawn it. */
function useScrollToHash() {
  const section = useRef<HTMLElement>(null)
  const { hash, pathname } = useLocation()
  const isLinked = dashboardPaths.verification() === pathname + hash
  useEffect(() => {
    if (isLinked) section.current?.scrollIntoView({ block: 'start' })
  }, [isLinked])
  return section
}

interface Reasoned {
  readonly reason: string | null | undefined
}

/** Before the form: why there is one, and what stood in the way the last time. */
function Declined({ reason }: Reasoned): ReactNode {
  if (!reason) {
    return (
      <p className={styles.words}>
        Pour proposer vos objets et utiliser votre portefeuille, prouvez une seule fois qui vous êtes. Gardez
        votre pièce près de vous : il faut deux minutes, et la réponse vient en général sous{' '}
        {USUAL_DECISION_DAYS} jours. Pour louer, seuls certains propriétaires la demandent.
      </p>
    )
  }
  return (
    <Alert title="Votre dernier dossier n'a pas été accepté.">
      <div className={styles.words}>
        <p className={`${kit.typed} ${styles.reason}`}>{reason}</p>
        <p>Cela arrive. Corrigez ce point et renvoyez votre dossier : il sera regardé comme le premier.</p>
      </div>
    </Alert>
  )
}

/** By when a decision is meant to come; once that is over, how long it usually takes. */
function DecisionTarget({ uid }: { readonly uid: string }): ReactNode {
  const file = useQuery(helpFactsQuery(uid)).data?.answer.verification
  const usual = `en général sous ${USUAL_DECISION_DAYS} jours`
  if (!file || file.decidedAt !== null) return `La réponse vient ${usual}.`
  const due = decisionTarget(new Date(file.submittedAt))
  const by = formatLongInstant(due.toISOString())
  if (Date.now() > due.getTime())
    return `Nous visions le ${by}, et c'est plus long. La réponse vient ${usual}.`
  const { hours, from, to } = DECISION_TARGET
  return `Nous visons une réponse avant le ${by} : sous ${hours} heures, de ${from} h à ${to} h. Si c'est plus long, ${usual}.`
}

function Pending({ uid }: { readonly uid: string }): ReactNode {
  return (
    <div className={styles.words}>
      <p>
        Votre dossier est chez l'administrateur, qui va le regarder. <DecisionTarget uid={uid} />
      </p>
      <ul className={`${kit.stack2} ${styles.points}`}>
        <li>Nous vous annonçons sa réponse, et cette page changera d'elle-même.</li>
        <li>S'il manque quelque chose, vous saurez quoi et vous pourrez recommencer.</li>
        <li>
          En attendant, écrivez vos annonces : elles seront en ligne d'elles-mêmes. Et vous pouvez louer :
          certains propriétaires veulent une identité vérifiée la veille, à 18 h.
        </li>
      </ul>
      <p className={`${kit.row3} ${styles.actions}`}>
        <ButtonLink to={dashboardPaths.addItem()} variant="secondary">
          Écrire une annonce
        </ButtonLink>
        <ButtonLink to={paths.explorer()} variant="quiet">
          Explorer les objets
        </ButtonLink>
        <ButtonLink to={dashboardPaths.problem({ topic: 'identity' })} variant="quiet">
          J'attends depuis trop longtemps
        </ButtonLink>
      </p>
    </div>
  )
}
