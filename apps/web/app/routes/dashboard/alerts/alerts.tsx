import type { SavedSearch, SavedSearches } from '@okoume/contract/wire/saved-search.ts'
import { RHYTHMS, type Rhythm } from '@okoume/domain/search/saved-search.ts'
import { type ReactNode, useState } from 'react'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { paths } from '#app/data/path-builder.ts'
import { type CachedQuery, cachedQuery, useCachedQuery } from '#app/data/queries/cached-query.ts'
import { fetchNow } from '#app/data/queries/query-client.ts'
import { redirectResponse } from '#app/data/redirect-response.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { type Loaded, privateLoader } from '#app/data/session/signed-in-user.ts'
import { ActionDialog } from '#app/shell/actions/action-dialog.tsx'
import { useAction } from '#app/shell/actions/use-action.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Select } from '#app/ui/field.tsx'
import kit from '#app/ui/kit.module.css'
import type { SheetHandle } from '../page/awaited-sheet.tsx'
import { Sheet } from '../page/sheet.tsx'
import styles from './alerts.module.css'
import { AwaitedDays, awaitedDaysQuery, readAskedDays } from './awaited-days.tsx'

function savedSearchesQuery(uid: string): CachedQuery<SavedSearches> {
  return cachedQuery({ uid, key: 'saved searches', read: () => signedInApi.listSavedSearches() })
}

export const handle = {
  title: 'Mes alertes',
  reads: ['listSavedSearches', 'listAwaitedDays'],
} satisfies SheetHandle

/** Links of notifications open a search, or ask whether to stop it: following one stops nothing. */
export const clientLoader = privateLoader(async ({ id: uid }, { request, search }) => {
  const opened = search.get('ouvrir')
  if (opened) {
    const { searches } = await signedInApi.changeSavedSearch({
      params: { id: opened },
      body: { opened: true },
    })
    const found = searches.find(({ id }) => id === opened)
    if (found) throw redirectResponse(request, `${paths.explorer()}?${found.query}`)
  }
  const [loaded, awaited, askedDays] = await Promise.all([
    fetchNow(savedSearchesQuery(uid)),
    fetchNow(awaitedDaysQuery(uid)),
    readAskedDays(search),
  ])
  return { uid, loaded, awaited, askedDays, askedId: opened ?? search.get('arreter') }
})

export { SheetError as ErrorBoundary } from '../page/sheet.tsx'

const RHYTHM_LABELS: Readonly<Record<Rhythm, string>> = {
  daily: 'Chaque soir à 18 h',
  'at once': 'Tout de suite, 3 fois par jour au plus',
  weekly: 'Le vendredi à 18 h',
}

const LOST = "Rien n'a changé : vérifiez votre connexion, puis réessayez."

export default function Alerts({ loaderData }: Loaded<typeof clientLoader>): ReactNode {
  const { uid, loaded, awaited, askedDays, askedId } = loaderData
  const query = savedSearchesQuery(uid)
  const read = useCachedQuery(query, loaded)
  const { searches } = read.answer
  const waiting = useCachedQuery(awaitedDaysQuery(uid), awaited)
  const [asked, setAsked] = useState(() => searches.find(({ id }) => id === askedId) ?? null)
  const [isGone] = useState(askedId !== null && asked === null)
  const stop = useAction({
    call: ({ id }: SavedSearch) => signedInApi.deleteSavedSearch({ params: { id } }),
    lost: LOST,
    refreshes: [query],
    done: (_, { name }) => `L'alerte est arrêtée : ${name}.`,
    onDone: () => setAsked(null),
  })
  return (
    <Sheet
      title={handle.title}
      note="Soyez prévenu des nouveaux objets de vos recherches, et des jours qui se libèrent."
      read={read}
    >
      {isGone && <Alert tone="success">Cette alerte n'existe plus.</Alert>}
      <AwaitedDays query={awaitedDaysQuery(uid)} awaited={waiting.answer.awaited} asked={askedDays} />
      {searches.length === 0 && waiting.answer.awaited.length === 0 && (
        <EmptyState
          scene="search"
          title="Pas encore d'alerte"
          action={<ButtonLink to={paths.explorer()}>Explorer les objets</ButtonLink>}
        >
          <p>Cherchez un objet, puis touchez « Enregistrer cette recherche » sous les résultats.</p>
          <p>Les jours que vous voulez sont pris ? Touchez-les dans le calendrier de l'objet.</p>
        </EmptyState>
      )}
      <ul className={kit.stack4}>
        {searches.map((search) => (
          <li key={search.id}>
            <SearchCard search={search} query={query} onStop={() => setAsked(search)} />
          </li>
        ))}
      </ul>
      {asked && (
        <ActionDialog
          open
          onClose={() => setAsked(null)}
          title="Arrêter cette alerte ?"
          action={stop}
          input={asked}
          submitText="Arrêter l'alerte"
          backText="La garder"
        >
          <p>
            <strong>{asked.name}</strong>
          </p>
          <p>Vous ne serez plus prévenu des nouveaux objets de cette recherche.</p>
        </ActionDialog>
      )}
    </Sheet>
  )
}

interface SearchCardProps {
  readonly search: SavedSearch
  readonly query: CachedQuery<SavedSearches>
  readonly onStop: () => void
}

function SearchCard({ search, query, onStop }: SearchCardProps): ReactNode {
  const { id, name, rhythm, waiting, over } = search
  const changeRhythm = useAction({
    call: (chosen: Rhythm) => signedInApi.changeSavedSearch({ params: { id }, body: { rhythm: chosen } }),
    lost: LOST,
    refreshes: [query],
    done: `C'est noté : ${name}.`,
  })
  return (
    <Card className={`${kit.stack3} ${styles.search}`}>
      <h2 className={kit.large}>{name}</h2>
      {waiting > 0 && (
        <p>{waiting === 1 ? 'Un nouvel objet vous attend.' : `${waiting} nouveaux objets vous attendent.`}</p>
      )}
      {over ? (
        <p>Ses jours sont passés : vous n'êtes plus prévenu, et cette alerte s'en va cette nuit.</p>
      ) : (
        <Select
          label="Me prévenir"
          value={rhythm}
          onChange={({ target }) => changeRhythm.run(target.value as Rhythm)}
        >
          {RHYTHMS.map((one) => (
            <option key={one} value={one}>
              {RHYTHM_LABELS[one]}
            </option>
          ))}
        </Select>
      )}
      <div className={kit.row3}>
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
