import type { Item } from '@okoume/contract/wire/item.ts'
import type { User } from '@okoume/contract/wire/user.ts'
import { listingToForm } from '@okoume/domain/listing/listing-form.ts'
import { isVerified } from '@okoume/domain/person/verifier.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import { type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#app/data/path-builder.ts'
import { askUser } from '#app/data/session/ask-user.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { signedInUser } from '#app/data/session/signed-in-user.ts'
import { noteGoodMoment } from '#app/shell/install/good-moment.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { withFlash } from '../page/item-flash.tsx'
import { Sheet } from '../page/sheet.tsx'
import { NotVerified } from '../verification/not-verified.tsx'
import { addItem, draftKey, EMPTY_DRAFT, newDraft, readDraft, useStoredDraft } from './form/item-draft.ts'
import { ItemForm } from './form/item-form.tsx'
import { useItemForm } from './form/use-item-form.ts'

const TITLE = 'Ajouter un objet'
const LOST_TEXT =
  "La connexion s'est coupée. Rien n'est perdu : réessayez, votre objet ne sera pas ajouté deux fois."

interface Data {
  readonly user: User
  /** The object that the new one begins as. */
  readonly template: Item | null
}

/** The session may not know yet that the account was verified meanwhile: an unverified user is read again. */
export async function clientLoader({ request }: { readonly request: Request }): Promise<Data> {
  const known = await signedInUser(request)
  const user = isVerified(known.verifier) ? known : ((await askUser()) ?? known)
  const id = new URL(request.url).searchParams.get('modele')
  return { user, template: id === null ? null : await readTemplate(id, user.id) }
}

/** One's own object; one that cannot be read leaves the form empty. */
async function readTemplate(id: string, uid: string): Promise<Item | null> {
  const item = await signedInApi.getItem({ params: { id } }).catch(() => null)
  return item?.ownerId === uid ? item : null
}
clientLoader.hydrate = true as const

export { SheetError as ErrorBoundary } from '../page/sheet.tsx'

export default function AddItem({ loaderData }: { readonly loaderData: Data }): ReactNode {
  const { user, template } = loaderData
  if (!isVerified(user.verifier)) return <NotVerified title={TITLE} verifier={user.verifier} />
  const key = draftKey(user.id, template?.id)
  return <NewItemSheet key={key} noteKey={key} template={template} />
}

interface NewItemSheetProps {
  /** Under which its draft is kept. */
  readonly noteKey: string
  readonly template: Item | null
}

function NewItemSheet({ noteKey, template }: NewItemSheetProps): ReactNode {
  const navigate = useNavigate()
  const [start] = useState(() =>
    template ? { form: listingToForm(template), pictures: template.images } : EMPTY_DRAFT,
  )
  const [kept] = useState(() => readDraft(noteKey))
  const [draft] = useState(() => kept ?? newDraft(start))
  const [restored, setRestored] = useState(kept !== null)
  const saved = useRef(false)
  const added = useRef({ id: '', title: '' })

  const state = useItemForm({
    first: draft.form,
    firstPictures: draft.pictures,
    lostText: LOST_TEXT,
    async save({ specifications, ...listing }, images) {
      const body = { ...listing, specifications: { ...specifications }, images: [...images] }
      added.current = await addItem(note.attempt.current, body, { onTry: note.note })
    },
    onSaved() {
      saved.current = true
      note.clear()
      noteGoodMoment()
      const { id, title } = added.current
      navigate(paths.myItems(), { replace: true, ...withFlash({ done: 'added', id, title }) })
    },
  })
  const note = useStoredDraft(noteKey, draft, start, state)
  const startAnew = () => {
    state.restart(start.form, start.pictures)
    note.note({ id: crypto.randomUUID(), sent: false })
    setRestored(false)
    state.box.current?.querySelector('input')?.focus()
  }
  return (
    <Sheet title={TITLE} note={template ? `D'après ${quoted(template.title)}` : ''}>
      {restored && (
        <Alert
          title="Brouillon restauré"
          action={
            <div>
              <Button variant="secondary" onClick={startAnew}>
                Repartir de zéro
              </Button>
            </div>
          }
        >
          Vous reprenez l'annonce là où vous l'aviez laissée.
        </Alert>
      )}
      <ItemForm
        state={state}
        firstUnit={start.form.priceUnit}
        submitText="Ajouter l'objet"
        busyText="Ajout en cours..."
        loss={null}
        saved={saved}
      />
    </Sheet>
  )
}
