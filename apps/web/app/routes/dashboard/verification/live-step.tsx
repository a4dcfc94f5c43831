import Camera from 'lucide-react/icons/camera'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import fieldStyles from '#app/ui/field.module.css'
import type { LivePhotoProps } from './camera/live-photo.tsx'
import { SlotPicture } from './slot-picture.tsx'
import { Step } from './step.tsx'
import type { VerificationFormState } from './use-verification-form.ts'
import styles from './verification-form.module.css'

const UNLOADED = "La connexion s'est coupée. Vérifiez votre réseau, puis réessayez."

/** The photo that shows that the document is in its owner's hands. */
export function LiveStep({ state }: { readonly state: VerificationFormState }): ReactNode {
  const { draft, problems, liveSlot, keepLive, liveMessage, setLiveMessage } = state
  const [Studio, setStudio] = useState<ComponentType<LivePhotoProps> | null>(null)
  const [loading, setLoading] = useState(false)
  const begin = useRef<HTMLButtonElement>(null)
  // The button that was pressed is gone: the one that begins again takes the focus.
  const [returns, setReturns] = useState(0)
  useEffect(() => {
    if (returns > 0) begin.current?.focus()
  }, [returns])

  const open = async () => {
    setLoading(true)
    setLiveMessage(null)
    try {
      const { LivePhoto } = await import('./camera/live-photo.tsx')
      setStudio(() => LivePhoto)
    } catch {
      setLiveMessage(UNLOADED)
    } finally {
      setLoading(false)
    }
  }
  const leave = () => {
    setStudio(null)
    setReturns((times) => times + 1)
  }
  return (
    <Step
      number={2}
      title="Une photo de vous"
      note="Pour voir que cette pièce est bien la vôtre. Un geste, choisi au hasard, vous est demandé : ainsi, personne ne peut préparer cette photo d'avance."
      done={draft.live.at === 'sent'}
    >
      {liveMessage && <Alert tone="error">{liveMessage}</Alert>}
      {Studio && (
        <Studio
          onKeep={(photo, prompt) => {
            keepLive(photo, prompt)
            setStudio(null)
          }}
          onStop={(message) => {
            setLiveMessage(message)
            leave()
          }}
        />
      )}
      {!Studio && draft.live.at !== 'empty' && (
        <SlotPicture
          slot={liveSlot}
          state={draft.live}
          subject="vous"
          onRetake={() => {
            liveSlot.clear()
            open()
          }}
        />
      )}
      {!Studio && draft.live.at === 'empty' && (
        <div className={styles.sources}>
          <Button
            ref={begin}
            variant="secondary"
            busy={loading}
            busyText="Un instant..."
            data-wrong={problems.livePicture ? true : undefined}
            aria-describedby={problems.livePicture ? 'verification-photo-erreur' : undefined}
            onClick={open}
          >
            <Camera />
            Ouvrir la caméra
          </Button>
        </div>
      )}
      {problems.livePicture && !Studio && (
        <p className={fieldStyles.error} id="verification-photo-erreur">
          {problems.livePicture}
        </p>
      )}
    </Step>
  )
}
