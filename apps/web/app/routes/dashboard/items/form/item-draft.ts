import type { PartInput } from '@okoume/contract/contract.ts'
import type { Item } from '@okoume/contract/wire/item.ts'
import {
  EMPTY_LISTING_FORM,
  type ListingForm,
  type SpecificationRow,
} from '@okoume/domain/listing/listing-form.ts'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { PERSONAL, safeLocalStorage } from '#app/data/storage/safe-storage.ts'
import { explainError } from '#app/shell/actions/explain-error.ts'
import { sentPictures, type UploadList } from '../../upload/upload-states.ts'

/** An object that is being added, as it was left. */
export interface ItemDraft {
  /** Idempotency key: the object's id, so that sending again does not add it twice. */
  readonly id: string
  readonly form: ListingForm
  /** Addresses of the pictures that have arrived. */
  readonly pictures: readonly string[]
  /** It was sent, and the answer was lost. */
  readonly sent: boolean
}

/** A new object begins with nothing but the town of most, or as a copy of another one. */
export type DraftStart = Pick<ItemDraft, 'form' | 'pictures'>

export const EMPTY_DRAFT: DraftStart = {
  form: { ...EMPTY_LISTING_FORM, location: 'Libreville' },
  pictures: [],
}

/** Where it is noted, for each template apart; it goes when the person signs out. */
export function draftKey(uid: string, template = ''): string {
  return `${PERSONAL}item-draft.${uid}${template && `.${template}`}`
}

export function newDraft(
  { form, pictures }: DraftStart = EMPTY_DRAFT,
  id: string = crypto.randomUUID(),
): ItemDraft {
  return { id, form, pictures, sent: false }
}

export function storeDraft(key: string, draft: ItemDraft, start = EMPTY_DRAFT): void {
  const isUntouched =
    !draft.sent &&
    JSON.stringify([draft.form, draft.pictures]) === JSON.stringify([start.form, start.pictures])
  if (isUntouched) deleteDraft(key)
  else safeLocalStorage.write(key, JSON.stringify(draft))
}

export function deleteDraft(key: string): void {
  safeLocalStorage.remove(key)
}

/** Null where no draft is stored, or none that can be parsed. */
export function readDraft(key: string): ItemDraft | null {
  const stored = safeLocalStorage.readJson(key)
  if (!isRecord(stored) || typeof stored.id !== 'string') return null
  const { id, form, pictures, sent } = stored
  const urls = listOf(pictures).filter((one) => typeof one === 'string')
  return { id, form: readForm(form), pictures: urls, sent: sent === true }
}

function readForm(stored: unknown): ListingForm {
  const texts = isRecord(stored) ? stored : {}
  const text = (field: Exclude<keyof ListingForm, 'specifications'>) => {
    const value = texts[field]
    return typeof value === 'string' ? value : EMPTY_LISTING_FORM[field]
  }
  return {
    title: text('title'),
    description: text('description'),
    category: text('category'),
    condition: text('condition'),
    location: text('location'),
    place: text('place'),
    landmark: text('landmark'),
    price: text('price'),
    priceUnit: text('priceUnit'),
    weekPrice: text('weekPrice'),
    monthPrice: text('monthPrice'),
    renters: text('renters'),
    minDays: text('minDays'),
    maxDays: text('maxDays'),
    horizonMonths: text('horizonMonths'),
    noticeHours: text('noticeHours'),
    handoverDays: text('handoverDays'),
    bufferDays: text('bufferDays'),
    instant: text('instant'),
    cancelPolicy: text('cancelPolicy'),
    deposit: text('deposit'),
    trustedDeposit: text('trustedDeposit'),
    value: text('value'),
    available: text('available'),
    specifications: listOf(texts.specifications).flatMap(readRow),
    checklist: text('checklist'),
  }
}

function readRow(stored: unknown): SpecificationRow[] {
  if (!isRecord(stored)) return []
  const { name, value } = stored
  return typeof name === 'string' && typeof value === 'string' ? [{ name, value }] : []
}

function listOf(stored: unknown): readonly unknown[] {
  return Array.isArray(stored) ? stored : []
}

function isRecord(stored: unknown): stored is Readonly<Record<string, unknown>> {
  return typeof stored === 'object' && stored !== null
}

interface DraftStorage {
  readonly attempt: RefObject<NewItemAttempt>
  readonly note: (attempt: NewItemAttempt) => void
  /** Deletes the stored draft: the item was added. */
  readonly clear: () => void
}

/** Autosave: stores what is typed and the uploaded pictures at each change. */
export function useStoredDraft(
  key: string,
  { id, sent }: ItemDraft,
  start: DraftStart,
  { form, pictures }: { readonly form: ListingForm; readonly pictures: UploadList<string> },
): DraftStorage {
  const attempt = useRef<NewItemAttempt>({ id, sent })
  const over = useRef(false)
  const urls = JSON.stringify(sentPictures(pictures))
  const entered = useRef({ form, urls })

  const save = () => {
    if (over.current) return
    const { form: latest, urls: arrived } = entered.current
    storeDraft(key, { ...attempt.current, form: latest, pictures: JSON.parse(arrived) }, start)
  }
  const saveNow = useEffectEvent(save)
  useEffect(() => {
    entered.current = { form, urls }
    saveNow()
  }, [form, urls])
  useEffect(() => {
    // Added in another tab, from the same draft: what is written here is another object.
    const onStored = ({ key: changed, newValue }: StorageEvent) => {
      if (changed === key && newValue === null) attempt.current = { id: crypto.randomUUID(), sent: false }
    }
    addEventListener('storage', onStored)
    return () => removeEventListener('storage', onStored)
  }, [key])
  return {
    attempt,
    note(next) {
      attempt.current = next
      save()
    },
    clear() {
      over.current = true
      deleteDraft(key)
    },
  }
}

type ItemBody = PartInput<'updateItem', 'body'>

/** The object that is being added, across all tries to send it. */
interface NewItemAttempt {
  readonly id: string
  /** A request was sent and its answer lost: the object may have been added. */
  readonly sent: boolean
}

interface AddItemOptions {
  /** Called before each try, so that the id is stored before the request is sent. */
  readonly onTry: (attempt: NewItemAttempt) => void
}

/**
 * Idempotent: adds an object once, however often it is sent. Corrections made after a lost answer update the object
 * that the first request may have added.
 */
export async function addItem(
  attempt: NewItemAttempt,
  body: ItemBody,
  { onTry }: AddItemOptions,
): Promise<Item> {
  onTry({ ...attempt, sent: true })
  try {
    const item = await signedInApi.createItem({ body: { ...body, id: attempt.id } })
    return attempt.sent ? await signedInApi.updateItem({ params: { id: item.id }, body }) : item
  } catch (error) {
    const { code } = explainError(error)
    if (code === 'ITEM_ID_TAKEN') {
      return addItem({ id: crypto.randomUUID(), sent: false }, body, { onTry })
    }
    // The server has answered and nothing was added under that id, unless an earlier try did it.
    if (code && !attempt.sent) onTry(attempt)
    throw error
  }
}
