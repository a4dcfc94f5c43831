import type { ApiError } from '@okoume/client/client.ts'
import type { ListingForm, ListingProblems } from '@okoume/domain/listing/listing-form.ts'

export interface RefusedFields {
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
  'price',
  'priceUnit',
  'deposit',
  'available',
  'images',
  'specifications',
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
