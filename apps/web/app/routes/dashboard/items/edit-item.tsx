import type { Item } from '@okoume/contract/wire/item.ts'
import { listingToForm } from '@okoume/domain/listing/listing-form.ts'
import { isVerified } from '@okoume/domain/person/verifier.ts'
import { type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { paths } from '#app/data/path-builder.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { type Loaded, privateLoader } from '#app/data/session/signed-in-user.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { SheetHandle } from '../page/awaited-sheet.tsx'
import { withFlash } from '../page/item-flash.tsx'
import { Sheet } from '../page/sheet.tsx'
import { sentPictures } from '../upload/upload-states.ts'
import { NotVerified } from '../verification/not-verified.tsx'
import { ItemForm } from './form/item-form.tsx'
import { useItemForm } from './form/use-item-form.ts'
import { readItemToEdit } from './items-queries.ts'
import { MissingItem } from './missing-item.tsx'

const LOSS = 'Vos modifications ne sont pas enregistrées.'

export const handle = { title: "Modifier l'annonce" } satisfies SheetHandle

export const clientLoader = privateLoader(async (user, { id }) => {
  return { user, item: await readItemToEdit(user.id, id) }
})

export { SheetError as ErrorBoundary } from '../page/sheet.tsx'

export default function EditItem({ loaderData: { user, item } }: Loaded<typeof clientLoader>): ReactNode {
  if (item === null)
    return (
      <MissingItem sheet={handle.title} title="Objet non trouvé">
        <p>Cette annonce n'existe pas, ou n'existe plus.</p>
      </MissingItem>
    )
  if (item.ownerId !== user.id)
    return (
      <MissingItem sheet={handle.title} title="Cet objet n'est pas à vous">
        <p>Seul son propriétaire peut modifier cette annonce.</p>
        <p>
          <ButtonLink to={paths.item(item.id)} variant="quiet">
            Voir l'annonce
          </ButtonLink>
        </p>
      </MissingItem>
    )
  if (!isVerified(user.verifier)) return <NotVerified title={handle.title} verifier={user.verifier} />
  return <ItemSheet key={item.id} item={item} />
}

function ItemSheet({ item }: { readonly item: Item }): ReactNode {
  const navigate = useNavigate()
  const saved = useRef(false)
  const [first] = useState(() => listingToForm(item))
  const state = useItemForm({
    first,
    firstPictures: item.images,
    lost: "La connexion s'est coupée. Vos modifications sont encore ici : réessayez.",
    save: (body) => signedInApi.updateItem({ params: { id: item.id }, body }),
    onSaved({ id, title }) {
      saved.current = true
      return navigate(dashboardPaths.myItems(), {
        replace: true,
        ...withFlash({ done: 'changed', id, title }),
      })
    },
  })
  const changed =
    JSON.stringify(state.form.values) !== JSON.stringify(first) ||
    state.pictures.length !== item.images.length ||
    sentPictures(state.pictures).join() !== item.images.join()
  return (
    <Sheet title={handle.title} note={item.title}>
      <ItemForm
        state={state}
        firstUnit={item.priceUnit}
        submitText="Enregistrer"
        busyText="Enregistrement..."
        loss={changed ? LOSS : null}
        saved={saved}
      />
    </Sheet>
  )
}
