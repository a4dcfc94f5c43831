import type { ListingForm } from '@okoume/domain/listing/listing-form.ts'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { type Pictures, sentPictures } from '../../upload/picture-store.ts'
import { type DraftStart, deleteDraft, type ItemDraft, storeDraft } from './item-draft.ts'
import type { NewItemAttempt } from './save-item.ts'

export interface DraftStorage {
  readonly attempt: RefObject<NewItemAttempt>
  /** Notes under which id it is being sent. */
  readonly note: (attempt: NewItemAttempt) => void
  /** Nothing is kept any more: it was added. */
  readonly forget: () => void
}

/** Keeps what is typed and the pictures that have arrived, at each change. */
export function useStoredDraft(
  key: string,
  { id, sent }: ItemDraft,
  start: DraftStart,
  { form, pictures }: { readonly form: ListingForm; readonly pictures: Pictures },
): DraftStorage {
  const attempt = useRef<NewItemAttempt>({ id, sent })
  const over = useRef(false)
  const urls = JSON.stringify(sentPictures(pictures))
  const kept = useRef({ form, urls })

  const keep = () => {
    if (over.current) return
    const { form: latest, urls: arrived } = kept.current
    storeDraft(key, { ...attempt.current, form: latest, pictures: JSON.parse(arrived) }, start)
  }
  const keepNow = useEffectEvent(keep)
  useEffect(() => {
    kept.current = { form, urls }
    keepNow()
  }, [form, urls])
  useEffect(() => {
    // Added in another tab, from the same draft: what is written here is another object.
    const notice = ({ key: changed, newValue }: StorageEvent) => {
      if (changed === key && newValue === null) attempt.current = { id: crypto.randomUUID(), sent: false }
    }
    addEventListener('storage', notice)
    return () => removeEventListener('storage', notice)
  }, [key])
  return {
    attempt,
    note(next) {
      attempt.current = next
      keep()
    },
    forget() {
      over.current = true
      deleteDraft(key)
    },
  }
}
