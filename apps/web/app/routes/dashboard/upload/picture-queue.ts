import { LISTING_LIMITS } from '@okoume/domain/listing/listing-limits.ts'
import {
  createPictureStore,
  type Pictures,
  type QueuedPicture,
  takesPlace,
  withMoved,
} from './picture-store.ts'
import { CONNECTION_LOST } from './upload-problem.ts'
import { createUploadWorks, type UploadContext } from './upload-works.ts'

/** The pictures of a listing in their order, each on its way to the server. The first is the cover. */
export interface PictureQueue {
  read(): Pictures
  subscribe(listener: () => void): () => void
  settled(): Promise<void>
  /** What finds no place takes that of a picture of the same choice which turns out to be refused. */
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
  /** These pictures, sent earlier, take the place of all. */
  restore(urls: readonly string[]): void
  /** Stops what is on its way and lets go of the previews. */
  close(): void
}

let made = 0

function queued(name: string, progress: QueuedPicture['progress']): QueuedPicture {
  made += 1
  return { key: `photo-${made}`, name, preview: null, progress }
}

function sentEarlier(url: string): QueuedPicture {
  return queued('', { at: 'sent', url })
}

export function createPictureQueue(context: UploadContext, urls: readonly string[] = []): PictureQueue {
  const store = createPictureStore(urls.map(sentEarlier))
  const { read, set, subscribe, settled } = store
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
    settled,
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
    restore(kept) {
      waiting = []
      read().forEach(letGo)
      set(kept.map(sentEarlier))
    },
    close() {
      waiting = []
      read().forEach(letGo)
    },
  }
}
