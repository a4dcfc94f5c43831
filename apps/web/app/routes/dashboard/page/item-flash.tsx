import type { Item } from '@okoume/contract/wire/item.ts'
import { HIDDEN_TEXTS } from '@okoume/domain/moderation/decisions.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import type { ReactNode } from 'react'
import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router'
import { paths } from '#app/data/path-builder.ts'
import { FocusedAlert } from '#app/shell/actions/outcome-area.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ShareItem } from './share-item.tsx'

interface ItemFlashProps {
  readonly items: readonly Item[]
  readonly flash: ItemFlash | null
  /** Its next step: the verification. */
  readonly draftAction: ReactNode
  /** Follow a new item only. */
  readonly children?: ReactNode
}

/** Flash message of what was just done to an item, with a link to it. */
export function ItemFlashAlert({ items, flash, draftAction, children }: ItemFlashProps): ReactNode {
  if (!flash) return null
  const { done, id, title } = flash
  const { heading, text, hiddenText = text, link } = FLASHES[done]
  const hidden = items.find((item) => item.id === id)?.hidden
  return (
    <>
      <FocusedAlert
        tone="success"
        title={heading}
        action={
          link ? (
            <>
              <ButtonLink to={paths.item(id)} variant="secondary">
                {link}
              </ButtonLink>
              {done === 'added' && !hidden && <ShareItem id={id} title={title} own />}
            </>
          ) : (
            draftAction
          )
        }
      >
        {hidden ? `${hiddenText(quoted(title))} ${HIDDEN_TEXTS[hidden.state]}` : text(quoted(title))}
      </FocusedAlert>
      {done === 'added' && children}
    </>
  )
}

interface FlashTexts {
  readonly heading: string
  readonly text: (title: string) => string
  /** Of an item that only its owner sees, where it differs. */
  readonly hiddenText?: (title: string) => string
  /** To the item, where there is one. */
  readonly link?: string
}

const FLASHES: Readonly<Record<ItemFlash['done'], FlashTexts>> = {
  added: {
    heading: 'Objet ajouté avec succès',
    text: (title) => `${title} est en ligne : vos voisins peuvent le louer.`,
    hiddenText: (title) => `${title} n'est pas encore en ligne.`,
    link: "Voir l'annonce",
  },
  changed: {
    heading: 'Modifications enregistrées',
    text: (title) => `L'annonce ${title} est à jour.`,
    link: "Voir l'annonce",
  },
  draft: {
    heading: 'Brouillon enregistré',
    text: (title) => `${title} sera en ligne dès que votre identité est vérifiée.`,
  },
}

/** Flash message: what was just done to an object, shown on the sheet that lists them. */
export interface ItemFlash {
  readonly done: 'added' | 'changed' | 'draft'
  readonly id: string
  readonly title: string
}

export function withFlash(flash: ItemFlash): { readonly state: { readonly flash: ItemFlash } } {
  return { state: { flash } }
}

/** Shown once: not after a reload, nor by going back. */
export function useItemFlash(): ItemFlash | null {
  const { state }: Location<{ readonly flash?: ItemFlash } | null> = useLocation()
  const fresh = useNavigationType() !== NavigationType.Pop
  return (fresh && state?.flash) || null
}
