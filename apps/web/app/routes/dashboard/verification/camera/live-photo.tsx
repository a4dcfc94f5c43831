import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import kit from '#app/ui/kit.module.css'
import { FileButton } from '../../upload/file-button.tsx'
import { useObjectUrl } from '../../upload/picture-tile.tsx'
import styles from './live-photo.module.css'
import { cameraAdvice } from './open-camera.ts'
import { type LivePhase, type LivePhotoState, type Prompt, useLivePhoto } from './use-live-photo.ts'

export function formatTimeLeft(seconds: number): string {
  const rest = String(seconds % 60).padStart(2, '0')
  return `${Math.floor(seconds / 60)} min ${rest} s`
}

export interface LivePhotoProps {
  /** Of the text that says why the form was not sent. */
  readonly problemId: string | undefined
  readonly sendAccepted: RefObject<(() => void) | null>
  readonly onAccept: (photo: File, prompt: Prompt) => void
  /** Back to where it began; `message` says why, if it was not the person's wish. */
  readonly onStop: (message: string | null) => void
}

export function LivePhoto(props: LivePhotoProps): ReactNode {
  const state = useLivePhoto(props)
  const { prompt, phase, expire } = state
  const left = useTimeLeft(prompt?.endsAt ?? null, expire)
  const words = useFocusOn(phase)
  const title = useId()
  const { sendAccepted, problemId } = props
  useEffect(() => {
    sendAccepted.current = state.accept
    return () => {
      sendAccepted.current = null
    }
  })
  return (
    <section className={kit.stack4} aria-labelledby={title}>
      <div
        ref={words}
        className={`${kit.stack1} ${kit.box} ${kit.textCentred} ${kit.goldTint} ${styles.prompt}`}
        tabIndex={-1}
        data-wrong={problemId ? true : undefined}
        aria-describedby={problemId}
      >
        <p id={title} className={`${kit.tiny} ${kit.strong}`}>
          {phase.at === 'review' ? 'Votre photo' : 'Devant la caméra'}
        </p>
        <p className={styles.text} role="status">
          {prompt ? prompt.text : 'Un instant...'}
        </p>
        {left !== null && (
          <p className={`${kit.tiny} ${kit.strong} ${kit.digits}`}>
            Il reste <span data-time-left={left}>{formatTimeLeft(left)}</span>
          </p>
        )}
      </div>
      {/* Announced once, when little time is left. */}
      <p className="visually-hidden" role="status">
        {left !== null && 'Il reste moins de deux minutes pour prendre la photo.'}
      </p>
      <Phase state={state} onCancel={() => props.onStop(null)} />
    </section>
  )
}

interface PhaseProps {
  readonly state: LivePhotoState
  readonly onCancel: () => void
}

function Phase({ state, onCancel }: PhaseProps): ReactNode {
  const { phase } = state
  if (phase.at === 'camera') return <Viewfinder state={state} stream={phase.stream} onCancel={onCancel} />
  if (phase.at === 'review') return <PhotoPreview state={state} photo={phase.photo} />
  if (phase.at === 'blocked')
    return (
      <>
        <Alert tone="error" title="Impossible d'accéder à la caméra.">
          {cameraAdvice(phase.reason)}
        </Alert>
        {phase.problem && <Alert tone="error">{phase.problem}</Alert>}
        <div className={`${kit.stack2} ${styles.buttons}`}>
          {/* The telephone's own camera takes the photo that the same prompt asks for. */}
          <FileButton capture="user" variant="primary" onChoose={state.choose}>
            Prendre un selfie avec l'appareil photo
          </FileButton>
          <Button variant="secondary" onClick={state.open}>
            Réessayer
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            Annuler
          </Button>
        </div>
      </>
    )
  return (
    <>
      <div className={styles.frame}>
        <p className={`${kit.padded4} ${kit.small} ${kit.textCentred} ${styles.dark}`}>
          {phase.at === 'dark'
            ? 'La caméra est éteinte : cette page a été quittée, ou une autre application la prend.'
            : "La caméra s'ouvre. Si votre navigateur le demande, autorisez-la."}
        </p>
      </div>
      <div className={`${kit.stack2} ${styles.buttons}`}>
        {phase.at === 'dark' && <Button onClick={state.open}>Rouvrir la caméra</Button>}
        <Button variant="quiet" onClick={onCancel}>
          Annuler
        </Button>
      </div>
    </>
  )
}

interface ViewfinderProps extends PhaseProps {
  readonly stream: MediaStream
}

function Viewfinder({ state, stream, onCancel }: ViewfinderProps): ReactNode {
  const video = useRef<HTMLVideoElement>(null)
  const [ready, setReady] = useState(false)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  return (
    <>
      <div className={styles.frame}>
        <video
          ref={video}
          className={styles.mirror}
          autoPlay
          playsInline
          muted
          aria-label="Ce que voit la caméra, comme dans un miroir"
          onLoadedData={() => setReady(true)}
        />
      </div>
      <div className={`${kit.stack2} ${styles.buttons}`}>
        <Button
          size="large"
          busy={!ready}
          busyText="La caméra s'allume..."
          onClick={() => video.current && state.shoot(video.current)}
        >
          Prendre la photo
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Annuler
        </Button>
      </div>
    </>
  )
}

function PhotoPreview({ state, photo }: { readonly state: LivePhotoState; readonly photo: File }): ReactNode {
  const preview = useObjectUrl(photo) ?? undefined
  return (
    <>
      <div className={styles.frame}>
        <img src={preview} alt="Vous, à l'instant" />
      </div>
      <p className={`${kit.small} ${kit.textCentred}`}>
        Votre visage est net et le geste se voit en entier ?
      </p>
      <div className={`${kit.stack2} ${styles.buttons}`}>
        <Button size="large" onClick={state.accept}>
          Utiliser cette photo
        </Button>
        <Button variant="secondary" size="large" onClick={state.retake}>
          Reprendre
        </Button>
      </div>
    </>
  )
}

/** Focus: each prompt takes it, to be read out and since the button that was pressed is gone. */
function useFocusOn({ at }: LivePhase): RefObject<HTMLDivElement | null> {
  const words = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (at === 'opening') return
    words.current?.focus({ preventScroll: true })
    words.current?.closest('section')?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return words
}

/** From then on the time that is left is announced. Seconds. */
const ANNOUNCED_FROM = 120

/** The seconds that are left, once they are few; null before. */
function useTimeLeft(endsAt: number | null, onEnd: () => void): number | null {
  const [left, setLeft] = useState<number | null>(null)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (endsAt === null) return
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      const seconds = Math.ceil((endsAt - Date.now()) / 1000)
      setLeft(seconds <= ANNOUNCED_FROM ? Math.max(0, seconds) : null)
      if (seconds <= 0) end()
      else timer = setTimeout(look, 1000)
    }
    look()
    return () => clearTimeout(timer)
  }, [endsAt])
  return left
}
