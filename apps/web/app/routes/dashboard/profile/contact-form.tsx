import type { User } from '@okoume/contract/wire/user.ts'
import { BRAND } from '@okoume/domain/brand.ts'
import { formatGabonPhone, readGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import {
  PROFILE_LIMITS,
  type ProfileField,
  profileToForm,
  readProfile,
} from '@okoume/domain/person/profile-form.ts'
import { type ReactNode, useRef } from 'react'
import { readApiError } from '#app/data/api/read-api-error.ts'
import { renewUser } from '#app/data/session/renew-user.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { type Failure, useSentForm } from '#app/shell/forms/use-sent-form.ts'
import { Field } from '#app/ui/field.tsx'
import { LeaveGuard } from '../page/leave-guard.tsx'
import { InlineForm } from './inline-form.tsx'
import styles from './profile.module.css'

const LOST_TEXT = "La connexion s'est coupée. Vos modifications sont encore ici : réessayez."
const LOSS = 'Vos coordonnées ne sont pas enregistrées.'

export interface ContactFormProps {
  readonly user: User
  readonly onSaved: () => void
  readonly onCancel: () => void
}

export function ContactForm({ user, onSaved, onCancel }: ContactFormProps): ReactNode {
  const saved = useRef(false)
  const first = profileToForm(user)
  const form = useSentForm<ProfileField>({
    first,
    check(texts) {
      const read = readProfile(texts)
      return read.ok ? {} : read.problems
    },
    async send(texts) {
      const read = readProfile(texts)
      if (!read.ok) return
      renewUser(await signedInApi.updateProfile({ params: { id: user.id }, body: read.profile }))
      saved.current = true
      onSaved()
    },
    describeFailure,
  })
  const { field, texts, change } = form
  const changed = JSON.stringify(texts) !== JSON.stringify(first)
  const tidyPhone = () => {
    const phone = readGabonPhone(texts.phone)
    if (phone) change('phone', formatGabonPhone(phone))
  }
  return (
    <InlineForm
      form={form}
      label="Mes coordonnées"
      submitText="Enregistrer"
      busyText="Enregistrement..."
      onCancel={onCancel}
    >
      <Field
        label="Nom complet"
        {...field('name')}
        {...nameRules(user.verifier)}
        autoComplete="name"
        maxLength={PROFILE_LIMITS.name}
        required
      />
      <Field
        label="Téléphone"
        {...field('phone')}
        hint="Un mobile gabonais, par exemple 077 12 34 56."
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        className={styles.short}
        onBlur={tidyPhone}
      />
      <Field
        label="Adresse ou quartier"
        {...field('address')}
        autoComplete="street-address"
        maxLength={PROFILE_LIMITS.address}
      />
      <div className={styles.pair}>
        <Field
          label="Ville"
          {...field('city')}
          autoComplete="address-level2"
          maxLength={PROFILE_LIMITS.city}
        />
        <Field
          label="Code postal"
          {...field('postalCode')}
          autoComplete="postal-code"
          maxLength={PROFILE_LIMITS.postalCode}
        />
      </div>
      <LeaveGuard loss={changed ? LOSS : null} saved={saved} />
    </InlineForm>
  )
}

/** The name is read-only while the identity document is examined, and once it is accepted. */
function nameRules(verifier: number): { readonly readOnly?: boolean; readonly hint?: ReactNode } {
  if (verifier === 1) {
    return {
      readOnly: true,
      hint: "Votre pièce d'identité est en cours d'examen : votre nom ne peut pas changer pendant ce temps.",
    }
  }
  if (verifier !== 2) return {}
  return {
    readOnly: true,
    hint: (
      <>
        C'est le nom de votre pièce d'identité. Pour le changer, écrivez-nous à{' '}
        <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>.
      </>
    ),
  }
}

const FIELDS: readonly string[] = ['name', 'phone', 'address', 'city', 'postalCode'] satisfies ProfileField[]

function describeFailure(error: unknown): Failure<ProfileField> {
  const refusal = readApiError(error)
  if (!refusal) return { text: LOST_TEXT }
  if (refusal.code === 'NAME_VERIFIED') return { problems: { name: refusal.message } }
  const placed = Object.entries(refusal.fields).filter(([name]) => FIELDS.includes(name))
  return placed.length > 0 ? { problems: Object.fromEntries(placed) } : { text: refusal.message }
}
