import { phoneProblem, readGabonPhone, tidyGabonPhone } from '../payment/gabon-phone.ts'
import type { GabonPhone } from '../payment/operators.ts'
import { visibleText } from '../writing/visible-text.ts'
import { MAX_NAME_LENGTH, readPersonName } from './person-name.ts'
import { readTaxNumber, TAX_NUMBER_MESSAGE } from './tax-number.ts'

/** Limits on a profile's texts, in characters. */
export const PROFILE_LIMITS = {
  name: MAX_NAME_LENGTH,
  address: 200,
  city: 80,
  postalCode: 20,
  taxNumber: 30,
} as const

export const PROFILE_MESSAGES = { name: `Entrez votre nom, ${MAX_NAME_LENGTH} caractères au plus.` } as const

/** Draft of a profile, as its person typed it so far: texts, valid or not. */
export interface ProfileForm {
  readonly name: string
  readonly phone: string
  readonly address: string
  readonly city: string
  readonly postalCode: string
  readonly taxNumber: string
}
export type ProfileField = keyof ProfileForm

/** The values of the texts, once all of them are valid. Everything but the name may be left out. */
export interface Profile {
  readonly name: string
  readonly phone: GabonPhone | null
  readonly address: string | null
  readonly city: string | null
  readonly postalCode: string | null
  readonly taxNumber: string | null
}

export type ReadProfile =
  | { readonly ok: true; readonly profile: Profile }
  | { readonly ok: false; readonly problems: Partial<Readonly<Record<ProfileField, string>>> }

/** Parses the form: the values where all texts are valid, else an error in French for each wrong field. */
export function readProfile(form: ProfileForm): ReadProfile {
  const name = readPersonName(form.name)
  const problems: Partial<Record<ProfileField, string>> = {}
  if (name === null) problems.name = PROFILE_MESSAGES.name
  const wrongPhone = form.phone.trim() === '' ? null : phoneProblem(form.phone)
  if (wrongPhone !== null) problems.phone = wrongPhone
  for (const field of ['address', 'city', 'postalCode'] as const) {
    const longest = PROFILE_LIMITS[field]
    if (visibleText(form[field]).length > longest) problems[field] = `${longest} caractères au plus.`
  }
  const taxNumber = readTaxNumber(form.taxNumber)
  if (taxNumber === null && form.taxNumber.trim() !== '') problems.taxNumber = TAX_NUMBER_MESSAGE
  if (name === null || Object.keys(problems).length > 0) return { ok: false, problems }
  const [address, city, postalCode] = [form.address, form.city, form.postalCode].map(
    (text) => visibleText(text) || null,
  )
  return {
    ok: true,
    profile: {
      name,
      phone: readGabonPhone(form.phone),
      address: address ?? null,
      city: city ?? null,
      postalCode: postalCode ?? null,
      taxNumber,
    },
  }
}

/** The form's texts for a saved profile that is being edited. */
export function profileToForm(saved: {
  readonly name: string
  readonly phone?: string | null | undefined
  readonly address?: string | null | undefined
  readonly city?: string | null | undefined
  readonly postalCode?: string | null | undefined
  readonly taxNumber?: string | null | undefined
}): ProfileForm {
  return {
    name: saved.name,
    phone: tidyGabonPhone(saved.phone ?? ''),
    address: saved.address ?? '',
    city: saved.city ?? '',
    postalCode: saved.postalCode ?? '',
    taxNumber: saved.taxNumber ?? '',
  }
}
