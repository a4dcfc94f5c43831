import type { WaitingVerification } from '@okoume/contract/wire/administration-work.ts'
import { IDENTITY_DOCUMENTS } from '@okoume/domain/person/identity-documents.ts'
import { type ReactNode, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Instant } from '#app/ui/instant.tsx'
import { useDecision } from '../decisions/use-decision.ts'
import type { Lists } from '../page/administration-query.ts'
import { CaseCard, RunButton } from '../page/case-card.tsx'
import { WorkQueue } from '../page/work-queue.tsx'

/** Why a file comes first, and until when. */
function Soon({ until, depends }: NonNullable<WaitingVerification['soon']>): ReactNode {
  return depends ? (
    <>
      . Une location payée en dépend : sans décision le <Instant at={until} />, elle est annulée et
      remboursée.
    </>
  ) : (
    <>
      . Cette personne loue à partir du <Instant at={until} />.
    </>
  )
}

/** Who waits to be verified. Their documents are on a page of their own, which no browser keeps. */
export function Verifications({ list: { files, more } }: { readonly list: Lists['identites'] }): ReactNode {
  const open = useDecision({
    subject: ({ id }: WaitingVerification) => id,
    async call({ id }) {
      const { path } = await signedInApi.openVerification({ params: { id } })
      location.assign(path)
      // bfcache: «back» shows this page as it was left, with the file still opening.
      await new Promise((resolve) => addEventListener('pageshow', resolve, { once: true }))
    },
    lost: 'Connexion internet perdue. Réessayez.',
  })
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  // The page that says what was decided leads to `#suivant`: the first file opens.
  useEffect(() => {
    if (hash !== '#suivant') return
    // Going back from the file must not open it again.
    void navigate(pathname + search, { replace: true })
    const [next] = files
    if (next) void open.run(next)
  })
  return (
    <WorkQueue
      cases={files}
      more={more && `Seuls les ${files.length} premiers sont montrés.`}
      card={(file) => (
        <CaseCard
          key={file.id}
          id={file.id}
          subject={file.name}
          note={
            <>
              {IDENTITY_DOCUMENTS[file.documentType].label}{' '}
              {file.attempt > 1 && <Badge>{file.attempt}e dossier</Badge>}
            </>
          }
          {...(file.soon && { badge: 'Location bientôt' })}
          when={
            <>
              Attend depuis le <Instant at={file.submittedAt} />
              {file.soon && <Soon {...file.soon} />}
            </>
          }
          buttons={
            <RunButton of={file.id} action={open} input={file} busyText="Ouverture...">
              Ouvrir le dossier
            </RunButton>
          }
        />
      )}
    />
  )
}
