import { clientErrorMessage } from '@okoume/contract/model/client-errors.ts'
import { MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import { LIVE_PHOTO, LIVENESS_MINUTES } from '@okoume/domain/person/liveness.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { askUser } from '#app/data/session/ask-user.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import {
  decodePicture,
  encode,
  isCanvasFaithful,
  openCanvas,
} from '#app/routes/dashboard/upload/shrink-picture.ts'
import { explainError } from '#app/shell/actions/explain-error.ts'
import { type CameraBlock, CameraBlocked, closeCamera, openCamera } from './open-camera.ts'

interface Frame {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

const QUALITY = 0.92

/** The middle of a picture in the shape of the photo, as large as it fits. */
export function cropToMiddle(width: number, height: number): Frame {
  const scale = Math.min(width / LIVE_PHOTO.width, height / LIVE_PHOTO.height)
  const [wide, high] = [LIVE_PHOTO.width * scale, LIVE_PHOTO.height * scale]
  return { left: (width - wide) / 2, top: (height - high) / 2, width: wide, height: high }
}

/** The photo as the person saw themself: as in a mirror, in the size that is kept (docs/spec.md#identity-documents). */
async function drawLivePhoto(
  source: HTMLVideoElement | ImageBitmap,
  width: number,
  height: number,
): Promise<File> {
  const { width: wide, height: high } = LIVE_PHOTO
  const [canvas, context] = openCanvas(wide, high)
  const middle = cropToMiddle(width, height)
  context.translate(wide, 0)
  context.scale(-1, 1)
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, middle.left, middle.top, middle.width, middle.height, 0, 0, wide, high)
  const photo = await encode(canvas, 'image/jpeg', QUALITY)
  // Telephones with little memory keep a canvas until it is empty.
  canvas.width = 0
  return new File([photo], 'photo.jpg', { type: photo.type })
}

export type LivePhase =
  | { readonly at: 'opening' }
  | { readonly at: 'camera'; readonly stream: MediaStream }
  /** Turned off while no one was looking. */
  | { readonly at: 'dark' }
  | { readonly at: 'blocked'; readonly reason: CameraBlock; readonly problem: string | null }
  | {
      readonly at: 'review'
      readonly photo: File
      /** Where a new one comes from. */
      readonly before: { readonly at: 'dark' } | { readonly at: 'blocked'; readonly reason: CameraBlock }
    }

export interface LivePhotoOptions {
  readonly onAccept: (photo: File, prompt: Prompt) => void
  /** Back to where it began; `message` says why, if it was not the person's wish. */
  readonly onStop: (message: string | null) => void
}

export interface LivePhotoState {
  readonly prompt: Prompt | null
  readonly phase: LivePhase
  /** Opens the camera, or opens it again. */
  readonly open: () => Promise<void>
  readonly shoot: (video: HTMLVideoElement) => Promise<void>
  /** A photo that was taken outside the page. */
  readonly choose: (file: File) => Promise<void>
  readonly retake: () => void
  readonly accept: () => void
  readonly expire: () => void
}

const CONNECTION_LOST = "La connexion s'est coupée. Vérifiez votre réseau, puis réessayez."
const UNREADABLE = 'Cette photo ne peut pas être lue ici. Prenez-en une autre.'

/** From the prompt to a photo that is kept: one thing at a time, and the camera on only while it is looked into. */
export function useLivePhoto({ onAccept, onStop }: LivePhotoOptions): LivePhotoState {
  const [prompt, setPrompt] = useState<Prompt | null>(null)
  const [phase, setPhase] = useState<LivePhase>({ at: 'opening' })
  // The page may be left while the browser still asks for its permission: the camera must not stay on.
  const visit = useRef(0)

  const open = async () => {
    const here = visit.current
    setPhase({ at: 'opening' })
    const opened = await tryCamera()
    if (here === visit.current) setPhase(opened)
    else if (opened.at === 'camera') closeCamera(opened.stream)
  }
  const begin = useEffectEvent(async () => {
    const here = visit.current
    try {
      const { id, text, expiresAt } = await signedInApi.askLivenessPrompt()
      if (here !== visit.current) return
      setPrompt({ id, text, endsAt: expiryTime(Date.parse(expiresAt), Date.now()) })
      await open()
    } catch (error) {
      if (here !== visit.current) return
      const { code, text } = explainError(error, { lost: CONNECTION_LOST })
      // Decided or sent from another page: the screen becomes what it should be.
      if (code === 'VERIFICATION_CLOSED') askUser().catch(() => {})
      onStop(text)
    }
  })
  useEffect(() => {
    begin()
    return () => {
      visit.current += 1
    }
  }, [])
  useClosing(phase, () => setPhase({ at: 'dark' }))

  return {
    prompt,
    phase,
    open,
    async shoot(video) {
      const photo = await drawLivePhoto(video, video.videoWidth, video.videoHeight)
      setPhase({ at: 'review', photo, before: { at: 'dark' } })
    },
    async choose(file) {
      if (phase.at !== 'blocked') return
      const { reason } = phase
      const bitmap = await decodePicture(file)
      if (!bitmap) return setPhase({ at: 'blocked', reason, problem: UNREADABLE })
      const { width, height } = bitmap
      const photo = (await isCanvasFaithful()) ? await drawLivePhoto(bitmap, width, height) : file
      bitmap.close()
      const before = { at: 'blocked', reason } as const
      setPhase({ at: 'review', photo, before })
    },
    retake() {
      if (phase.at !== 'review') return
      if (phase.before.at === 'blocked') setPhase({ ...phase.before, problem: null })
      else open()
    },
    accept() {
      if (phase.at === 'review' && prompt) onAccept(phase.photo, prompt)
    },
    expire: () => onStop(clientErrorMessage('LIVENESS_EXPIRED')),
  }
}

async function tryCamera(): Promise<LivePhase> {
  try {
    if (!(await isCanvasFaithful())) throw new CameraBlocked('altered')
    const stream = await openCamera()
    if (!document.hidden) return { at: 'camera', stream }
    closeCamera(stream)
    return { at: 'dark' }
  } catch (error) {
    return {
      at: 'blocked',
      reason: error instanceof CameraBlocked ? error.reason : 'in-use',
      problem: null,
    }
  }
}

/** The light is on while the picture is shown, and at no other time. */
function useClosing(phase: LivePhase, onDark: () => void): void {
  const stream = phase.at === 'camera' ? phase.stream : null
  const goDark = useEffectEvent(onDark)
  useEffect(() => {
    if (!stream) return
    const stop = () => {
      closeCamera(stream)
      goDark()
    }
    const hide = () => {
      if (document.hidden) stop()
    }
    // Taken by another application, or unplugged.
    for (const track of stream.getTracks()) track.addEventListener('ended', stop)
    document.addEventListener('visibilitychange', hide)
    addEventListener('pagehide', stop)
    return () => {
      for (const track of stream.getTracks()) track.removeEventListener('ended', stop)
      document.removeEventListener('visibilitychange', hide)
      removeEventListener('pagehide', stop)
      closeCamera(stream)
    }
  }, [stream])
}

/** The gesture that the server asks for before the camera. */
export interface Prompt {
  readonly id: string
  readonly text: string
  /** By this device's clock, in milliseconds. */
  readonly endsAt: number
}

/**
 * Clock skew: an expiry that this browser's clock makes impossible is counted from now instead; the server decides. A
 * prompt that was asked for before may come again, with less time left.
 */
export function expiryTime(claimed: number, now: number): number {
  const longest = LIVENESS_MINUTES * MINUTE_MS
  return claimed > now && claimed <= now + longest ? claimed : now + longest
}
