import type { PartInput } from '@okoume/contract/contract.ts'
import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { paths } from '#app/data/path-builder.ts'
import { useSession } from '#app/data/session/session.tsx'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { safeLocalStorage } from '#app/data/storage/safe-storage.ts'
import { OutcomeArea, OutcomePlace } from '#app/shell/actions/outcome-area.tsx'
import { usePublicAction } from '#app/shell/actions/use-public-action.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import kit from '#app/ui/kit.module.css'
import styles from './save-search.module.css'

interface SaveSearchProps {
  readonly search: string
}

export function SaveSearch({ search }: SaveSearchProps): ReactNode {
  return (
    readSavedFilters(search) && (
      <OutcomeArea>
        <SaveButton search={search} />
      </OutcomeArea>
    )
  )
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

/** The search that a visitor has saved, who signs in next: it is stored for a day, for the tab of a mail too. */
const ASKED_KEY = 'okoume.asked-search'
const ANCHOR = 'alerte'

interface AskedSearch {
  readonly search: string
  readonly askedAt: number
}

function SaveButton({ search }: SaveSearchProps): ReactNode {
  const { status } = useSession()
  const [isSaved, setSaved] = useState(false)
  const until = new URLSearchParams(search).has('from') ? ", jusqu'au premier de ces jours." : '.'
  const save = usePublicAction({
    call: () => signedInApi.saveSearch({ body: readSavedFilters(search) as SavedFilters }),
    lost: "L'alerte n'a pas pu être enregistrée. Vérifiez votre connexion, puis réessayez.",
    done: ({ searches: [saved] }) =>
      `C'est enregistré : ${saved?.name ?? ''}. Vous êtes prévenu chaque soir à 18 h, s'il y a du nouveau${until}`,
    onDone: () => setSaved(true),
  })
  const goOn = useEffectEvent(() => {
    const asked = safeLocalStorage.readJson(ASKED_KEY) as AskedSearch | null
    if (asked?.search !== search || !(Date.now() < asked.askedAt + DAY_MS)) return
    safeLocalStorage.remove(ASKED_KEY)
    void save.run()
  })
  useEffect(() => {
    if (status === 'signed-in') goOn()
  }, [status])
  return (
    <div id={ANCHOR} tabIndex={-1} className={`${kit.stack3} ${kit.textCentred} ${styles.save}`}>
      <p>Rien ne convient encore ? Soyez prévenu des nouveaux objets de cette recherche.</p>
      <OutcomePlace />
      {isSaved ? (
        <Link to={dashboardPaths.alerts()}>Voir mes alertes</Link>
      ) : status === 'signed-in' ? (
        <Button variant="secondary" busy={save.busy} onClick={() => save.run()}>
          Enregistrer cette recherche
        </Button>
      ) : (
        <ButtonLink
          variant="secondary"
          to={paths.signIn({ redirect: `${paths.explorer()}?${search}#${ANCHOR}` })}
          onClick={() => safeLocalStorage.write(ASKED_KEY, JSON.stringify({ search, askedAt: Date.now() }))}
        >
          Enregistrer cette recherche
        </ButtonLink>
      )}
    </div>
  )
}
