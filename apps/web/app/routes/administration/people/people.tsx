import type { FoundPeople } from '@okoume/contract/wire/administration-people.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { fetchNow } from '#app/data/queries/query-client.ts'
import { ActionFailure, FormFrame } from '#app/shell/actions/action-form.tsx'
import { useAction } from '#app/shell/actions/use-action.ts'
import { useActionForm } from '#app/shell/actions/use-action-form.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field } from '#app/ui/field.tsx'
import kit from '#app/ui/kit.module.css'
import own from './people.module.css'
import { type Look, peopleQuery } from './people-query.ts'
import { PersonCard, type Viewer } from './person-card.tsx'
import { PersonSpace } from './person-view.tsx'
import { RentalCard } from './rental-card.tsx'

/** Finds a person. What is found stays in this page alone: no address names them. */
export function People({ viewer }: { readonly viewer: Viewer }): ReactNode {
  const { uid } = viewer
  const [asked, setAsked] = useState<string | null>(null)
  const [look, setLook] = useState<Look | null>(null)
  const linked: { readonly who?: string } | null = useLocation().state
  const { data: found } = useQuery({ ...peopleQuery(uid, asked ?? ''), enabled: asked !== null })
  const find = useAction({
    call: ({ who }: { readonly who: string }) => fetchNow(peopleQuery(uid, who.trim())),
    onDone: (_, { who }) => setAsked(who.trim()),
  })
  const form = useActionForm(find, {
    first: { who: linked?.who ?? '' },
    check: ({ who }) => (who.trim() === '' ? { who: 'Entrez qui vous cherchez.' } : {}),
  })
  const search = (event: FormEvent<HTMLFormElement>) => {
    // The last result is no answer to a new question, even if that one fails.
    setAsked(null)
    return form.submit(event)
  }
  if (look) return <PersonSpace uid={uid} look={look} onClose={() => setLook(null)} />
  return (
    <>
      <FormFrame form={{ ...form, submit: search }} className={`${kit.stack3} ${own.search}`}>
        <Field
          {...form.field('who')}
          label="Nom, email, téléphone, reçu, référence ou identifiant"
          maxLength={320}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" busy={form.busy} busyText="Recherche...">
          Chercher
        </Button>
      </FormFrame>
      <ActionFailure form={form} />
      <div role="status">
        {found?.people.length === 0 && !found.rental && (
          <EmptyState scene="search" title="Personne n'a été trouvé">
            Aucun compte n'a ce nom, cette adresse, ce numéro, ce reçu, cette référence ou cet identifiant.
          </EmptyState>
        )}
        {found && (found.people.length > 0 || found.rental) && <p>{countText(found)}</p>}
      </div>
      {found?.rental && <RentalCard rental={found.rental} roles={viewer.roles} />}
      {found && found.people.length > 0 && (
        <ul className={kit.stack4}>
          {found.people.map((person) => (
            <PersonCard key={person.id} person={person} viewer={viewer} onLook={setLook} />
          ))}
        </ul>
      )}
    </>
  )
}

function countText({ people, more, rental }: FoundPeople): string {
  if (more) return `Plus de ${people.length} comptes ont ce nom : dites-le plus exactement.`
  if (rental) return 'Une location trouvée.'
  return people.length === 1 ? '1 compte trouvé.' : `${people.length} comptes trouvés.`
}
