import type { PartInput } from '@okoume/contract/contract.ts'
import type { Item, ItemDraft } from '@okoume/contract/wire/item.ts'
import { listingToForm } from '@okoume/domain/listing/listing-form.ts'
import { isVerified } from '@okoume/domain/person/verifier.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { ownUserQuery } from '#app/data/queries/own-user-query.ts'
import { fetchNow } from '#app/data/queries/query-client.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { type Loaded, privateLoader } from '#app/data/session/signed-in-user.ts'
import { noteGoodMoment } from '#app/shell/install/good-moment.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import type { SheetHandle } from '../page/awaited-sheet.tsx'
import { withFlash } from '../page/item-flash.tsx'
import { Sheet } from '../page/sheet.tsx'
import { NotVerified, NotVerifiedYet } from '../verification/not-verified.tsx'
import {
  addItem,
  deleteDraft,
  draftKey,
  EMPTY_DRAFT,
  newDraft,
  readDraft,
  useStoredDraft,
} from './form/item-draft.ts'
import { ItemForm } from './form/item-form.tsx'
import { useItemForm } from './form/use-item-form.ts'
import { itemDraftsQuery, itemToEditQuery } from './items-queries.ts'

export const handle = { title: 'Ajouter un objet' } satisfies SheetHandle

/** The session may not know yet that the account was verified meanwhile: an unverified user is read again. */
export const clientLoader = privateLoader(async (known, { search }) => {
  const read = isVerified(known.verifier) ? null : await fetchNow(ownUserQuery(known.id)).catch(() => null)
  const user = read?.answer ?? known
  const [templateId, draftId] = [search.get('modele'), search.get('brouillon')]
  const [item, drafts] = await Promise.all([
    templateId === null ? null : fetchNow(itemToEditQuery(user.id, templateId)).catch(() => null),
    // Not caught: an empty form would overwrite the draft.
    draftId === null ? [] : fetchNow(itemDraftsQuery(user.id)),
  ])
  const template = item?.ownerId === user.id ? item : null
  const draft = drafts.find(({ id }) => id === draftId) ?? null
  return { user, template, draft }
})

export { SheetError as ErrorBoundary } from '../page/sheet.tsx'

export default function AddItem({ loaderData }: Loaded<typeof clientLoader>): ReactNode {
  const { user, template, draft } = loaderData
  const [restarts, setRestarts] = useState(0)
  if (user.verifier === -1) return <NotVerified title={handle.title} verifier={user.verifier} />
  const key = draftKey(user.id, draft?.id ?? template?.id)
  return (
    <NewItemSheet
      key={`${key} ${restarts}`}
      noteKey={key}
      verifier={user.verifier}
      template={template}
      waiting={draft}
      isRestarted={restarts > 0}
      onRestart={() => {
        deleteDraft(key)
        setRestarts(restarts + 1)
      }}
    />
  )
}

interface NewItemSheetProps {
  /** Storage key of its draft. */
  readonly noteKey: string
  readonly verifier: number
  readonly template: Item | null
  readonly waiting: ItemDraft | null
  readonly isRestarted: boolean
  readonly onRestart: () => void
}

function NewItemSheet(props: NewItemSheetProps): ReactNode {
  const { noteKey, verifier, template, waiting, isRestarted, onRestart } = props
  const navigate = useNavigate()
  const verified = isVerified(verifier)
  const [start] = useState(() => {
    const from = waiting ?? template
    return from ? { form: listingToForm(from), pictures: from.images } : EMPTY_DRAFT
  })
  const [stored] = useState(() => readDraft(noteKey))
  const [draft] = useState(() => stored ?? newDraft(start, waiting?.id))
  const saved = useRef(false)

  const state = useItemForm({
    first: draft.form,
    firstPictures: draft.pictures,
    lost: "La connexion s'est coupée. Rien n'est perdu : réessayez, votre objet ne sera pas ajouté deux fois.",
    async save(body) {
      const { current: attempt } = note.attempt
      if (!verified) return saveItemDraft(attempt.id, body)
      return { ...(await addItem(attempt, body, { onTry: note.note })), online: true }
    },
    onSaved({ id, title, online }) {
      saved.current = true
      note.clear()
      noteGoodMoment()
      const done = online ? 'added' : 'draft'
      return navigate(dashboardPaths.myItems(), { replace: true, ...withFlash({ done, id, title }) })
    },
  })
  const { form, pictures } = state
  const note = useStoredDraft(noteKey, draft, start, { form: form.values, pictures })
  const { box } = form
  useEffect(() => {
    // The button that was pressed is gone.
    if (isRestarted) box.current?.querySelector('input')?.focus()
  }, [isRestarted, box])
  return (
    <Sheet title={handle.title} note={template ? `D'après ${quoted(template.title)}` : ''}>
      {!verified && <NotVerifiedYet verifier={verifier} />}
      {stored && (
        <Alert
          title="Brouillon restauré"
          action={
            <Button variant="secondary" onClick={onRestart}>
              Repartir de zéro
            </Button>
          }
        >
          Vous reprenez l'annonce là où vous l'aviez laissée.
        </Alert>
      )}
      <ItemForm
        state={state}
        firstUnit={start.form.priceUnit}
        submitText={verified ? "Ajouter l'objet" : 'Enregistrer'}
        busyText={verified ? 'Ajout en cours...' : 'Enregistrement...'}
        loss={null}
        saved={saved}
      />
    </Sheet>
  )
}

/** Idempotent: the id is the draft's, and the item's once it is online. */
async function saveItemDraft(id: string, body: PartInput<'saveItemDraft', 'body'>) {
  return { ...(await signedInApi.saveItemDraft({ params: { id }, body })), title: body.title }
}
