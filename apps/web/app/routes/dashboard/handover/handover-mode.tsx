import { BRAND } from '@okoume/domain/brand.ts'
import { linesToTick } from '@okoume/domain/rental/handover-checklist.ts'
import { CODE_HOLDERS } from '@okoume/domain/rental/handover-code.ts'
import { proofStage } from '@okoume/domain/rental/handover-transitions.ts'
import type { HandoverDirection, Party } from '@okoume/domain/rental/rental-status.ts'
import { X } from 'lucide'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useOffline } from '#app/data/api/reachability.ts'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { useCachedQuery } from '#app/data/queries/cached-query.ts'
import { queryClient } from '#app/data/queries/query-client.ts'
import { type Loaded, privateLoader } from '#app/data/session/signed-in-user.ts'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import { RentalError } from '../rental/rental-error.tsx'
import { toRentalFacts } from '../rental/rental-moves.ts'
import { handoverQuery, rentalQuery } from '../rental/rental-query.ts'
import { useServerNow } from '../rental/rentals-query.ts'
import { CodeEntry } from './code-entry.tsx'
import { CodeShown } from './code-shown.tsx'
import styles from './handover-mode.module.css'
import { type ModeProgress, useModeProgress } from './mode-progress.ts'
import type { ModeView } from './mode-stage.tsx'
import { ClosedStage, ListStage, NotedStage, PhotosStage, SettledStage } from './mode-stages.tsx'
import { mayPhotograph } from './photos-section.tsx'
import { type HandoverProofEntry, useHandoverProof } from './use-handover-proof.ts'

/** Uses the answer that the rental's page has just read: the line may be slow where the parties meet. */
export const clientLoader = privateLoader(async ({ id: uid }, { id, request }) => {
  const direction: HandoverDirection = /\/retour\/?$/.test(new URL(request.url).pathname)
    ? 'retour'
    : 'remise'
  const [loaded, handover] = await Promise.all([
    queryClient.fetchQuery(rentalQuery(uid, id)),
    queryClient.fetchQuery(handoverQuery(uid, id)),
  ])
  return { uid, id, direction, loaded, handover }
})

export default function HandoverMode({ loaderData }: Loaded<typeof clientLoader>): ReactNode {
  const { uid, id, direction, loaded, handover: first } = loaderData
  const { answer: known } = useCachedQuery(rentalQuery(uid, id), loaded)
  const { answer: handover } = useCachedQuery(handoverQuery(uid, id), first)
  const rental = { ...known, handover }
  const party: Party = rental.owner_id === uid ? 'owner' : 'renter'
  // The document may be an old one of the cache, and its day too: a handover is not refused for it.
  const now = new Date(Math.max(useServerNow().getTime(), Date.now()))
  const view = { rental, uid, party, now, handover, direction }
  const entry = useHandoverProof(uid, id, direction)
  return (
    <div className={styles.mode} data-no-footer data-fills-screen>
      <title>{`${TITLES[direction]} : ${rental.itemTitle} - ${BRAND.name}`}</title>
      <Steps view={view} entry={entry} />
    </div>
  )
}

const TITLES: Readonly<Record<HandoverDirection, string>> = { remise: 'Remise', retour: 'Retour' }

interface StepsProps {
  readonly view: ModeView
  readonly entry: HandoverProofEntry
}

function Steps({ view, entry }: StepsProps): ReactNode {
  const { rental, party, direction, now } = view
  const facts = toRentalFacts(rental)
  const progress = useModeProgress(rental.id, {
    direction,
    party,
    takesPhotos: mayPhotograph(facts, direction, now),
    hasChecklist: linesToTick(rental.checklist, direction).length > 0,
  })
  const offline = useOffline()
  const stage = proofStage(facts, direction, now)
  const [wasProved] = useState(stage === 'proved')
  const { number, total, step } = progress
  const isDone = stage === 'proved' || entry.proof?.state === 'waiting'
  // Without a network what is known may be old: the server decides.
  const isOpen = stage === 'open' || (stage === 'early' && offline)
  const isUnaccepted =
    direction === 'remise' && isOpen && !isDone && rental.contractAcceptedBy?.includes(party) === false
  return (
    <>
      <header className={`${kit.line4} ${kit.middle} ${kit.spread} ${styles.top}`}>
        <Link
          to={dashboardPaths.rental(rental.id)}
          className={`${kit.line2} ${kit.middle} ${kit.touch} ${kit.plain} ${kit.strong} ${kit.ink}`}
          replace
        >
          <Icon of={X} />
          Fermer
        </Link>
        {(isDone || isOpen) && (
          <p className={kit.strong}>
            Étape {isDone ? total : number} sur {total}
          </p>
        )}
        {offline && (
          <p className={`${kit.small} ${styles.line}`}>Hors ligne : tout est gardé sur ce téléphone.</p>
        )}
        {isUnaccepted && (
          <p className={`${kit.note} ${styles.line}`}>
            Contrat pas encore accepté par vous, sans obligation :{' '}
            <Link to={dashboardPaths.contract(rental.id)}>le lire</Link>
          </p>
        )}
      </header>
      {stage === 'proved' ? (
        <SettledStage view={view} isNew={!wasProved} />
      ) : entry.proof?.state === 'waiting' ? (
        <NotedStage view={view} proof={entry.proof} />
      ) : isOpen ? (
        <OpenStep key={step} view={view} entry={entry} progress={progress} />
      ) : (
        <ClosedStage view={view} stage={stage} />
      )}
    </>
  )
}

function OpenStep({ view, entry, progress }: StepsProps & { readonly progress: ModeProgress }): ReactNode {
  const { party, direction } = view
  if (progress.step === 'photos') return <PhotosStage view={view} onDone={progress.finish} />
  if (progress.step === 'liste') return <ListStage view={view} progress={progress} />
  if (CODE_HOLDERS[direction] === party) return <CodeShown {...view} />
  return <CodeEntry {...view} {...entry} ticked={progress.ticked} />
}

export function ErrorBoundary(): ReactNode {
  return (
    <div className="page">
      <RentalError />
    </div>
  )
}
