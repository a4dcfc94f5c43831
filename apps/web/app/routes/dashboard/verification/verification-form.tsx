import type { User } from '@okoume/contract/wire/user.ts'
import { IDENTITY_DOCUMENT_RETENTION_DAYS } from '@okoume/domain/person/identity-documents.ts'
import { Camera } from 'lucide'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#app/data/path-builder.ts'
import { LeaveGuard } from '#app/routes/dashboard/page/leave-guard.tsx'
import { ActionFailure, FormFrame } from '#app/shell/actions/action-form.tsx'
import { useAction } from '#app/shell/actions/use-action.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import fieldStyles from '#app/ui/field.module.css'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import { isUnderWay } from '../upload/upload-states.ts'
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
  const { documentPicture, secondPicture, livePicture } = state.form.values
  const pictures = [documentPicture, secondPicture, livePicture].some((picture) => picture !== null)
  return (
    <FormFrame form={state.form}>
      <ol className={kit.stack}>
        <DocumentStep state={state} />
        <LiveStep state={state} />
        <SendingStep form={state.form} />
      </ol>
      {pictures && <LeaveGuard loss={LOSS} saved={sent} />}
    </FormFrame>
  )
}

/** Consent: names what is sent, who sees it, and for how long. */
function SendingStep({ form }: Pick<VerificationFormState, 'form'>): ReactNode {
  const { documentPicture, secondPicture, livePicture } = form.values
  const pictures = [documentPicture, secondPicture, livePicture]
  const isUploading = pictures.some((picture) => picture && isUnderWay(picture))
  return (
    <Step number={3} title="Envoyer" done={false}>
      <dl className={`${kit.stack3} ${kit.small}`}>
        <div>
          <dt className={kit.strong}>Ce qui part</dt>
          <dd className={kit.soft}>Ce que vous avez écrit et les photos de cette page. Rien d'autre.</dd>
        </div>
        <div>
          <dt className={kit.strong}>Qui le voit</dt>
          <dd className={kit.soft}>
            Ceux de notre équipe qui vérifient les identités, par un lien qui expire. Tout est gardé chiffré.
          </dd>
        </div>
        <div>
          <dt className={kit.strong}>Combien de temps</dt>
          <dd className={kit.soft}>
            Les photos : {IDENTITY_DOCUMENT_RETENTION_DAYS} jours après la décision. De la pièce acceptée
            reste de quoi vous reconnaître, chiffré.
          </dd>
        </div>
      </dl>
      <p className={kit.note}>
        {/* Opened beside: the pictures would be lost. */}
        <Link to={`${paths.privacy()}#identite`} target="_blank">
          Ce que deviennent vos documents
        </Link>
      </p>
      <ActionFailure form={form} />
      <div className={styles.send}>
        <Button
          type="submit"
          size="large"
          busy={form.busy}
          busyText={isUploading ? 'Les photos arrivent...' : 'Envoi en cours...'}
        >
          Envoyer
        </Button>
      </div>
    </Step>
  )
}

const PROBLEM_ID = 'verification-photo-erreur'

/** The photo that shows that the document is in its owner's hands. */
function LiveStep({ state }: { readonly state: VerificationFormState }): ReactNode {
  const { form, liveUpload, addLivePhoto, sendAccepted, liveMessage, setLiveMessage } = state
  const { livePicture } = form.values
  const problem = form.problems.livePicture
  const [Studio, setStudio] = useState<ComponentType<LivePhotoProps> | null>(null)
  const load = useAction({
    call: () => import('./camera/live-photo.tsx'),
    local: true,
    lost: "La connexion s'est coupée. Vérifiez votre réseau, puis réessayez.",
    onDone: ({ LivePhoto }) => setStudio(() => LivePhoto),
  })
  const message = liveMessage ?? load.failure?.text
  const begin = useRef<HTMLButtonElement>(null)
  // The button that was pressed is gone: the one that begins again takes the focus.
  const [returns, setReturns] = useState(0)
  useEffect(() => {
    if (returns > 0) begin.current?.focus()
  }, [returns])

  const open = () => {
    setLiveMessage(null)
    load.run(undefined, { failsInForm: true })
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
      done={livePicture?.state.at === 'sent'}
    >
      {message && <Alert tone="error">{message}</Alert>}
      {problem && (
        <p className={fieldStyles.error} id={PROBLEM_ID}>
          {problem}
        </p>
      )}
      {Studio && (
        <Studio
          problemId={problem ? PROBLEM_ID : undefined}
          sendAccepted={sendAccepted}
          onAccept={(photo, prompt) => {
            addLivePhoto(photo, prompt)
            setStudio(null)
          }}
          onStop={(message) => {
            setLiveMessage(message)
            leave()
          }}
        />
      )}
      {!Studio && livePicture && (
        <SlotPicture
          upload={livePicture}
          of="de vous"
          alt="Vous"
          onRetry={() => liveUpload.retry(livePicture.key)}
          onRetake={() => {
            liveUpload.clear()
            open()
          }}
        />
      )}
      {!Studio && !livePicture && (
        <div className={`${kit.row2} ${styles.sources}`}>
          <Button
            ref={begin}
            variant="secondary"
            busy={load.busy}
            busyText="Un instant..."
            data-wrong={problem ? true : undefined}
            aria-describedby={problem ? PROBLEM_ID : undefined}
            onClick={open}
          >
            <Icon of={Camera} />
            Ouvrir la caméra
          </Button>
        </div>
      )}
    </Step>
  )
}
