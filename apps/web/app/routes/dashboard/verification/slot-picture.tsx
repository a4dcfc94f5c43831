import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import kit from '#app/ui/kit.module.css'
import tile from '../upload/picture-tile.module.css'
import { PictureTile } from '../upload/picture-tile.tsx'
import { isUnderWay } from '../upload/upload-states.ts'
import type { IdentityPicture } from './submission.ts'

interface SlotPictureProps {
  readonly upload: IdentityPicture
  /** Completes «la photo». */
  readonly of: string
  readonly alt: string
  readonly onRetry: () => void
  readonly onRetake: () => void
}

/** A picture that was taken, wherever it is on its way. */
export function SlotPicture({ upload, of, alt, onRetry, onRetake }: SlotPictureProps): ReactNode {
  const { state, picture } = upload
  const box = useRef<HTMLElement>(null)
  // The button that took the picture is gone: the focus goes on from here.
  useEffect(() => box.current?.focus({ preventScroll: true }), [])
  const progress = state.at === 'sending' ? 'La photo est en route...' : 'La photo se prépare...'
  const name = `photo ${of}`
  return (
    <figure ref={box} className={kit.read} aria-label={`Photo ${of}`} tabIndex={-1}>
      <PictureTile
        wide
        {...{ state, picture, name, alt, onRetry }}
        unseen={picture && 'Votre navigateur ne peut pas la montrer.'}
        removeText="Reprendre"
        onRemove={onRetake}
      >
        <div className={tile.foot}>
          <p role="status" className={kit.note}>
            {isUnderWay(upload) ? progress : 'Photo bien reçue.'}
          </p>
          <Button variant="secondary" aria-label={`Reprendre la ${name}`} onClick={onRetake}>
            Reprendre
          </Button>
        </div>
      </PictureTile>
    </figure>
  )
}
