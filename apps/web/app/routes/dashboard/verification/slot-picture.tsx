import { type ReactNode, useEffect, useRef, useState } from 'react'
import tile from '#app/routes/dashboard/upload/picture-tile.module.css'
import { Button } from '#app/ui/button.tsx'
import type { PictureSlot, SlotState } from './picture-slot.ts'
import styles from './verification-form.module.css'

/** What the picture shows, as it stands after «La photo de». */
export type PictureSubject = 'votre pièce' | 'vous'

export interface SlotPictureProps {
  readonly slot: PictureSlot
  readonly state: SlotState
  readonly subject: PictureSubject
  readonly onRetake: () => void
}

/** A picture that was taken, wherever it is on its way. */
export function SlotPicture({ slot, state, subject, onRetake }: SlotPictureProps): ReactNode {
  const box = useRef<HTMLElement>(null)
  // What the picture was taken with is gone.
  useEffect(() => box.current?.focus({ preventScroll: true }), [])
  if (state.at === 'empty') return null
  const failed = state.at === 'failed'
  return (
    <figure
      ref={box}
      className={styles.slot}
      data-failed={failed || undefined}
      aria-label={`Photo de ${subject}`}
      tabIndex={-1}
    >
      <div className={styles.picture}>
        {state.at === 'preparing' ? (
          <span className={styles.preparing}>Préparation...</span>
        ) : (
          <Preview key={state.preview} src={state.preview} subject={subject} />
        )}
        {state.at === 'sending' && <Sending share={state.share} subject={subject} />}
      </div>
      <div className={styles.beside}>
        <p role={failed ? 'alert' : 'status'} className={failed ? styles.failure : styles.progress}>
          {textOf(state)}
        </p>
        <div className={styles.buttons}>
          {failed && state.again && (
            <Button data-wrong onClick={slot.retry}>
              Réessayer
            </Button>
          )}
          <Button
            variant="secondary"
            data-wrong={failed || undefined}
            aria-label={`Reprendre la photo de ${subject}`}
            onClick={onRetake}
          >
            Reprendre
          </Button>
        </div>
      </div>
    </figure>
  )
}

/** What this browser cannot show itself, such as a HEIC, is sent all the same. */
function Preview({ src, subject }: { readonly src: string; readonly subject: PictureSubject }): ReactNode {
  const [broken, setBroken] = useState(false)
  if (broken) return <span className={styles.preparing}>Votre navigateur ne peut pas la montrer.</span>
  return <img src={src} alt={subject === 'vous' ? 'Vous' : 'Votre pièce'} onError={() => setBroken(true)} />
}

function Sending({
  share,
  subject,
}: {
  readonly share: number
  readonly subject: PictureSubject
}): ReactNode {
  return (
    <div className={tile.progress}>
      {/* All of it has left: the server is looking at it. */}
      <span aria-hidden="true">{share < 1 ? `${Math.round(share * 100)} %` : 'Vérification...'}</span>
      <progress aria-label={`Envoi de la photo de ${subject}`} value={share} max={1} />
    </div>
  )
}

function textOf(state: Exclude<SlotState, { at: 'empty' }>): string {
  if (state.at === 'failed') return state.message
  if (state.at === 'sent') return 'Photo bien reçue.'
  return state.at === 'sending' ? 'La photo est en route...' : 'La photo se prépare...'
}
