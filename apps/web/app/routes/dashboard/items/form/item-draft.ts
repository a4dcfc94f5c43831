import {
  EMPTY_LISTING_FORM,
  type ListingForm,
  type SpecificationRow,
} from '@okoume/domain/listing/listing-form.ts'
import { PERSONAL, safeLocalStorage } from '#app/data/storage/safe-storage.ts'

/** An object that is being added, as it was left. */
export interface ItemDraft {
  /** The object's own: whatever is sent again under it is not added twice. */
  readonly id: string
  readonly form: ListingForm
  /** Addresses of the pictures that have arrived. */
  readonly pictures: readonly string[]
  /** Whether it was sent once and nothing is known of what became of it. */
  readonly sent: boolean
}

/** What a new object begins as: nothing, or what another one is. */
export type DraftStart = Pick<ItemDraft, 'form' | 'pictures'>

export const EMPTY_DRAFT: DraftStart = { form: EMPTY_LISTING_FORM, pictures: [] }

/** Where it is noted, for each template apart; it goes when the person signs out. */
export function draftKey(uid: string, template = ''): string {
  return `${PERSONAL}item-draft.${uid}${template && `.${template}`}`
}

export function newDraft({ form, pictures }: DraftStart = EMPTY_DRAFT): ItemDraft {
  return { id: crypto.randomUUID(), form, pictures, sent: false }
}

/** Whether nothing of it would be missed. */
function isUntouched(draft: ItemDraft, { form, pictures }: DraftStart): boolean {
  return !draft.sent && JSON.stringify([draft.form, draft.pictures]) === JSON.stringify([form, pictures])
}

export function storeDraft(key: string, draft: ItemDraft, start = EMPTY_DRAFT): void {
  if (isUntouched(draft, start)) deleteDraft(key)
  else safeLocalStorage.write(key, JSON.stringify(draft))
}

export function deleteDraft(key: string): void {
  safeLocalStorage.remove(key)
}

/** Null where none is kept, or none that can be read. */
export function readDraft(key: string): ItemDraft | null {
  try {
    const kept: unknown = JSON.parse(safeLocalStorage.read(key) ?? 'null')
    if (!isRecord(kept) || typeof kept.id !== 'string') return null
    const { id, form, pictures, sent } = kept
    return { id, form: readForm(form), pictures: textsOf(pictures), sent: sent === true }
  } catch {
    return null
  }
}

function readForm(kept: unknown): ListingForm {
  const texts = isRecord(kept) ? kept : {}
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
    price: text('price'),
    priceUnit: text('priceUnit'),
    deposit: text('deposit'),
    available: text('available'),
    specifications: listOf(texts.specifications).flatMap(readRow),
  }
}

function readRow(kept: unknown): SpecificationRow[] {
  if (!isRecord(kept)) return []
  const { name, value } = kept
  return typeof name === 'string' && typeof value === 'string' ? [{ name, value }] : []
}

function textsOf(kept: unknown): string[] {
  return listOf(kept).filter((one) => typeof one === 'string')
}

function listOf(kept: unknown): readonly unknown[] {
  return Array.isArray(kept) ? kept : []
}

function isRecord(kept: unknown): kept is Readonly<Record<string, unknown>> {
  return typeof kept === 'object' && kept !== null
}
