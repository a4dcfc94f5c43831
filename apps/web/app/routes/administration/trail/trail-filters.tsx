import {
  AUDITED_ACTIONS,
  TRAIL_PAGE_LIMIT,
  type Trail,
  type TrailEvent,
} from '@okoume/contract/wire/administration-trail.ts'
import { type ReactNode, useState } from 'react'
import { Form, Link, useSearchParams } from 'react-router'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, Select } from '#app/ui/field.tsx'
import kit from '#app/ui/kit.module.css'
import styles from './trail.module.css'
import { ACTION_LABELS } from './trail-labels.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const SHOWN = 50
/** No trail of a small team is longer; a file that is cut says so. */
const MAX_EXPORTED = 20_000

function trailFilter(search: URLSearchParams) {
  const actor = search.get('qui') ?? ''
  const subject = (search.get('objet') ?? '').trim().slice(0, 100)
  const action = AUDITED_ACTIONS.find((one) => one === search.get('quoi'))
  return {
    ...(UUID.test(actor) ? { actor } : {}),
    ...(action ? { action } : {}),
    ...(subject ? { subject } : {}),
  }
}

/** @throws what the API answers, or a lost network */
export function readTrailPage(
  search: URLSearchParams,
  after: string | null,
  limit: number = SHOWN,
): Promise<Trail> {
  const query = { ...trailFilter(search), limit, ...(after === null ? {} : { after }) }
  return signedInApi.readTrail({ query })
}

export interface WholeTrail {
  readonly events: readonly TrailEvent[]
  readonly cut: boolean
}

/**
 * All of it, newest first.
 * @throws what the API answers, or a lost network
 */
export async function readWholeTrail(search: URLSearchParams): Promise<WholeTrail> {
  const events: TrailEvent[] = []
  let after: string | null = null
  do {
    const page: Trail = await readTrailPage(search, after, TRAIL_PAGE_LIMIT)
    events.push(...page.events)
    after = page.next
  } while (after !== null && events.length < MAX_EXPORTED)
  return { events, cut: after !== null }
}

/** A form that asks for another address: what is found can be kept as a link. */
export function TrailFilters({ administrators }: Pick<Trail, 'administrators'>): ReactNode {
  const [search] = useSearchParams()
  const filter = trailFilter(search)
  const choice = useChoice(search)
  return (
    <Form method="get" className={`${kit.stack3} ${styles.filters}`}>
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
      <div className={`${kit.row2x4} ${kit.middle}`}>
        <Button type="submit" variant="secondary">
          Filtrer
        </Button>
        {Object.keys(filter).length > 0 && (
          <Link to="?vue=journal" className={`${kit.inline} ${kit.touch}`}>
            Tout montrer
          </Link>
        )}
      </div>
    </Form>
  )
}

type Choices = Readonly<Partial<Record<'qui' | 'quoi' | 'objet', string>>>

/** Chosen filters, not searched yet. A new address resets the values within the same fields, which keep the focus. */
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
