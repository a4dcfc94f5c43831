import type { ListingForm, ListingProblems } from '@okoume/domain/listing/listing-form.ts'

/** Where the sending of the form stands: its pictures come first. */
export type Phase = 'editing' | 'uploading' | 'saving'

/** What is said beside the button when the whole failed. */
export interface Failure {
  readonly texts: readonly string[]
  /** Counts the failures, so that the same words twice are told twice. */
  readonly shownAt: number
}

/** A field that is being corrected is not wrong until it is sent again. */
export function problemsAfter(
  problems: ListingProblems,
  before: ListingForm,
  after: ListingForm,
): ListingProblems {
  const still = ([field]: readonly [string, string]) => !touched(field, before, after)
  return Object.fromEntries(Object.entries(problems).filter(still))
}

function touched(field: string, before: ListingForm, after: ListingForm): boolean {
  const [group, place, part] = field.split('.')
  if (group !== 'specifications')
    return before[field as keyof ListingForm] !== after[field as keyof ListingForm]
  const [old, current] = [before.specifications, after.specifications]
  // Where a row came or went, the others are no longer counted as they were.
  if (place === undefined || old.length !== current.length) return old !== current
  const name = part === 'name' ? 'name' : 'value'
  return old[Number(place)]?.[name] !== current[Number(place)]?.[name]
}
