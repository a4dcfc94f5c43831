import type { ItemDraft } from '@okoume/contract/wire/item.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { ActionDialog } from '#app/shell/actions/action-dialog.tsx'
import { useAction } from '#app/shell/actions/use-action.ts'
import { Badge } from '#app/ui/badge.tsx'
import kit from '#app/ui/kit.module.css'
import { Picture } from '#app/ui/picture.tsx'
import { Price } from '#app/ui/price.tsx'
import { WayToVerification } from '../verification/not-verified.tsx'
import type { itemDraftsQuery } from './item-drafts-query.ts'
import styles from './waiting-drafts.module.css'

export interface WaitingDraftsProps {
  readonly drafts: readonly ItemDraft[]
  readonly query: ReturnType<typeof itemDraftsQuery>
  readonly verifier: number
}

export function WaitingDrafts({ drafts, query, verifier }: WaitingDraftsProps): ReactNode {
  const [doomed, setDoomed] = useState<ItemDraft | null>(null)
  const remove = useAction({
    call: ({ id }: ItemDraft) => signedInApi.deleteItemDraft({ params: { id } }),
    lost: DELETING_FAILED,
    messages: { INTERNAL: DELETING_FAILED },
    refreshes: [query],
    done: (_, { title }) => `L'annonce ${quoted(title)} est supprimée.`,
    onDone: () => setDoomed(null),
  })
  const close = () => {
    remove.reset()
    setDoomed(null)
  }
  if (drafts.length === 0) return null
  return (
    <section className={kit.stack4} aria-labelledby="annonces-gardees">
      <div className={`${kit.stack2} ${styles.head}`}>
        <h2 id="annonces-gardees">Annonces gardées</h2>
        <p>Elles seront en ligne d'elles-mêmes dès que votre identité est vérifiée.</p>
        <p>
          <WayToVerification verifier={verifier} />
        </p>
      </div>
      <ul className={styles.drafts}>
        {drafts.map((draft) => (
          <DraftRow key={draft.id} draft={draft} onDelete={() => setDoomed(draft)} />
        ))}
      </ul>
      <ActionDialog
        open={doomed !== null}
        onClose={close}
        title="Supprimer cette annonce ?"
        action={remove}
        input={doomed}
        variant="danger"
        submitText="Supprimer"
        busyText="Suppression..."
      >
        <p>L'annonce {quoted(doomed?.title ?? '')} ne sera pas mise en ligne.</p>
      </ActionDialog>
    </section>
  )
}

/** Text: docs/spec.md#11-errors-and-their-texts */
export const DELETING_FAILED = 'Une erreur est survenue.'

interface DraftRowProps {
  readonly draft: ItemDraft
  readonly onDelete: () => void
}

function DraftRow({ draft, onDelete }: DraftRowProps): ReactNode {
  const { id, title, images, price, priceUnit } = draft
  return (
    <li className={`${kit.panel} ${kit.padded4} ${styles.draft}`}>
      <Picture src={images[0]} alt="" sizes="6rem" ratio="1:1" className={styles.picture} />
      <div className={`${kit.stack1} ${kit.start} ${styles.text}`}>
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
