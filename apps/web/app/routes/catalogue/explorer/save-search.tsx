import type { PartInput } from '@okoume/contract/contract.ts'
import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { readApiError } from '#app/data/api/read-api-error.ts'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { paths } from '#app/data/path-builder.ts'
import { useSession } from '#app/data/session/session.tsx'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { safeLocalStorage } from '#app/data/storage/safe-storage.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import styles from './save-search.module.css'

interface SaveSearchProps {
  /** The address of the search, as the explorer writes it. */
  readonly search: string
}

/** Under the results, where something narrows them. */
export function SaveSearch({ search }: SaveSearchProps): ReactNode {
  return readSavedFilters(search) && <SaveButton search={search} />
}

const NARROWING = [
  'q',
  'category',
  'location',
  'condition',
  'within',
  'min',
  'max',
  'instant',
  'from',
] as const

/** The filters that a search is saved with; null where nothing narrows it. */
function readSavedFilters(search: string) {
  const query = new URLSearchParams(search)
  if (!NARROWING.some((name) => query.get(name))) return null
  const { location, condition, ...single } = Object.fromEntries(
    [...NARROWING, 'near', 'to'].map((name) => [name, query.get(name) || undefined]),
  )
  return { ...single, location: query.getAll('location'), condition: query.getAll('condition') }
}

type SavedFilters = PartInput<'saveSearch', 'body'>

type Outcome = { readonly name: string } | { readonly problem: string }

const LOST = "L'alerte n'a pas pu être enregistrée. Vérifiez votre connexion, puis réessayez."

/** The search that a visitor has saved, who signs in next: it is stored for a day, for the tab of a mail too. */
const ASKED_KEY = 'okoume.asked-search'
const ANCHOR = 'alerte'

function noteAsked(search: string): void {
  safeLocalStorage.write(ASKED_KEY, JSON.stringify({ search, askedAt: Date.now() }))
}

/** Whether a visitor has saved that search before signing in; true once. */
function takeAsked(search: string): boolean {
  try {
    const asked = JSON.parse(safeLocalStorage.read(ASKED_KEY) ?? '{}')
    if (asked.search !== search || !(Date.now() < asked.askedAt + DAY_MS)) return false
  } catch {
    return false
  }
  safeLocalStorage.remove(ASKED_KEY)
  return true
}

function SaveButton({ search }: SaveSearchProps): ReactNode {
  const { status } = useSession()
  const box = useRef<HTMLDivElement>(null)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const dated = new URLSearchParams(search).has('from')
  const save = async () => {
    setBusy(true)
    try {
      const body = readSavedFilters(search) as SavedFilters
      const { searches } = await signedInApi.saveSearch({ body })
      setOutcome({ name: searches[0]?.name ?? '' })
    } catch (error) {
      const problem = readApiError(error)
      setOutcome({ problem: Object.values(problem?.fields ?? {})[0] ?? problem?.message ?? LOST })
    }
    setBusy(false)
    box.current?.focus()
  }
  const goOn = useEffectEvent(() => {
    if (takeAsked(search)) void save()
  })
  useEffect(() => {
    if (status === 'signed-in') goOn()
  }, [status])
  return (
    <div ref={box} id={ANCHOR} tabIndex={-1} className={styles.save}>
      <p>Rien ne convient encore ? Soyez prévenu des nouveaux objets de cette recherche.</p>
      {outcome && 'problem' in outcome && <Alert tone="error">{outcome.problem}</Alert>}
      {outcome && 'name' in outcome ? (
        <Alert tone="success" action={<Link to={dashboardPaths.alerts()}>Voir mes alertes</Link>}>
          C'est enregistré : {outcome.name}. Vous êtes prévenu chaque soir à 18 h, s'il y a du nouveau
          {dated ? ", jusqu'au premier de ces jours." : '.'}
        </Alert>
      ) : status === 'signed-in' ? (
        <Button variant="secondary" busy={busy} onClick={save}>
          Enregistrer cette recherche
        </Button>
      ) : (
        <ButtonLink
          variant="secondary"
          to={paths.signIn({ redirect: `${paths.explorer()}?${search}#${ANCHOR}` })}
          onClick={() => noteAsked(search)}
        >
          Enregistrer cette recherche
        </ButtonLink>
      )}
    </div>
  )
}
