import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Alert } from '#app/ui/alert.tsx'
import {
  type CameraBlock,
  CameraBlocked,
  cameraAdvice,
  closeCamera,
  openCamera,
} from '../verification/camera/open-camera.ts'
import styles from './handover-mode.module.css'

/** Not in TypeScript's library yet. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
declare const BarcodeDetector: new (options: { formats: readonly string[] }) => Detector

const LOOK_EVERY_MS = 250

export function Scanner({ onRead }: { readonly onRead: (text: string) => void }): ReactNode {
  const video = useRef<HTMLVideoElement>(null)
  const [blocked, setBlocked] = useState<CameraBlock | null>(null)
  const read = useEffectEvent(onRead)
  useEffect(() => {
    const ended = new AbortController()
    void look(video.current, ended.signal)
      .then((text) => text !== null && read(text))
      .catch((error: unknown) => setBlocked(error instanceof CameraBlocked ? error.reason : 'in-use'))
    return () => ended.abort()
  }, [])
  if (blocked)
    return (
      <Alert tone="error">Impossible d'accéder à la caméra. {cameraAdvice(blocked)} Ou entrez le code.</Alert>
    )
  return <video ref={video} className={styles.camera} muted playsInline aria-label="Caméra" />
}

/** The first QR that is seen; null once `ended`. */
async function look(video: HTMLVideoElement | null, ended: AbortSignal): Promise<string | null> {
  if (!video) return null
  const stream = await openCamera('environment')
  try {
    video.srcObject = stream
    await video.play()
    const detector = new BarcodeDetector({ formats: ['qr_code'] })
    while (!ended.aborted) {
      const [found] = await detector.detect(video).catch(() => [])
      if (found) return found.rawValue
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    }
    return null
  } finally {
    closeCamera(stream)
  }
}
