import type { Item, ItemDraft } from '@okoume/contract/wire/item.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { paths } from '#app/data/path-builder.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { PERSONAL, safeLocalStorage } from '#app/data/storage/safe-storage.ts'
import { ActionDialog } from '#app/shell/actions/action-dialog.tsx'
import { useAction } from '#app/shell/actions/use-action.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import kit from '#app/ui/kit.module.css'
import { Picture } from '#app/ui/picture.tsx'
import { Price } from '#app/ui/price.tsx'
import { ShareItem } from '../page/share-item.tsx'
import type { itemDraftsQuery } from './items-queries.ts'
import styles from './waiting-drafts.module.css'

export interface WaitingDraftsProps {
  readonly drafts: readonly ItemDraft[]
  readonly query: ReturnType<typeof itemDraftsQuery>
  /** The way to the verification, unless the page shows it already. */
  readonly action: ReactNode
}

export function WaitingDrafts({ drafts, query, action }: WaitingDraftsProps): ReactNode {
  const [doomed, setDoomed] = useState<ItemDraft | null>(null)
  const remove = useAction({
    call: ({ id }: ItemDraft) => signedInApi.deleteItemDraft({ params: { id } }),
    lost: DELETING_FAILED,
    messages: { INTERNAL: DELETING_FAILED },
    refreshes: [query],
    done: (_, { title }) => `Le brouillon ${quoted(title)} est supprimé.`,
    onDone: () => setDoomed(null),
  })
  const close = () => {
    remove.reset()
    setDoomed(null)
  }
  if (drafts.length === 0) return null
  return (
    <section className={kit.stack4} aria-labelledby="brouillons">
      <div className={kit.stack2}>
        <h2 id="brouillons">Brouillons</h2>
        {action && (
          <>
            <p>Ils seront en ligne d'eux-mêmes dès que votre identité est vérifiée.</p>
            <p>{action}</p>
          </>
        )}
      </div>
      <ul className={`${kit.stack4} ${styles.drafts}`}>
        {drafts.map((draft) => (
          <DraftRow key={draft.id} draft={draft} onDelete={() => setDoomed(draft)} />
        ))}
      </ul>
      <ActionDialog
        open={doomed !== null}
        onClose={close}
        title="Supprimer ce brouillon ?"
        action={remove}
        input={doomed}
        variant="danger"
        submitText="Supprimer"
        busyText="Suppression..."
      >
        <p>Le brouillon {quoted(doomed?.title ?? '')} ne sera pas mis en ligne.</p>
      </ActionDialog>
    </section>
  )
}

const WAITING_KEY = `${PERSONAL}waiting-drafts`

/** The items that this device last saw as drafts: they went online with the verification. Reported once. */
export function usePublishedDrafts(items: readonly Item[], drafts: readonly ItemDraft[]): readonly Item[] {
  const [waited] = useState(() => safeLocalStorage.read(WAITING_KEY) ?? '')
  const published = items.filter(({ id, hidden }) => !hidden && waited.split(' ').includes(id))
  const reported = published.length > 0
  useEffect(() => {
    if (drafts.length > 0) safeLocalStorage.write(WAITING_KEY, drafts.map(({ id }) => id).join(' '))
    else if (reported) safeLocalStorage.remove(WAITING_KEY)
  }, [drafts, reported])
  return published
}

export function PublishedAlert({ items }: { readonly items: readonly Item[] }): ReactNode {
  const [first, ...others] = items
  if (!first) return null
  const several = others.length > 0
  return (
    <Alert
      tone="success"
      title={several ? 'Vos annonces sont en ligne' : 'Votre annonce est en ligne'}
      action={
        <>
          <ButtonLink to={paths.item(first.id)} variant="secondary">
            Voir l'annonce
          </ButtonLink>
          <ShareItem id={first.id} title={first.title} own />
        </>
      }
    >
      {items.map(({ title }) => quoted(title)).join(', ')} : vos voisins peuvent {several ? 'les' : 'la'}{' '}
      louer.
    </Alert>
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
    <li className={`${kit.panel} ${kit.padded4} ${kit.stack4} ${styles.draft}`}>
      <Picture src={images[0]} alt="" sizes="6rem" ratio="1:1" className={styles.picture} />
      <div className={`${kit.stack1} ${kit.start} ${kit.packed}`}>
        <Badge tone="gold">En attente</Badge>
        <h3 className={styles.title}>{title}</h3>
        <Price amount={price} unit={priceUnit} />
        <p className={`${kit.row0x4} ${kit.strong} ${styles.actions}`}>
          <Link to={dashboardPaths.editDraft(id)} aria-label={`Modifier : ${title}`}>
            Modifier
          </Link>
          <button
            type="button"
            className={`${kit.bare} ${kit.danger}`}
            aria-label={`Supprimer : ${title}`}
            onClick={onDelete}
          >
            Supprimer
          </button>
        </p>
      </div>
    </li>
  )
}
