import type { User } from '@okoume/contract/wire/user.ts'
import { BRAND } from '@okoume/domain/brand.ts'
import { tidyGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import {
  PROFILE_LIMITS,
  type ProfileForm,
  profileToForm,
  readProfile,
} from '@okoume/domain/person/profile-form.ts'
import { Pencil } from 'lucide'
import { type ReactNode, useRef } from 'react'
import { renewUser } from '#app/data/session/renew-user.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { ActionForm } from '#app/shell/actions/action-form.tsx'
import { useAction } from '#app/shell/actions/use-action.ts'
import { useActionForm } from '#app/shell/actions/use-action-form.ts'
import { Button } from '#app/ui/button.tsx'
import { Fact } from '#app/ui/fact.tsx'
import { Field } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import { FormSection } from '../page/form-section.tsx'
import { LeaveGuard } from '../page/leave-guard.tsx'
import styles from './profile.module.css'
import { useOpening } from './use-opening.ts'

const LOSS = 'Vos coordonnées ne sont pas enregistrées.'

interface ContactFormProps {
  readonly user: User
  readonly onSaved: () => void
  readonly onCancel: () => void
}

function ContactForm({ user, onSaved, onCancel }: ContactFormProps): ReactNode {
  const saved = useRef(false)
  const first = profileToForm(user)
  const save = useAction({
    async call(texts: ProfileForm) {
      const read = readProfile(texts)
      if (read.ok) renewUser(await signedInApi.updateProfile({ params: { id: user.id }, body: read.profile }))
    },
    lost: "La connexion s'est coupée. Vos modifications sont encore ici : réessayez.",
    places: { NAME_VERIFIED: 'name' },
    done: 'Vos coordonnées sont enregistrées.',
    onDone() {
      saved.current = true
      onSaved()
    },
  })
  const form = useActionForm(save, {
    first,
    check(texts) {
      const read = readProfile(texts)
      return read.ok ? {} : read.problems
    },
  })
  const { field, values, change } = form
  const rules = nameRules(user.verifier)
  const changed = JSON.stringify(values) !== JSON.stringify(first)
  const tidyPhone = () => {
    const phone = tidyGabonPhone(values.phone)
    // A change clears what is shown to be wrong.
    if (phone !== values.phone) change({ phone })
  }
  return (
    <ActionForm
      form={form}
      label="Mes coordonnées"
      submitText="Enregistrer"
      busyText="Enregistrement..."
      onCancel={onCancel}
    >
      <Field
        label="Nom complet"
        {...field('name')}
        {...rules}
        autoComplete="name"
        autoFocus={!rules.readOnly}
        maxLength={PROFILE_LIMITS.name}
        required
      />
      <Field
        label="Téléphone"
        {...field('phone')}
        hint="Un mobile gabonais, par exemple 077 12 34 56."
        type="tel"
        inputMode="tel"
        autoFocus={rules.readOnly}
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
      <div className={`${kit.stack4} ${styles.pair}`}>
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
      <Field
        label="NIF (facultatif)"
        {...field('taxNumber')}
        hint="Votre numéro fiscal, si vous en avez un : il sera écrit sur vos prochaines factures."
        autoComplete="off"
        maxLength={PROFILE_LIMITS.taxNumber}
        className={styles.short}
      />
      <LeaveGuard loss={changed ? LOSS : null} saved={saved} />
    </ActionForm>
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

interface ContactDetails {
  readonly phone: string
  readonly address: string
  readonly city: string
}

const NAMES: readonly (readonly [keyof ContactDetails, string])[] = [
  ['phone', 'votre téléphone'],
  ['address', 'votre adresse'],
  ['city', 'votre ville'],
]

/** A hint of the contact details that are missing, or null. The postal code is optional: few have one. */
export function missingIn(details: ContactDetails): string | null {
  const names = NAMES.filter(([name]) => details[name] === '').map(([, words]) => words)
  const last = names.pop()
  if (last === undefined) return null
  return `Quand vous aurez un instant, ajoutez ${names.length > 0 ? `${names.join(', ')} et ` : ''}${last}.`
}

const MISSING = <span className={kit.soft}>Non renseigné</span>

const NOTE =
  "Elles ne sont jamais publiques. L'équipe s'en sert pour vous joindre ; quand une location est acceptée, l'autre personne voit votre numéro de téléphone."

export function ContactSection({ user }: { readonly user: User }): ReactNode {
  const { opened, opener, cancel, close } = useOpening<'form'>()
  const { phone, address, city, postalCode, taxNumber } = profileToForm(user)
  const missing = missingIn({ phone, address, city })
  return (
    <FormSection title="Mes coordonnées" note={NOTE}>
      {opened ? (
        <ContactForm user={user} onCancel={cancel} onSaved={close} />
      ) : (
        <>
          <dl className={`${kit.stack4} ${styles.details}`}>
            <Fact name="Téléphone">{phone || MISSING}</Fact>
            <Fact name="Adresse">{address || MISSING}</Fact>
            <Fact name="Ville">{city || MISSING}</Fact>
            <Fact name="Code postal">{postalCode || MISSING}</Fact>
            {taxNumber && <Fact name="NIF">{taxNumber}</Fact>}
          </dl>
          {missing && <p className={kit.note}>{missing}</p>}
          <div>
            <Button {...opener('form')} variant="secondary">
              <Icon of={Pencil} />
              Modifier
            </Button>
          </div>
        </>
      )}
    </FormSection>
  )
}
