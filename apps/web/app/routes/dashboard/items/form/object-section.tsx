import { CATEGORIES, CATEGORY_NAMES } from '@okoume/domain/listing/categories.ts'
import { guessCategory } from '@okoume/domain/listing/guess-category.ts'
import { CONDITIONS } from '@okoume/domain/listing/listing-attributes.ts'
import { LISTING_LIMITS } from '@okoume/domain/listing/listing-limits.ts'
import { maskPublicText } from '@okoume/domain/listing/public-text.ts'
import { needsQuartier } from '@okoume/domain/places/item-place.ts'
import { CITIES_BY_PROVINCE, quartiersOf } from '@okoume/domain/places/places.ts'
import { capitalize } from '@okoume/domain/writing/capitalize.ts'
import { type ReactNode, useState } from 'react'
import { Field, Select } from '#app/ui/field.tsx'
import kit from '#app/ui/kit.module.css'
import { TextArea } from '#app/ui/text-area.tsx'
import { ChoiceRow, FormSection } from '../../page/form-section.tsx'
import styles from './item-form.module.css'
import type { ItemFormState } from './use-item-form.ts'

const CONDITION_CHOICES = CONDITIONS.map((condition) => ({
  value: condition,
  label: capitalize(condition),
}))
/** From this share of what may be written, what is left is counted. */
const COUNTED_FROM = 0.8

export function ObjectSection({ state }: { readonly state: ItemFormState }): ReactNode {
  const { values, field, change } = state.form
  const [isNew] = useState(values.category === '')
  const guessed = isNew && values.category !== '' && values.category === guessCategory(values.title)
  // A category that the person has chosen is not guessed over.
  const guesses = isNew && (guessed || values.category === '')
  const changeTitle = (title: string) =>
    change({ title, ...(guesses && { category: guessCategory(title) ?? '' }) })
  return (
    <FormSection title="L'objet" note="Dites ce que c'est comme vous le diriez à un voisin.">
      <ContactsWarning texts={[values.title]}>
        <Field
          label="Titre"
          {...field('title')}
          required
          autoComplete="off"
          placeholder="Perceuse à percussion 750 W"
          hint={countOf(values.title, LISTING_LIMITS.title)}
          onChange={({ target }) => changeTitle(target.value)}
        />
      </ContactsWarning>
      <Select
        label="Catégorie"
        {...field('category')}
        required
        hint={guessed ? "D'après le titre. Changez-la si ce n'est pas ça." : undefined}
      >
        <option value="" disabled>
          Choisissez une catégorie
        </option>
        {CATEGORIES.map((category) => (
          <option key={category} value={category}>
            {CATEGORY_NAMES[category]}
          </option>
        ))}
      </Select>
      <ChoiceRow label="État" {...field('condition')} choices={CONDITION_CHOICES} />
      <ContactsWarning texts={[values.description]}>
        <TextArea
          label="Description (facultatif)"
          {...field('description')}
          rows={5}
          hint={
            countOf(values.description, LISTING_LIMITS.description) ??
            "Ce qu'il faut savoir pour s'en servir, où le récupérer."
          }
        />
      </ContactsWarning>
      <ContactsWarning texts={[values.checklist]}>
        <TextArea
          label="Ce qui est remis avec (facultatif)"
          {...field('checklist')}
          rows={3}
          hint={`Une chose par ligne, ${LISTING_LIMITS.checklist} au plus. Chaque ligne se coche à la remise et au retour.`}
          placeholder={'Chargeur\nDeux batteries\nMallette'}
        />
      </ContactsWarning>
      <Select
        label="Ville"
        {...field('location')}
        required
        onChange={({ target }) => change({ location: target.value, place: '' })}
      >
        <option value="" disabled>
          Choisissez une ville
        </option>
        {CITIES_BY_PROVINCE.map(([province, cities]) => (
          <optgroup key={province} label={province}>
            {cities.map((city) => (
              <option key={city}>{city}</option>
            ))}
          </optgroup>
        ))}
      </Select>
      {values.location !== '' && <PlaceFields state={state} />}
    </FormSection>
  )
}

function PlaceFields({ state }: { readonly state: ItemFormState }): ReactNode {
  const { values, field } = state.form
  // Of most towns no quartier is known.
  const quartiers = quartiersOf(values.location)
  return (
    <>
      {quartiers.length > 0 && (
        <Select
          label={needsQuartier({ location: values.location }) ? 'Quartier' : 'Quartier (facultatif)'}
          {...field('place')}
          hint="Vos locataires cherchent près de chez eux."
        >
          <option value="">Choisissez un quartier</option>
          {quartiers.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <ContactsWarning texts={[values.landmark]}>
        <Field
          label="Repère (facultatif)"
          {...field('landmark')}
          autoComplete="off"
          placeholder="Derrière la pharmacie"
          hint="Ce qu'on reconnaît en passant, jamais votre adresse : vous convenez du lieu exact dans la conversation."
        />
      </ContactsWarning>
      <p className={`${kit.soft} ${kit.tiny}`}>
        Quartiers : <a href="https://www.openstreetmap.org/copyright">© les contributeurs d'OpenStreetMap</a>{' '}
        ; villes : GeoNames.
      </p>
    </>
  )
}

function countOf(text: string, longest: number): string | undefined {
  const { length } = text.trim()
  return length < longest * COUNTED_FROM ? undefined : `${length} caractères sur ${longest}`
}

interface ContactsWarningProps {
  readonly texts: readonly string[]
  readonly children: ReactNode
}

/** Warns while typing that contact details will be masked in the public text. */
export function ContactsWarning({ texts, children }: ContactsWarningProps): ReactNode {
  const hidden = texts.some((text) => maskPublicText(text).hidden)
  return (
    <div>
      {children}
      <p className={`${kit.tiny} ${kit.strong} ${kit.unlessEmpty} ${styles.warning}`} role="status">
        {hidden &&
          "Le numéro, l'email ou le lien sera masqué dans l'annonce : vos locataires vous écrivent sur Okoumé."}
      </p>
    </div>
  )
}
