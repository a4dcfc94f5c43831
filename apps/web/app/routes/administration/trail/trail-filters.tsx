import type { Trail } from '@okoume/contract/wire/administration-trail.ts'
import { type ReactNode, useState } from 'react'
import { Form, Link, useSearchParams } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field, Select } from '#app/ui/field.tsx'
import styles from './trail.module.css'
import { trailFilter } from './trail-filter.ts'
import { ACTION_LABELS } from './trail-labels.ts'

/** A form that asks for another address: what is found can be kept as a link. */
export function TrailFilters({ administrators }: Pick<Trail, 'administrators'>): ReactNode {
  const [search] = useSearchParams()
  const filter = trailFilter(search)
  const choice = useChoice(search)
  return (
    <Form method="get" className={styles.filters}>
      <input type="hidden" name="vue" value="journal" />
      <Select label="Administrateur" {...choice('qui', filter.actor)}>
        <option value="">Tous</option>
        {administrators.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Select label="Action" {...choice('quoi', filter.action)}>
        <option value="">Toutes</option>
        {Object.entries(ACTION_LABELS).map(([action, words]) => (
          <option key={action} value={action}>
            {words}
          </option>
        ))}
      </Select>
      <Field
        label="Identifiant concerné"
        {...choice('objet', filter.subject)}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="secondary">
          Filtrer
        </Button>
        {Object.keys(filter).length > 0 && <Link to="?vue=journal">Tout montrer</Link>}
      </div>
    </Form>
  )
}

type Choices = Readonly<Partial<Record<'qui' | 'quoi' | 'objet', string>>>

/** What is chosen and not yet asked for. Another address begins anew, in the same fields: who stands in one stays. */
function useChoice(search: URLSearchParams) {
  const address = String(search)
  const [{ of, choices }, setChosen] = useState<{ of: string; choices: Choices }>({
    of: address,
    choices: {},
  })
  if (of !== address) setChosen({ of: address, choices: {} })
  return (name: keyof Choices, asked = '') => ({
    name,
    value: choices[name] ?? asked,
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setChosen({ of: address, choices: { ...choices, [name]: target.value } }),
  })
}
