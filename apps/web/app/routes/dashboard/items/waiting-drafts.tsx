import type { ItemDraft } from '@okoume/contract/wire/item.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { NetworkNeeded } from '#app/shell/offline/network-needed.tsx'
import { useNetworkGate } from '#app/shell/offline/use-network-gate.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Price } from '#app/ui/price.tsx'
import { useSingleFlight } from '#app/ui/use-single-flight.ts'
import { WayToVerification } from '../verification/not-verified.tsx'
import styles from './waiting-drafts.module.css'

export interface WaitingDraftsProps {
  readonly drafts: readonly ItemDraft[]
  readonly verifier: number
}

/** Listings that go online with the owner's verification. */
export function WaitingDrafts({ drafts, verifier }: WaitingDraftsProps): ReactNode {
  const [deleted, setDeleted] = useState<ReadonlySet<string>>(new Set())
  const [doomed, setDoomed] = useState<ItemDraft | null>(null)
  const shown = drafts.filter(({ id }) => !deleted.has(id))
  if (shown.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="annonces-gardees">
      <div className={styles.head}>
        <h2 id="annonces-gardees">Annonces gardées</h2>
        <p>Elles seront en ligne d'elles-mêmes dès que votre identité est vérifiée.</p>
        <p>
          <WayToVerification verifier={verifier} />
        </p>
      </div>
      <ul className={styles.drafts}>
        {shown.map((draft) => (
          <DraftRow key={draft.id} draft={draft} onDelete={() => setDoomed(draft)} />
        ))}
      </ul>
      <DeleteDraftDialog
        draft={doomed}
        onClose={() => setDoomed(null)}
        onDeleted={({ id }) => {
          setDeleted((old) => new Set(old).add(id))
          setDoomed(null)
        }}
      />
    </section>
  )
}

interface DraftRowProps {
  readonly draft: ItemDraft
  readonly onDelete: () => void
}

function DraftRow({ draft, onDelete }: DraftRowProps): ReactNode {
  const { id, title, images, price, priceUnit } = draft
  return (
    <li className={styles.draft}>
      <Picture src={images[0]} alt="" sizes="6rem" ratio="1:1" className={styles.picture} />
      <div className={styles.text}>
        <Badge tone="gold">En attente</Badge>
        <h3 className={styles.title}>{title}</h3>
        <Price amount={price} unit={priceUnit} />
        <p className={styles.actions}>
          <Link to={dashboardPaths.editDraft(id)} aria-label={`Modifier : ${title}`}>
            Modifier
          </Link>
          <button type="button" aria-label={`Supprimer : ${title}`} onClick={onDelete}>
            Supprimer
          </button>
        </p>
      </div>
    </li>
  )
}

interface DeleteDraftDialogProps {
  readonly draft: ItemDraft | null
  readonly onClose: () => void
  readonly onDeleted: (draft: ItemDraft) => void
}

function DeleteDraftDialog({ draft, onClose, onDeleted }: DeleteDraftDialogProps): ReactNode {
  const gate = useNetworkGate()
  const [failed, setFailed] = useState(false)
  const { busy, run: remove } = useSingleFlight(async ({ id }: ItemDraft) => {
    setFailed(false)
    try {
      await gate.pass(async () => {
        await signedInApi.deleteItemDraft({ params: { id } })
        if (draft) onDeleted(draft)
      })
    } catch (error) {
      console.error(error)
      setFailed(true)
    }
  })
  return (
    <Dialog
      open={draft !== null}
      onClose={onClose}
      title="Supprimer cette annonce ?"
      actions={
        draft && (
          <>
            <Button variant="quiet" disabled={busy} onClick={onClose}>
              Annuler
            </Button>
            <Button variant="danger" busy={busy} busyText="Suppression..." onClick={() => remove(draft)}>
              Supprimer
            </Button>
          </>
        )
      }
    >
      {draft && <p>L'annonce {quoted(draft.title)} ne sera pas mise en ligne.</p>}
      {failed && <Alert tone="error">Une erreur est survenue.</Alert>}
      <NetworkNeeded shut={gate.shut} />
    </Dialog>
  )
}
