import type { WaitingVerification } from '@okoume/contract/wire/administration-work.ts'
import { IDENTITY_DOCUMENT_NAMES } from '@okoume/domain/person/identity-documents.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { readApiError } from '#app/data/api/read-api-error.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Instant } from '#app/ui/instant.tsx'
import { attempt } from '../decisions/decision-dialog.tsx'
import { DecisionList, useDecisions } from '../decisions/decisions.tsx'
import styles from '../page/administration.module.css'
import type { Lists } from '../page/administration-query.ts'

export interface VerificationsProps {
  readonly list: Lists['identites']
  readonly refresh: () => Promise<void>
}

/** Who waits to be verified. Their documents are on a page of their own, which no browser keeps. */
export function Verifications({ list, refresh }: VerificationsProps): ReactNode {
  const { files, more } = list
  const decisions = useDecisions<never>(refresh)
  const [opening, setOpening] = useState<string | null>(null)
  // «Back» from a file may show this page as it was left, with the file still opening.
  useEffect(() => {
    const letGo = () => setOpening(null)
    addEventListener('pageshow', letGo)
    return () => removeEventListener('pageshow', letGo)
  }, [])
  const open = async (file: WaitingVerification) => {
    setOpening(file.id)
    const problem = await openFile(file)
    if (problem === null) return
    await decisions.showToast('error', problem)
    setOpening(null)
  }
  return (
    <DecisionList
      decisions={decisions}
      cases={files}
      more={more && `Seuls les ${files.length} plus anciens sont montrés.`}
      card={(file) => (
        <Card as="li" key={file.id} className={styles.mail}>
          <div className={styles.facts} id={file.id}>
            <h2 className={styles.subject}>{file.name}</h2>
            <p>
              {IDENTITY_DOCUMENT_NAMES[file.documentType]}
              {file.attempt > 1 && (
                <>
                  {' '}
                  <Badge>{file.attempt}e dossier</Badge>
                </>
              )}
            </p>
            <p className={styles.when}>
              Attend depuis le <Instant at={file.submittedAt} />
            </p>
          </div>
          <Button
            busy={opening === file.id}
            busyText="Ouverture..."
            disabled={opening !== null}
            onClick={() => open(file)}
            aria-describedby={file.id}
          >
            Ouvrir le dossier
          </Button>
        </Card>
      )}
      dialog={() => null}
    />
  )
}

/** Goes to the page of the file, or answers why it could not. */
async function openFile({ id }: WaitingVerification): Promise<string | null> {
  try {
    return await attempt(async () => {
      const { path } = await signedInApi.openVerification({ params: { id } })
      location.assign(path)
    }, id)
  } catch (error) {
    return readApiError(error)?.message ?? 'Connexion internet perdue. Réessayez.'
  }
}
