import type { ApiError } from '@okoume/client/client.ts'
import {
  type Listing,
  type ListingForm,
  type ListingProblems,
  readListingForm,
} from '@okoume/domain/listing/listing-form.ts'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { readApiError } from '#app/data/api/read-api-error.ts'
import { useFormProblems, useSubmit } from '#app/shell/forms/use-sent-form.ts'
import { useNetworkGate } from '#app/shell/offline/use-network-gate.ts'
import { type PicturesState, usePictures } from '../../upload/picture-queue.ts'
import { sentPictures } from '../../upload/picture-store.ts'

interface RefusedFields {
  readonly problems: ListingProblems
  /** Place in what was sent → why that picture is refused. */
  readonly pictures: ReadonlyMap<number, string>
  /** What concerns no field of the form. */
  readonly rest: readonly string[]
}

const SINGLE_FIELDS: readonly string[] = [
  'title',
  'description',
  'category',
  'condition',
  'location',
  'place',
  'landmark',
  'price',
  'priceUnit',
  'weekPrice',
  'monthPrice',
  'minDays',
  'maxDays',
  'horizonMonths',
  'noticeHours',
  'handoverDays',
  'bufferDays',
  'instant',
  'deposit',
  'trustedDeposit',
  'available',
  'images',
  'specifications',
  'checklist',
]

/** Finds for each field that the server refused its place in the form. */
export function placeRefusals({ code, message, fields }: ApiError, form: ListingForm): RefusedFields {
  const problems: Record<string, string> = {}
  const pictures = new Map<number, string>()
  const rest: string[] = []
  for (const [field, problem] of Object.entries(fields)) {
    const [group, detail] = splitField(field)
    const row = group === 'specifications' ? rowCalled(form, detail) : -1
    if (group === 'images' && detail !== '') pictures.set(Number(detail), problem)
    else if (row >= 0) problems[`specifications.${row}.value`] = problem
    else if (SINGLE_FIELDS.includes(group)) problems[group] = problem
    else rest.push(problem)
  }
  if (code === 'STOCK_ALREADY_RENTED') problems.available = message
  const placed = pictures.size + Object.keys(problems).length > 0
  return { problems, pictures, rest: placed || rest.length > 0 ? rest : [message] }
}

/** `specifications.Poids` → `specifications` and `Poids`; a name may itself hold points. */
function splitField(field: string): readonly [group: string, detail: string] {
  const point = field.indexOf('.')
  return point < 0 ? [field, ''] : [field.slice(0, point), field.slice(point + 1)]
}

function rowCalled({ specifications }: ListingForm, name: string): number {
  return specifications.findIndex((row) => row.name.trim() === name)
}

export interface ItemFormOptions {
  readonly first: ListingForm
  readonly firstPictures: readonly string[]
  /** @throws what the API answers, or a lost network */
  readonly save: (listing: Listing, images: readonly string[]) => Promise<void>
  readonly onSaved: () => void
  /** Said when nothing is known of what became of the sending. */
  readonly lostText: string
}

export interface ItemFormState extends PicturesState {
  readonly box: RefObject<HTMLFormElement | null>
  readonly form: ListingForm
  readonly problems: ListingProblems
  readonly failure: Failure | null
  readonly phase: Phase
  /** The last press did nothing, for want of a network. */
  readonly shut: boolean
  readonly change: (part: Partial<ListingForm>) => void
  readonly submit: (event: FormEvent<HTMLFormElement>) => Promise<void>
  /** Starts again from there. */
  readonly restart: (form: ListingForm, pictures: readonly string[]) => void
}

function picturesMissing(count: number): string {
  return count > 1
    ? `${count} photos ne sont pas parties : réessayez, ou retirez-les.`
    : "Une photo n'est pas partie : réessayez, ou retirez-la."
}

/** State of the form that adds or edits an object: its fields, its pictures, its submission. */
export function useItemForm({
  first,
  firstPictures,
  save,
  onSaved,
  lostText,
}: ItemFormOptions): ItemFormState {
  const { box, problems, setProblems, show } = useFormProblems<ListingProblems>()
  const gate = useNetworkGate()
  const pictures = usePictures(firstPictures)
  const { queue } = pictures
  // Sending waits for the pictures, and then takes what stands in the form by then.
  const latest = useRef(first)
  const [form, setForm] = useState(first)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [phase, setPhase] = useState<Phase>('editing')

  const put = (next: ListingForm) => {
    latest.current = next
    setForm(next)
  }
  const check = (): Listing | null => {
    const read = readListingForm(latest.current)
    const failed = queue.read().filter(({ progress }) => progress.at === 'failed').length
    const found = {
      ...(failed > 0 ? { images: picturesMissing(failed) } : {}),
      ...(read.ok ? {} : read.problems),
    }
    show(found)
    return read.ok && failed === 0 ? read.listing : null
  }
  const showFailure = (texts: readonly string[]) => setFailure({ texts, shownAt: Date.now() })
  const report = (error: unknown, images: readonly string[]) => {
    const refusal = readApiError(error)
    if (!refusal) return showFailure([lostText])
    const { problems: found, pictures: refused, rest } = placeRefusals(refusal, latest.current)
    for (const [place, message] of refused) queue.refuse(images[place] ?? '', message)
    show(refused.size > 0 ? { images: picturesMissing(refused.size), ...found } : found)
    if (rest.length > 0) showFailure(rest)
  }
  const attempt = async () => {
    setFailure(null)
    if (!check()) return
    setPhase('uploading')
    await queue.settled()
    const listing = check()
    if (!listing) return
    setPhase('saving')
    const images = sentPictures(queue.read())
    try {
      await save(listing, images)
      onSaved()
    } catch (error) {
      report(error, images)
    }
  }
  const { submit } = useSubmit(async () => {
    try {
      await gate.pass(attempt)
    } finally {
      setPhase('editing')
    }
  })
  return {
    ...pictures,
    box,
    form,
    problems,
    failure,
    phase,
    shut: gate.shut,
    change(part) {
      const [before, after] = [latest.current, { ...latest.current, ...part }]
      put(after)
      setProblems((found) => problemsAfter(found, before, after))
    },
    submit,
    restart(next, urls) {
      put(next)
      queue.restore(urls)
      setProblems({})
      setFailure(null)
    },
  }
}

/** Where the sending of the form stands: its pictures come first. */
type Phase = 'editing' | 'uploading' | 'saving'

/** What is said beside the button when the whole failed. */
export interface Failure {
  readonly texts: readonly string[]
  /** A new value for each failure, so that screen readers repeat the same text. */
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
