import { LISTING_LIMITS } from '@okoume/domain/listing/listing-limits.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { onReachable } from '#app/data/api/ask-network.ts'
import { whenState } from '#app/data/when-state.ts'
import {
  createPictureStore,
  isUnderWay,
  type PictureStore,
  type Pictures,
  type QueuedPicture,
  sentPictures,
  takesPlace,
  withMoved,
} from './picture-store.ts'
import { CONNECTION_LOST, photoForm, type SendOptions, sendForm, UploadProblem } from './send-picture.ts'
import { shrinkPicture } from './shrink-picture.ts'

interface UploadContext {
  readonly prepare: (file: File) => Promise<Blob>
  /** @throws UploadProblem */
  readonly send: (
    picture: Blob,
    options: { readonly onProgress: (share: number) => void; readonly signal: AbortSignal },
  ) => Promise<string>
  readonly showPreview: (picture: Blob) => string
  readonly dropPreview: (preview: string) => void
}

/** The pictures of a listing in their order, each on its way to the server. The first is the cover. */
export interface PictureQueue extends Pick<PictureStore, 'read' | 'subscribe'> {
  /** Once nothing is on its way any more. */
  settled(): Promise<void>
  /** Files beyond the limit wait: each replaces a file of the same choice that is refused. */
  add(files: readonly File[]): void
  /** How many of the last choice have found no place. */
  surplus(): number
  /** Takes away all that were refused for good. */
  removeRefused(): void
  /** Also stops its upload. */
  remove(key: string): void
  /** To that place, counted from 0. */
  move(key: string, place: number): void
  retry(key: string): void
  /** Tries again what only the network kept back. */
  retryLost(): void
  /** Says at the picture that the server will not have it. */
  refuse(url: string, message: string): void
  /** Stops what is on its way and lets go of the previews. */
  close(): void
}

export function createPictureQueue(context: UploadContext, urls: readonly string[] = []): PictureQueue {
  const store = createPictureStore(urls.map(sentEarlier))
  const { read, set, subscribe } = store
  const works = createUploadWorks(context, store)
  const letGo = ({ key, preview }: QueuedPicture) => {
    works.stop(key)
    if (preview) context.dropPreview(preview)
  }
  let waiting: readonly File[] = []
  const placesLeft = () => Math.max(0, LISTING_LIMITS.pictures - read().filter(takesPlace).length)
  const fillPlaces = () => {
    const left = placesLeft()
    if (left === 0 || waiting.length === 0) return
    const taken = waiting.slice(0, left)
    waiting = waiting.slice(left)
    const added = taken.map(({ name }) => queued(name, { at: 'waiting' }))
    set([...read(), ...added])
    for (const [place, { key }] of added.entries()) {
      const file = taken[place]
      if (file) works.start(key, file)
    }
  }
  const removeWhere = (goes: (picture: QueuedPicture) => boolean) => {
    waiting = []
    read().filter(goes).forEach(letGo)
    set(read().filter((picture) => !goes(picture)))
  }
  store.subscribe(fillPlaces)
  return {
    read,
    subscribe,
    async settled() {
      await whenState(store, (pictures) => !pictures.some(isUnderWay))
    },
    add(files) {
      waiting = files
      fillPlaces()
    },
    surplus: () => waiting.length,
    remove: (key) => removeWhere((picture) => picture.key === key),
    removeRefused: () => removeWhere((picture) => !takesPlace(picture)),
    move: (key, place) => set(withMoved(read(), key, place)),
    retry: works.retry,
    retryLost() {
      for (const { key, progress } of read()) {
        if (progress.at === 'failed' && progress.message === CONNECTION_LOST) works.retry(key)
      }
    },
    refuse(url, message) {
      const refused = read().find(({ progress }) => progress.at === 'sent' && progress.url === url)
      if (refused) store.fail(refused.key, message, false)
    },
    close() {
      waiting = []
      read().forEach(letGo)
    },
  }
}

