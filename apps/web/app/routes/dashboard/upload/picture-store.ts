import { createStore, type Store } from '#app/data/store.ts'

export type Progress =
  | { readonly at: 'waiting' }
  /** `share` goes from 0 to 1. */
  | { readonly at: 'sending'; readonly share: number }
  | { readonly at: 'sent'; readonly url: string }
  | { readonly at: 'failed'; readonly message: string; readonly again: boolean }

export interface QueuedPicture {
  readonly key: string
  /** How its file is called; empty for one that was sent earlier. */
  readonly name: string
  /** An address of this browser's own, while the page lives. */
  readonly preview: string | null
  readonly progress: Progress
}

export type Pictures = readonly QueuedPicture[]

export function isUnderWay({ progress }: QueuedPicture): boolean {
  return progress.at === 'waiting' || progress.at === 'sending'
}

/** Whether it counts towards the most that an object may have: one that was refused for good does not. */
export function takesPlace({ progress }: QueuedPicture): boolean {
  return progress.at !== 'failed' || progress.again
}

/** The addresses of what has arrived, in their order. */
export function sentPictures(pictures: Pictures): string[] {
  return pictures.flatMap(({ progress }) => (progress.at === 'sent' ? [progress.url] : []))
}

/** The pictures with that one at that place, counted from 0. */
export function withMoved(pictures: Pictures, key: string, place: number): Pictures {
  const moved = pictures.find((picture) => picture.key === key)
  if (!moved) return pictures
  const others = pictures.filter((picture) => picture !== moved)
  return others.toSpliced(Math.max(0, place), 0, moved)
}

/** The pictures as the screen shows them. */
export interface PictureStore extends Store<Pictures> {
  change(key: string, part: Partial<QueuedPicture>): void
  fail(key: string, message: string, again: boolean): void
}

export function createPictureStore(first: Pictures): PictureStore {
  const store = createStore(first)
  const change = (key: string, part: Partial<QueuedPicture>) =>
    store.set(store.read().map((one) => (one.key === key ? { ...one, ...part } : one)))
  return {
    ...store,
    change,
    fail: (key, message, again) => change(key, { progress: { at: 'failed', message, again } }),
  }
}
