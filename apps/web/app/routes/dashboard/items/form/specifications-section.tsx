import type { SpecificationRow } from '@okoume/domain/listing/listing-form.ts'
import { LISTING_LIMITS } from '@okoume/domain/listing/listing-limits.ts'
import { Plus, X } from 'lucide'
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#app/ui/button.tsx'
import field from '#app/ui/field.module.css'
import { Field } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import { FormSection } from '../../page/form-section.tsx'
import { ContactsWarning } from './object-section.tsx'
import styles from './specifications.module.css'
import type { ItemFormState } from './use-item-form.ts'

const USUAL_NAMES = ['Marque', 'Modèle', 'Dimensions', 'Poids', 'Puissance', 'Capacité', 'Couleur', 'Taille']

export function SpecificationsSection({ state }: { readonly state: ItemFormState }): ReactNode {
  const { form, problems } = state
  const rows = form.values.specifications
  const list = useRef<HTMLUListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const namesId = useId()
  const put = (specifications: readonly SpecificationRow[]) => form.change({ specifications })
  const full = rows.length >= LISTING_LIMITS.specifications

  const focusRow = (place: number) => {
    const input = list.current?.children[place]?.querySelector('input')
    const target = input ?? addButton.current
    target?.focus()
  }
  // At once: a frame later it would take the focus from a field that a quick person has reached meanwhile.
  const changeRows = (specifications: readonly SpecificationRow[], focused: number) => {
    flushSync(() => put(specifications))
    focusRow(focused)
  }
  const add = () => {
    if (full) return
    changeRows([...rows, { name: '', value: '' }], rows.length)
  }
  const remove = (place: number) => {
    changeRows(rows.toSpliced(place, 1), Math.min(place, rows.length - 2))
  }
  // Enter would send the whole form, halfway through a list.
  const goOn = (event: KeyboardEvent, place: number) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    if (place === rows.length - 1) add()
    else focusRow(place + 1)
  }
  return (
    <FormSection
      title="Caractéristiques"
      note="Facultatif : marque, taille, puissance... ce qui aide à choisir."
    >
      {rows.length > 0 && (
        <ContactsWarning texts={rows.flatMap(({ name, value }) => [name, value])}>
          <ul ref={list} className={kit.stack3}>
            {rows.map((row, place) => (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
                key={place}
                className={`${kit.stack2} ${kit.top} ${styles.row}`}
                onKeyDown={(event) => goOn(event, place)}
              >
                <Field
                  label={`Nom de la caractéristique ${place + 1}`}
                  placeholder="Nom"
                  list={namesId}
                  autoComplete="off"
                  enterKeyHint="next"
                  value={row.name}
                  error={problems[`specifications.${place}.name`]}
                  onChange={({ target }) => put(rows.with(place, { ...row, name: target.value }))}
                />
                <Field
                  label={`Valeur de la caractéristique ${place + 1}`}
                  placeholder="Valeur"
                  autoComplete="off"
                  enterKeyHint="next"
                  value={row.value}
                  error={problems[`specifications.${place}.value`]}
                  onChange={({ target }) => put(rows.with(place, { ...row, value: target.value }))}
                />
                <button
                  type="button"
                  className={`${kit.bare} ${kit.centred} ${kit.rounded} ${kit.soft} ${styles.remove}`}
                  aria-label={`Retirer la caractéristique ${row.name.trim() || place + 1}`}
                  onClick={() => remove(place)}
                >
                  <Icon of={X} className={kit.icon20} />
                </button>
              </li>
            ))}
          </ul>
        </ContactsWarning>
      )}
      <datalist id={namesId}>
        {USUAL_NAMES.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {problems.specifications && (
        <p className={field.error} data-wrong tabIndex={-1}>
          {problems.specifications}
        </p>
      )}
      <div>
        <Button ref={addButton} variant="secondary" onClick={add} disabled={full}>
          <Icon of={Plus} />
          Ajouter une ligne
        </Button>
        {full && (
          <p className={`${kit.soft} ${kit.tiny} ${styles.full}`}>
            {LISTING_LIMITS.specifications} caractéristiques : c'est le maximum.
          </p>
        )}
      </div>
    </FormSection>
  )
}
