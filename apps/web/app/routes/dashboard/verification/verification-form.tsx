import type { User } from '@okoume/contract/wire/user.ts'
import { BRAND } from '@okoume/domain/brand.ts'
import { IDENTITY_DOCUMENT_RETENTION_DAYS } from '@okoume/domain/person/identity-documents.ts'
import Camera from 'lucide-react/icons/camera'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#app/data/path-builder.ts'
import { LeaveGuard } from '#app/routes/dashboard/page/leave-guard.tsx'
import { NetworkNeeded } from '#app/shell/offline/network-needed.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import fieldStyles from '#app/ui/field.module.css'
import { useShown } from '#app/ui/use-shown.ts'
import type { LivePhotoProps } from './camera/live-photo.tsx'
import { DocumentStep } from './document-step.tsx'
import { SlotPicture } from './slot-picture.tsx'
import { Step } from './step.tsx'
import { useVerificationForm, type VerificationFormState } from './use-verification-form.ts'
import styles from './verification-form.module.css'

const LOSS = "Vos photos n'ont pas encore été envoyées pour vérification : il faudrait les reprendre."

/** Document, photo, sending: what proves who one is. */
export function VerificationForm({ onSent }: { readonly onSent: (user: User) => void }): ReactNode {
  const sent = useRef(false)
  const state = useVerificationForm((user) => {
    sent.current = true
    onSent(user)
  })
  const { box, submit, draft } = state
  const pictures = draft.document.at !== 'empty' || draft.live.at !== 'empty'
  return (
    <form ref={box} method="post" className={styles.form} onSubmit={submit} noValidate>
      <ol className={styles.steps}>
        <DocumentStep state={state} />
        <LiveStep state={state} />
        <SendingStep state={state} />
      </ol>
      {pictures && <LeaveGuard loss={LOSS} saved={sent} />}
    </form>
  )
}

const BUSY_TEXTS = {
  editing: '',
  uploading: 'Les photos arrivent...',
  sending: 'Envoi en cours...',
} as const

/** What leaves, who sees it, and for how long. */
function SendingStep({ state }: { readonly state: VerificationFormState }): ReactNode {
  const { phase, failure, shut } = state
  const notice = useShown<HTMLDivElement>(failure)
  return (
    <Step number={3} title="Envoyer" done={false}>
      <dl className={styles.terms}>
        <div>
          <dt>Ce qui part</dt>
          <dd>Le type et le numéro de votre pièce, sa photo et la vôtre. Rien d'autre.</dd>
        </div>
        <div>
          <dt>Qui le voit</dt>
          <dd>L'administrateur d'{BRAND.name}, lui seul, par un lien qui expire. Tout est gardé chiffré.</dd>
        </div>
        <div>
          <dt>Combien de temps</dt>
          <dd>Supprimé {IDENTITY_DOCUMENT_RETENTION_DAYS} jours après la décision.</dd>
        </div>
      </dl>
      <p className={styles.note}>
        {/* Opened beside: the pictures would be lost. */}
        <Link to={`${paths.privacy()}#identite`} target="_blank">
          Ce que deviennent vos documents
        </Link>
      </p>
      <div ref={notice}>
        {failure && (
          <Alert tone="error" title="Erreur lors de l'envoi.">
            {failure.text}
          </Alert>
        )}
      </div>
      <NetworkNeeded shut={shut} />
      <div className={styles.send}>
        <Button type="submit" size="large" busy={phase !== 'editing'} busyText={BUSY_TEXTS[phase]}>
          Envoyer
        </Button>
      </div>
    </Step>
  )
}

const UNLOADED = "La connexion s'est coupée. Vérifiez votre réseau, puis réessayez."

/** The photo that shows that the document is in its owner's hands. */
function LiveStep({ state }: { readonly state: VerificationFormState }): ReactNode {
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
