import type { User } from '@okoume/contract/wire/user.ts'
import { profileToForm } from '@okoume/domain/person/profile-form.ts'
import Pencil from 'lucide-react/icons/pencil'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { FormSection } from '../page/form-section.tsx'
import { FocusedAlert } from '../page/item-flash.tsx'
import { ContactForm } from './contact-form.tsx'
import { useOpening } from './inline-form.tsx'
import styles from './profile.module.css'

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

const NOTE =
  "Elles ne sont jamais publiques. L'équipe s'en sert pour vous joindre ; quand une location est acceptée, l'autre personne voit votre numéro de téléphone."

/** How a person can be reached: read, and changed in place. */
export function ContactSection({ user }: { readonly user: User }): ReactNode {
  const { opened, open, close, opener, outcome, finish } = useOpening<'form'>()
  return (
    <FormSection title="Mes coordonnées" note={NOTE}>
      {opened ? (
        <ContactForm
          user={user}
          onCancel={close}
          onSaved={() => finish('Vos coordonnées sont enregistrées.')}
        />
      ) : (
        <>
          {outcome && <FocusedAlert key={outcome.shownAt}>{outcome.text}</FocusedAlert>}
          <Details user={user} />
          <div>
            <Button {...opener('form')} variant="secondary" onClick={() => open('form')}>
              <Pencil />
              Modifier
            </Button>
          </div>
        </>
      )}
    </FormSection>
  )
}

function Details({ user }: { readonly user: User }): ReactNode {
  const { phone, address, city, postalCode } = profileToForm(user)
  const missing = missingIn({ phone, address, city })
  return (
    <>
      <dl className={styles.details}>
        <Detail name="Téléphone">{phone}</Detail>
        <Detail name="Adresse">{address}</Detail>
        <Detail name="Ville">{city}</Detail>
        <Detail name="Code postal">{postalCode}</Detail>
      </dl>
      {missing && <p className={styles.quiet}>{missing}</p>}
    </>
  )
}

function Detail({ name, children }: { readonly name: string; readonly children: string }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={children ? undefined : styles.missing}>{children || 'Non renseigné'}</dd>
    </div>
  )
}