/** What brings the files to the server, and writes to the store how far each is. */
interface UploadWorks {
  start(key: string, file: File): void
  retry(key: string): void
  stop(key: string): void
}

interface Work {
  readonly file: File
  prepared: Blob | null
  stop: AbortController
}

const PREPARED_AT_A_TIME = 1
const SENT_AT_A_TIME = 2

function createUploadWorks(context: UploadContext, store: PictureStore): UploadWorks {
  // A large photo fills the memory of a small phone: one is unfolded at a time.
  const preparing = createConcurrencyLimit(PREPARED_AT_A_TIME)
  const sending = createConcurrencyLimit(SENT_AT_A_TIME)
  const works = new Map<string, Work>()

  const prepare = (key: string, work: Work, signal: AbortSignal) =>
    preparing(async () => {
      signal.throwIfAborted()
      if (work.prepared) return work.prepared
      const picture = await context.prepare(work.file)
      signal.throwIfAborted()
      work.prepared = picture
      store.change(key, { preview: context.showPreview(picture) })
      return picture
    })
  const send = (key: string, picture: Blob, signal: AbortSignal) =>
    sending(() => {
      signal.throwIfAborted()
      const onProgress = (share: number) => {
        if (!signal.aborted) store.change(key, { progress: { at: 'sending', share } })
      }
      onProgress(0)
      return context.send(picture, { onProgress, signal })
    })
  const arrive = (key: string, url: string) => {
    if (sentPictures(store.read()).includes(url)) store.fail(key, 'Cette photo est déjà là.', false)
    else store.change(key, { progress: { at: 'sent', url } })
  }
  const run = async (key: string, work: Work) => {
    const { signal } = work.stop
    try {
      const url = await send(key, await prepare(key, work, signal), signal)
      if (!signal.aborted) arrive(key, url)
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof UploadProblem) store.fail(key, error.message, error.again)
      else store.fail(key, CONNECTION_LOST, true)
    }
  }
  return {
    start(key, file) {
      const work: Work = { file, prepared: null, stop: new AbortController() }
      works.set(key, work)
      run(key, work)
    },
    retry(key) {
      const work = works.get(key)
      if (!work) return
      work.stop = new AbortController()
      store.change(key, { progress: { at: 'waiting' } })
      run(key, work)
    },
    stop(key) {
      works.get(key)?.stop.abort()
      works.delete(key)
    },
  }
}

/** Concurrency limit (p-limit): runs tasks in order, at most `width` at a time. */
function createConcurrencyLimit(width: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = []
  let free = width
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}

let made = 0

function queued(name: string, progress: QueuedPicture['progress']): QueuedPicture {
  made += 1
  return { key: `photo-${made}`, name, preview: null, progress }
}

function sentEarlier(url: string): QueuedPicture {
  return queued('', { at: 'sent', url })
}

export interface PicturesState {
  readonly queue: PictureQueue
  readonly pictures: Pictures
  /** How many are on their way. */
  readonly underWay: number
}

/** The pictures of the form, from those that the object has already. */
export function usePictures(first: readonly string[]): PicturesState {
  const [queue] = useState(() =>
    createPictureQueue(
      {
        prepare: (file) => shrinkPicture(file),
        send: sendPicture,
        showPreview: (picture) => URL.createObjectURL(picture),
        dropPreview: (preview) => URL.revokeObjectURL(preview),
      },
      first,
    ),
  )
  const pictures = useSyncExternalStore(queue.subscribe, queue.read)
  useEffect(() => {
    const stop = onReachable(queue.retryLost)
    return () => {
      stop()
      queue.close()
    }
  }, [queue])
  return { queue, pictures, underWay: pictures.filter(isUnderWay).length }
}

/**
 * Uploads a picture of an object and answers its address.
 * @throws UploadProblem
 */
async function sendPicture(picture: Blob, options: SendOptions): Promise<string> {
  const form = photoForm(picture, { upload_preset: 'objets' })
  return (await sendForm('uploadPicture', form, options)).secure_url
}
