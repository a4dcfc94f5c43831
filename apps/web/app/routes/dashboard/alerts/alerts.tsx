import type { SavedSearch, SavedSearches } from '@okoume/contract/wire/saved-search.ts'
import { RHYTHMS, type Rhythm } from '@okoume/domain/search/saved-search.ts'
import { type ReactNode, useState } from 'react'
import { readApiError } from '#app/data/api/read-api-error.ts'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { paths } from '#app/data/path-builder.ts'
import { redirectResponse } from '#app/data/redirect-response.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { signedInUser } from '#app/data/session/signed-in-user.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Select } from '#app/ui/field.tsx'
import { Sheet } from '../page/sheet.tsx'
import styles from './alerts.module.css'

interface AlertsData {
  readonly searches: readonly SavedSearch[]
  /** The one that the link of a notification asks about. */
  readonly asked: SavedSearch | null
  /** A link led to an alert that is no more. */
  readonly gone: boolean
}

const GONE = "Cette alerte n'existe plus."

/** Links of notifications open a search, or ask whether to stop it: following one stops nothing. */
export async function clientLoader({ request }: { readonly request: Request }): Promise<AlertsData> {
  await signedInUser(request)
  const { searchParams } = new URL(request.url)
  const opened = searchParams.get('ouvrir')
  if (opened) {
    const { searches } = await signedInApi.changeSavedSearch({
      params: { id: opened },
      body: { opened: true },
    })
    const search = searches.find(({ id }) => id === opened)
    if (search) throw redirectResponse(request, `${paths.explorer()}?${search.query}`)
    return { searches, asked: null, gone: true }
  }
  const { searches } = await signedInApi.listSavedSearches()
  const asked = searches.find(({ id }) => id === searchParams.get('arreter')) ?? null
  return { searches, asked, gone: searchParams.has('arreter') && !asked }
}
clientLoader.hydrate = true as const

export { SheetError as ErrorBoundary } from '../page/sheet.tsx'

const RHYTHM_LABELS: Readonly<Record<Rhythm, string>> = {
  daily: 'Chaque soir à 18 h',
  'at once': 'Tout de suite, 3 fois par jour au plus',
  weekly: 'Le vendredi à 18 h',
}

export default function Alerts({ loaderData }: { readonly loaderData: AlertsData }): ReactNode {
  const [changed, setChanged] = useState<readonly SavedSearch[] | null>(null)
  const [outcome, setOutcome] = useState(loaderData.gone ? GONE : null)
  const [asked, setAsked] = useState(loaderData.asked)
  const [problem, setProblem] = useState<string | null>(null)
  const searches = changed ?? loaderData.searches
  const change = async (call: Promise<SavedSearches>, done: string) => {
    setProblem(null)
    try {
      setChanged((await call).searches)
      setOutcome(done)
    } catch (error) {
      setProblem(
        readApiError(error)?.message ?? "Rien n'a changé : vérifiez votre connexion, puis réessayez.",
      )
    }
  }
  const stop = ({ id, name }: SavedSearch) =>
    change(signedInApi.deleteSavedSearch({ params: { id } }), `L'alerte est arrêtée : ${name}.`)
  return (
    <Sheet title="Mes alertes" note="Soyez prévenu des nouveaux objets de vos recherches.">
      {outcome && <Alert tone="success">{outcome}</Alert>}
      {problem && <Alert tone="error">{problem}</Alert>}
      {searches.length === 0 && <NoAlerts />}
      <ul className={styles.list}>
        {searches.map((search) => (
          <li key={search.id}>
            <SearchCard
              search={search}
              onRhythm={(rhythm) =>
                change(
                  signedInApi.changeSavedSearch({ params: { id: search.id }, body: { rhythm } }),
                  `C'est noté : ${search.name}.`,
                )
              }
              onStop={() => stop(search)}
            />
          </li>
        ))}
      </ul>
      {asked && <StopDialog search={asked} onStop={stop} onClose={() => setAsked(null)} />}
    </Sheet>
  )
}

interface StopDialogProps {
  readonly search: SavedSearch
  readonly onStop: (search: SavedSearch) => Promise<void>
  readonly onClose: () => void
}

function StopDialog({ search, onStop, onClose }: StopDialogProps): ReactNode {
  const [busy, setBusy] = useState(false)
  const stop = async () => {
    setBusy(true)
    await onStop(search)
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Arrêter cette alerte ?"
      actions={
        <>
          <Button busy={busy} onClick={stop}>
            Arrêter l'alerte
          </Button>
          <Button variant="quiet" disabled={busy} onClick={onClose}>
            La garder
          </Button>
        </>
      }
    >
      <p>
        <strong>{search.name}</strong>
      </p>
      <p>Vous ne serez plus prévenu des nouveaux objets de cette recherche.</p>
    </Dialog>
  )
}

interface SearchCardProps {
  readonly search: SavedSearch
  readonly onRhythm: (rhythm: Rhythm) => void
  readonly onStop: () => void
}

function SearchCard({ search, onRhythm, onStop }: SearchCardProps): ReactNode {
  const { id, name, rhythm, waiting, over } = search
  return (
    <Card className={styles.search}>
      <h2>{name}</h2>
      {waiting > 0 && (
        <p>{waiting === 1 ? 'Un nouvel objet vous attend.' : `${waiting} nouveaux objets vous attendent.`}</p>
      )}
      {over ? (
        <p>Ses jours sont passés : vous n'êtes plus prévenu, et cette alerte s'en va cette nuit.</p>
      ) : (
        <Select
          label="Me prévenir"
          value={rhythm}
          onChange={({ target }) => onRhythm(target.value as Rhythm)}
        >
          {RHYTHMS.map((one) => (
            <option key={one} value={one}>
              {RHYTHM_LABELS[one]}
            </option>
          ))}
        </Select>
      )}
      <div className={styles.ways}>
        <ButtonLink to={`${dashboardPaths.alerts()}?ouvrir=${id}`} aria-label={`Voir les objets : ${name}`}>
          Voir les objets
        </ButtonLink>
        <Button variant="quiet" aria-label={`Arrêter l'alerte : ${name}`} onClick={onStop}>
          Arrêter
        </Button>
      </div>
    </Card>
  )
}

function NoAlerts(): ReactNode {
  return (
    <EmptyState
      scene="search"
      title="Pas encore d'alerte"
      action={<ButtonLink to={paths.explorer()}>Explorer les objets</ButtonLink>}
    >
      <p>Cherchez un objet, puis touchez « Enregistrer cette recherche » sous les résultats.</p>
    </EmptyState>
  )
}
