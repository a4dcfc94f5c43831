import type { FoundPeople, FoundPerson, PersonView } from '@okoume/contract/wire/administration-people.ts'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { readApiError } from '#app/data/api/read-api-error.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { type Failure, useSentForm } from '#app/shell/forms/use-sent-form.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field } from '#app/ui/field.tsx'
import styles from '../page/administration.module.css'
import own from './people.module.css'
import { PersonCard, type Viewer } from './person-card.tsx'
import { PersonSpace } from './person-view.tsx'
import { RentalCard } from './rental-card.tsx'

/** Finds a person. What is found stays in this page alone: no address names them. */
export function People({ viewer }: { readonly viewer: Viewer }): ReactNode {
  const [found, setFound] = useState<FoundPeople | null>(null)
  const [view, setView] = useState<PersonView | null>(null)
  const led: { readonly who?: string } | null = useLocation().state
  const form = useSentForm<'who'>({
    first: { who: led?.who ?? '' },
    check: ({ who }) => (who.trim() === '' ? { who: 'Entrez qui vous cherchez.' } : {}),
    async send({ who }) {
      setFound(await signedInApi.findPeople({ body: { who: who.trim() } }))
    },
    describeFailure,
  })
  const { box, busy, failure, field, submit } = form
  const search: typeof submit = (event) => {
    // The last result is no answer to a new question, even if that one fails.
    if (!busy) setFound(null)
    return submit(event)
  }
  if (view) return <PersonSpace view={view} onClose={() => setView(null)} />
  return (
    <>
      <form ref={box} className={own.search} method="post" onSubmit={search} noValidate>
        <Field
          {...field('who')}
          label="Nom, email, téléphone, reçu, référence ou identifiant"
          maxLength={320}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" busy={busy} busyText="Recherche...">
          Chercher
        </Button>
      </form>
      {failure && <Alert tone="error">{failure}</Alert>}
      <div role="status">
        {found?.people.length === 0 && !found.rental && (
          <EmptyState scene="search" title="Personne n'a été trouvé">
            Aucun compte n'a ce nom, cette adresse, ce numéro, ce reçu, cette référence ou cet identifiant.
          </EmptyState>
        )}
        {found && found.people.length > 1 && <p>{countText(found)}</p>}
      </div>
      {found?.rental && <RentalCard rental={found.rental} />}
      {found && found.people.length > 0 && (
        <ul className={styles.list}>
          {found.people.map((person) => (
            <PersonCard
              key={person.id}
              person={person}
              viewer={viewer}
              onView={setView}
              onChanged={(now) => setFound({ ...found, people: found.people.map(replaced(now)) })}
            />
          ))}
        </ul>
      )}
    </>
  )
}

const replaced = (now: FoundPerson) => (one: FoundPerson) => (one.id === now.id ? now : one)

function countText({ people, more }: FoundPeople): string {
  return more
    ? `Plus de ${people.length} comptes ont ce nom : dites-le plus exactement.`
    : `${people.length} comptes trouvés.`
}

function describeFailure(error: unknown): Failure<'who'> {
  const refusal = readApiError(error)
  if (!refusal) return { text: 'Connexion internet perdue. Réessayez.' }
  const problem = refusal.fields.who
  return problem ? { problems: { who: problem } } : { text: refusal.message }
}
