import type { User } from '@okoume/contract/wire/user.ts'
import { EMPTY_LISTING_FORM } from '@okoume/domain/listing/listing-form.ts'
import { isVerified } from '@okoume/domain/person/verifier.ts'
import { type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { noteGoodMoment } from '../../install/good-moment.ts'
import { paths } from '../../path-builder.ts'
import { askUser } from '../../session/ask-user.ts'
import { signedInUser } from '../../session/signed-in-user.ts'
import { newDraft, readDraft } from './item-draft.ts'
import { ItemForm } from './item-form/item-form.tsx'
import { withNews } from './item-form/item-news.ts'
import { NotVerified } from './item-form/not-verified.tsx'
import { addItem } from './item-form/save-item.ts'
import { useItemForm } from './item-form/use-item-form.ts'
import { useKeptDraft } from './item-form/use-kept-draft.ts'
import { Sheet } from './sheet.tsx'

const TITLE = 'Ajouter un objet'
const LOST_TEXT =
  "La connexion s'est coupée. Rien n'est perdu : réessayez, votre objet ne sera pas ajouté deux fois."

/** The session may not know yet that the account was verified meanwhile: who is not, is asked for anew. */
export async function clientLoader({ request }: { readonly request: Request }): Promise<User> {
  const user = await signedInUser(request)
  return isVerified(user.verifier) ? user : ((await askUser()) ?? user)
}
clientLoader.hydrate = true as const

export { SheetError as ErrorBoundary } from './sheet-error.tsx'

export default function AddItem({ loaderData: user }: { readonly loaderData: User }): ReactNode {
  if (!isVerified(user.verifier)) return <NotVerified title={TITLE} verifier={user.verifier} />
  return <NewItemSheet key={user.id} uid={user.id} />
}

function NewItemSheet({ uid }: { readonly uid: string }): ReactNode {
  const navigate = useNavigate()
  const [kept] = useState(() => readDraft(uid))
  const [draft] = useState(() => kept ?? newDraft())
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
      note.forget()
      noteGoodMoment()
      const { id, title } = added.current
      navigate(paths.myItems(), { replace: true, ...withNews({ done: 'added', id, title }) })
    },
  })
  const note = useKeptDraft(uid, draft, state.form, state.pictures)
  const startAnew = () => {
    state.restart(EMPTY_LISTING_FORM, [])
    note.note({ id: crypto.randomUUID(), sent: false })
    setRestored(false)
    state.box.current?.querySelector('input')?.focus()
  }
  return (
    <Sheet title={TITLE}>
      {restored && (
        <Notice
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
        </Notice>
      )}
      <ItemForm
        state={state}
        firstUnit={EMPTY_LISTING_FORM.priceUnit}
        submitText="Ajouter l'objet"
        busyText="Ajout en cours..."
        loss={null}
        saved={saved}
      />
    </Sheet>
  )
}
