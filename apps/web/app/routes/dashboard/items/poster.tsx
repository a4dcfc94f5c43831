import type { Item } from '@okoume/contract/wire/item.ts'
import { maskPublicText } from '@okoume/domain/listing/public-text.ts'
import { shareCardPath, sharedCover } from '@okoume/domain/listing/share-card.ts'
import { shortPath } from '@okoume/domain/listing/short-code.ts'
import { Printer } from 'lucide'
import { type ReactNode, Suspense, useState } from 'react'
import { paths } from '#app/data/path-builder.ts'
import { type Loaded, privateLoader } from '#app/data/session/signed-in-user.ts'
import { ExplainedError } from '#app/shell/actions/explain-error.ts'
import { useAction } from '#app/shell/actions/use-action.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import { optionalPart } from '#app/ui/optional-part.ts'
import { WhatsAppLink } from '#app/ui/whatsapp-link.tsx'
import type { SheetHandle } from '../page/awaited-sheet.tsx'
import { FilterBar } from '../page/filter-bar.tsx'
import { shareText } from '../page/share-item.tsx'
import sheetStyles from '../page/sheet.module.css'
import { Sheet } from '../page/sheet.tsx'
import { readItemToEdit } from './items-queries.ts'
import { MissingItem } from './missing-item.tsx'
import type { PosterPaperProps } from './poster-paper.tsx'

// Apart: its style sheets would be named in the list of routes that public pages load.
const PosterPaper = optionalPart(async () => (await import('./poster-paper.tsx')).PosterPaper)

export const handle = { title: 'Affiche et image' } satisfies SheetHandle

export const clientLoader = privateLoader(async (user, { id }) => {
  const item = await readItemToEdit(user.id, id)
  if (item?.ownerId !== user.id || !item.offered || item.hidden) return null
  // Contacts are masked as on the public page of the item.
  return { ...item, title: maskPublicText(item.title).text }
})

export { SheetError as ErrorBoundary } from '../page/sheet.tsx'

const FORMATS = [
  { id: 'A4', label: 'Grande (A4)' },
  { id: 'A6', label: 'Petite (A6)' },
] as const

export default function Poster({ loaderData: item }: Loaded<typeof clientLoader>): ReactNode {
  const [format, setFormat] = useState<PosterPaperProps['format']>('A4')
  if (item === null)
    return (
      <MissingItem sheet={handle.title} title="Pas d'affiche pour cet objet">
        <p>Une affiche se fait de vos objets disponibles.</p>
      </MissingItem>
    )
  return (
    <div className={sheetStyles.printed}>
      <Sheet title={handle.title} note={item.title}>
        <div className={`${kit.stack5} ${sheetStyles.unprinted}`}>
          <Sharing item={item} />
          <section className={kit.stack3} aria-labelledby="affiche">
            <h2 id="affiche">L'affiche à imprimer</h2>
            <p>À coller au marché, à la pharmacie, à l'église : chacun emporte une bande avec le lien.</p>
            <FilterBar label="Taille de l'affiche" options={FORMATS} value={format} onChange={setFormat} />
            <div>
              <Button onClick={() => print()}>
                <Icon of={Printer} />
                Imprimer
              </Button>
            </div>
          </section>
        </div>
        <Suspense>
          <PosterPaper item={item} format={format} />
        </Suspense>
      </Sheet>
    </div>
  )
}

function Sharing({ item: { id, title, images } }: { readonly item: Item }): ReactNode {
  const text = shareText(title)
  const copy = useAction({
    local: true,
    async call() {
      const copied = `${text}\n${location.origin}${shortPath(id)}`
      try {
        await navigator.clipboard.writeText(copied)
      } catch {
        throw new ExplainedError(`Votre navigateur n'a pas voulu copier. Le texte : ${copied}`)
      }
    },
    done: "Texte copié. Collez-le sous l'image de votre statut.",
  })
  return (
    <section className={kit.stack3} aria-labelledby="partage">
      <h2 id="partage">Partager l'objet</h2>
      <div className={kit.row3}>
        <WhatsAppLink text={text} path={paths.item(id)} variant="secondary" />
        {sharedCover(images) !== null && (
          <ButtonLink
            // A plain link: browsers save it without scripts.
            reloadDocument
            to={shareCardPath(id, 'statut.jpg')}
            download="okoume-statut.jpg"
            variant="secondary"
          >
            Enregistrer l'image
          </ButtonLink>
        )}
        <Button variant="quiet" busy={copy.busy} onClick={() => copy.run()}>
          Copier le texte
        </Button>
      </div>
    </section>
  )
}
