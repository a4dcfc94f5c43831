import type { PartInput } from '@okoume/contract/contract.ts'
import {
  type ListingForm,
  type ListingProblems,
  readListingForm,
} from '@okoume/domain/listing/listing-form.ts'
import { LISTING_LIMITS } from '@okoume/domain/listing/listing-limits.ts'
import { useEffect, useRef } from 'react'
import { ExplainedError, explainError } from '#app/shell/actions/explain-error.ts'
import { useAction } from '#app/shell/actions/use-action.ts'
import { type ActionFormState, useActionForm } from '#app/shell/actions/use-action-form.ts'
import { photoForm, uploadApi } from '../../upload/send-picture.ts'
import { hasFailed, sentPictures, type UploadList } from '../../upload/upload-states.ts'
import { type UploadsOfPage, useUploads } from '../../upload/uploads.ts'

interface PlacedRefusals {
  /** Field of the form → what is wrong with it; other fields keep their names. */
  readonly problems: ListingProblems
  /** Place in what was sent → why that picture is refused. */
  readonly pictures: ReadonlyMap<number, string>
}

/** Finds for each field that the server refused its place in the form. */
export function placeRefusals(fields: Readonly<Record<string, string>>, form: ListingForm): PlacedRefusals {
  const problems: Record<string, string> = {}
  const pictures = new Map<number, string>()
  for (const [field, problem] of Object.entries(fields)) {
    // `specifications.Poids`: a name may itself hold points.
    const point = field.indexOf('.')
    const group = point < 0 ? field : field.slice(0, point)
    const detail = point < 0 ? '' : field.slice(point + 1)
    const rows = group === 'specifications' ? form.specifications : []
    const row = rows.findIndex(({ name }) => name.trim() === detail)
    if (group === 'images' && detail !== '') pictures.set(Number(detail), problem)
    else problems[row < 0 ? group : `specifications.${row}.value`] = problem
  }
  return { problems, pictures }
}

function picturesMissing(count: number): string {
  return count > 1
    ? `${count} photos ne sont pas parties : réessayez, ou retirez-les.`
    : "Une photo n'est pas partie : réessayez, ou retirez-la."
}

function findProblems(form: ListingForm, pictures: UploadList<string>): ListingProblems {
  const read = readListingForm(form)
  const failed = pictures.filter(hasFailed).length
  return { ...(failed > 0 && { images: picturesMissing(failed) }), ...(!read.ok && read.problems) }
}

const REFUSALS = {
  places: { STOCK_ALREADY_RENTED: 'available' },
  messages: {
    STOCK_ALREADY_RENTED:
      'Des exemplaires sont déjà réservés : la quantité ne peut pas descendre sous ce qui est loué.',
  },
}

export interface ItemFormOptions<Saved> {
  readonly first: ListingForm
  readonly firstPictures: readonly string[]
  /** @throws what the API answers, or a lost network */
  readonly save: (body: PartInput<'updateItem', 'body'>) => Promise<Saved>
  readonly onSaved: (saved: Saved) => unknown
  /** Shown where the answer was lost. */
  readonly lost: string
}

export interface ItemFormState extends UploadsOfPage<string> {
  readonly form: ActionFormState<ListingForm>
  /** Of the pictures and of rows, too. */
  readonly problems: ListingProblems
}

export function useItemForm<Saved>(options: ItemFormOptions<Saved>): ItemFormState {
  const { first, firstPictures, save, onSaved, lost } = options
  const { uploads, pictures } = useUploads<string>({
    max: LISTING_LIMITS.pictures,
    first: firstPictures,
    async send(picture, options) {
      const form = photoForm(picture, { upload_preset: 'objets' })
      return (await uploadApi(options).uploadPicture({ form })).secure_url
    },
  })
  // Sending waits for the pictures, and then reads the form's latest values.
  const latest = useRef(first)
  const send = useAction({
    async call(_: ListingForm) {
      await uploads.settled()
      const read = readListingForm(latest.current)
      const wrong = findProblems(latest.current, uploads.read())
      const [text] = Object.values(wrong)
      if (!read.ok || text !== undefined) throw new ExplainedError(text ?? lost, wrong)
      const images = sentPictures(uploads.read())
      const { specifications, checklist, ...listing } = read.listing
      try {
        return await save({
          ...listing,
          specifications: { ...specifications },
          checklist: [...checklist],
          images,
        })
      } catch (error) {
        throw placeError(error, images)
      }
    },
    lost,
    onDone: onSaved,
  })
  const placeError = (error: unknown, images: readonly string[]): unknown => {
    const { text, fields } = explainError(error, REFUSALS)
    if (Object.keys(fields).length === 0) return error
    const { problems, pictures: refused } = placeRefusals(fields, latest.current)
    for (const [place, message] of refused) uploads.refuse(images[place] ?? '', message)
    const missing = refused.size > 0 && { images: picturesMissing(refused.size) }
    return new ExplainedError(text, { ...missing, ...problems })
  }
  const form = useActionForm(send, {
    first,
    check: (values) => findProblems(values, uploads.read()),
    alsoShown: ['images'],
  })
  useEffect(() => {
    latest.current = form.values
  }, [form.values])
  return { uploads, pictures, form, problems: form.problems as ListingProblems }
}
