import { LISTING_LIMITS } from '@okoume/domain/listing/listing-limits.ts'
import { formatCount } from '@okoume/domain/writing/format-count.ts'
import { ImagePlus } from 'lucide'
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import field from '#app/ui/field.module.css'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import { FileButton } from '../../upload/file-button.tsx'
import tile from '../../upload/picture-tile.module.css'
import { hasFailed, isUnderWay, takesPlace, type UploadList } from '../../upload/upload-states.ts'
import type { UploadsOfPage } from '../../upload/uploads.ts'
import { ItemPicture, useTileDrag } from './item-picture.tsx'
import styles from './pictures-field.module.css'

const MAX_PICTURES = LISTING_LIMITS.pictures

interface PicturesFieldProps extends UploadsOfPage<string> {
  readonly error?: string | undefined
}

/** The pictures of an object: chosen, dropped or taken, in the order that their owner gives them. */
export function PicturesField({ uploads, pictures, error }: PicturesFieldProps): ReactNode {
  const tiles = useRef<HTMLUListElement>(null)
  const [announced, setAnnounced] = useState('')
  const [over, setOver] = useState(false)
  const refused = pictures.filter((picture) => !takesPlace(picture))
  const removeRefused = () => {
    for (const { key } of refused) uploads.remove(key)
  }
  useDropsStayHere()
  const add = (files: readonly File[]) => {
    setAnnounced('')
    uploads.add(files)
  }
  const move = (key: string, place: number) => {
    uploads.move(key, place)
    setAnnounced(`Photo déplacée : ${place + 1} sur ${pictures.length}.`)
  }
  const drag = useTileDrag(move)
  const moveByButton = (key: string, place: number) => {
    const button = document.activeElement
    move(key, place)
    // An element that moves in the document loses the focus.
    requestAnimationFrame(() => button instanceof HTMLElement && button.focus())
  }
  const press = (work: () => unknown, place: number, announcement = '') => {
    work()
    setAnnounced(announcement)
    // The focus goes to the cross now at that place, else to the input that adds a picture.
    requestAnimationFrame(() => {
      const left = tiles.current?.children ?? []
      left[Math.min(place, left.length - 1)]
        ?.querySelector<HTMLElement>('button[aria-label^="Retirer"], button[aria-label^="Annuler"], input')
        ?.focus()
    })
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    add([...event.dataTransfer.files])
  }
  const cover = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping files adds to what the file input does
    <div className={kit.stack3} onDragOver={cover} onDragLeave={() => setOver(false)} onDrop={drop}>
      <ul ref={tiles} className={tile.tiles}>
        {pictures.map((picture, place) => (
          <ItemPicture
            key={picture.key}
            picture={picture}
            place={place}
            count={pictures.length}
            drag={drag}
            onMove={(target) => moveByButton(picture.key, target)}
            onRemove={() => press(() => uploads.remove(picture.key), place, 'Photo retirée.')}
            onRetry={() => press(() => uploads.retry(picture.key), place)}
          />
        ))}
        {pictures.filter(takesPlace).length < MAX_PICTURES && (
          <li className={styles.place} data-over={over || undefined}>
            <FileButton
              variant="area"
              className={styles.add}
              multiple
              label="Ajouter des photos"
              wrong={error !== undefined}
              describedBy={error ? 'photos-erreur' : undefined}
              onChoose={(_, files) => add(files)}
            >
              <Icon of={ImagePlus} />
              <span>{pictures.length === 0 ? 'Ajouter des photos' : 'Ajouter'}</span>
              {pictures.length === 0 && (
                <span className={`${kit.soft} ${kit.tiny} ${styles.drag}`}>ou déposez-les ici</span>
              )}
            </FileButton>
          </li>
        )}
      </ul>
      {error && (
        <p className={field.error} id="photos-erreur">
          {error}
        </p>
      )}
      <p className={`${kit.note} ${kit.unlessEmpty}`} role="status">
        {[announced, describeUploads(pictures, uploads.surplus())].filter(Boolean).join(' ')}
      </p>
      {refused.length > 1 && (
        <div>
          <Button
            variant="secondary"
            onClick={() => press(removeRefused, pictures.length, 'Photos retirées.')}
          >
            Retirer les {refused.length} photos refusées
          </Button>
        </div>
      )}
    </div>
  )
}

/** Announced only when a picture arrives or fails, not at each percent. */
function describeUploads(pictures: UploadList<string>, surplus: number): string {
  const underWay = pictures.filter(isUnderWay).length
  const failed = pictures.filter(hasFailed).length
  const isSettled = pictures.length > 0 && underWay + failed === 0
  return [
    surplus > 0
      ? `${MAX_PICTURES} photos au plus : ${formatCount(surplus, 'photo')} de trop, pas ajoutée${surplus > 1 ? 's' : ''}.`
      : '',
    underWay > 0 ? `Envoi en cours : encore ${formatCount(underWay, 'photo')}.` : '',
    failed > 0 ? `${formatCount(failed, 'photo')} en échec.` : '',
    isSettled ? `${formatCount(pictures.length, 'photo')} sur ${MAX_PICTURES} au plus.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** A file that misses the field would open in place of the page, and of everything typed. */
function useDropsStayHere(): void {
  useEffect(() => {
    const preventOpening = (event: Event) => event.preventDefault()
    addEventListener('dragover', preventOpening)
    addEventListener('drop', preventOpening)
    return () => {
      removeEventListener('dragover', preventOpening)
      removeEventListener('drop', preventOpening)
    }
  }, [])
}
